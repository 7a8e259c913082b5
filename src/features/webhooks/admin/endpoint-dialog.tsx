import { SignInAgainDialog } from '#features/accounts/site/sign-in-again-dialog.tsx'
import { addEndpoint, saveEndpoint } from '#features/webhooks/client.ts'
import { type EndpointFields, endpointFieldsSchema, type WebhookEndpoint } from '#features/webhooks/schema.ts'
import { useSecretForm } from '#platform/browser/use-secret-form.ts'
import { TextField } from '#platform/ui/input.tsx'
import { SecretFormDialog } from '#platform/ui/secret-form-dialog.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorAt, fieldErrorsOf } from '#platform/values/field-errors.ts'
import { EventChoice } from './event-choice.tsx'

type EndpointDialogProps = {
  endpoint: WebhookEndpoint | null
  first: EndpointFields
  events: readonly string[]
  onSaved: () => void
  onClose: () => void
}

/** Adds (`endpoint` null) or edits; the secret of a new one is shown this once. */
export function EndpointDialog({ endpoint, first, events, onSaved, onClose }: EndpointDialogProps) {
  const { fields, change, errors, refusal, secret, isBusy, submit } = useSecretForm({
    first,
    check: (typed: EndpointFields) => fieldErrorsOf(endpointFieldsSchema(events), typed),
    send: async (typed) => {
      if (!endpoint) return (await addEndpoint(typed)).secret
      await saveEndpoint(endpoint.id, { ...typed, is_active: endpoint.is_active })
      toast.success('Webhook saved')
      onClose()
      return null
    },
    onSent: onSaved,
    onFailed: (reason) => toast.error('The webhook was not saved', { description: reason }),
  })
  if (refusal !== null)
    return <SignInAgainDialog reason={refusal} chosen={{ addingWebhook: fields }} onClose={onClose} />
  return (
    <SecretFormDialog
      title={endpoint ? 'Edit Webhook' : 'Add Webhook'}
      submitLabel={endpoint ? 'Save Changes' : 'Add Webhook'}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      secret={secret === null ? null : { title: 'The signing secret', shown: <NewSecret secret={secret} /> }}
    >
      <TextField
        label="Address"
        required
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={fields.url}
        error={errors['url']}
        onChange={({ target }) => change({ url: target.value })}
      />
      <EventChoice
        events={events}
        chosen={fields.events}
        error={fieldErrorAt(errors, 'events')}
        onChange={(chosen) => change({ events: chosen })}
      />
    </SecretFormDialog>
  )
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <CopyField
      label="Signing secret"
      value={secret}
      hint="Copy it now: it is shown this once. With it the program checks that a message is from here."
    />
  )
}
