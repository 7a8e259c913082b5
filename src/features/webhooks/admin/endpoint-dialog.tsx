import { useId } from 'react'
import { SignInAgainDialog } from '#features/accounts/site/sign-in-again-dialog.tsx'
import { addEndpoint, saveEndpoint } from '#features/webhooks/client.ts'
import { type EndpointFields, endpointFieldsSchema, type WebhookEndpoint } from '#features/webhooks/schema.ts'
import { useSecretForm } from '#platform/browser/use-secret-form.ts'
import { TextField } from '#platform/ui/input.tsx'
import { SecretFormDialog } from '#platform/ui/secret-form-dialog.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorAt, fieldErrorsOf } from '#platform/values/field-errors.ts'

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

type EventChoiceProps = {
  events: readonly string[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** The events of an endpoint, by what they are of; named as programs get them. */
function EventChoice({ events, chosen, error, onChange }: EventChoiceProps) {
  const id = useId()
  const groups = [...Map.groupBy(events, (event) => event.split('.')[0] ?? event)]
  const toggle = (event: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, event] : chosen.filter((each) => each !== event))
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="text-sm font-[550]">Events</legend>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      <ul className="hairline-t mt-2">
        {groups.map(([group, own]) => (
          <li key={group} className="hairline-b grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-2">
            {own.map((event) => (
              <label key={event} className="flex min-h-8 items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  className="size-4.5 shrink-0 accent-accent"
                  checked={chosen.includes(event)}
                  onChange={({ target }) => toggle(event, target.checked)}
                />
                <code className="font-mono text-xs break-all">{event}</code>
              </label>
            ))}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
