import { type FormEvent, useId, useState } from 'react'
import { SignInAgainDialog } from '#features/accounts/site/sign-in-again-dialog.tsx'
import { addEndpoint, saveEndpoint } from '#features/webhooks/client.ts'
import { type EndpointFields, endpointFieldsSchema, type WebhookEndpoint } from '#features/webhooks/schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { SecretOnce } from '#platform/ui/secret-once.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorAt, type FieldErrors, fieldErrorsOf } from '#platform/values/field-errors.ts'
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
  const form = useId()
  const [fields, setFields] = useState(first)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = (part: Partial<EndpointFields>) => {
    setFields({ ...fields, ...part })
    setErrors({})
  }

  async function store() {
    if (!endpoint) return setSecret((await addEndpoint(fields)).secret)
    await saveEndpoint(endpoint.id, { ...fields, is_active: endpoint.is_active })
    toast.success('Webhook saved')
    onClose()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const problems = fieldErrorsOf(endpointFieldsSchema(events), fields)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    try {
      await store()
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_again') setRefusal(reasonOf(error))
      else if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else toast.error('The webhook was not saved', { description: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }

  if (refusal !== null)
    return <SignInAgainDialog reason={refusal} chosen={{ addingWebhook: fields }} onClose={onClose} />
  const isDone = secret !== null
  const title = endpoint ? 'Edit Webhook' : 'Add Webhook'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isDone ? 'The signing secret' : title}
      foot={
        isDone ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={form} busy={isBusy}>
              {endpoint ? 'Save Changes' : 'Add Webhook'}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <SecretOnce
          label="Signing secret"
          secret={secret}
          hint="Copy it now: it is shown this once. With it the program checks that a message is from here."
        />
      ) : (
        <form id={form} noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
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
        </form>
      )}
    </Dialog>
  )
}
