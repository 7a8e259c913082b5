import { ApiKeys } from '#features/people/api-keys/api-keys.admin.tsx'
import { FormDialog } from '#platform/ui/dialog.tsx'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { t } from '#platform/values/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { chosenBefore, forgetChosen } from '#features/people/accounts/site/after-sign-in.ts'
import { SignInAgainDialog } from '#features/people/accounts/site/sign-in-again-dialog.tsx'
import { addEndpoint, endpointsQuery, saveEndpoint } from '#features/delivery/webhooks/client.ts'
import { type EndpointFields, endpointFieldsSchema, type WebhookEndpoint } from '#features/delivery/webhooks/schema.ts'
import { useSecretForm } from '#platform/browser/use-secret-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorAt, fieldErrorsOf } from '#platform/values/field-errors.ts'
import { EndpointRow } from '#features/delivery/webhooks/endpoint-row.admin.tsx'
import { Rich } from '#platform/ui/rich.tsx'

export const meta = () => adminTitle(t('API & webhooks'))

export default function DevelopersPage() {
  return (
    <div className="page-margins grid gap-14 py-10">
      <div>
        <h1 className="text-3xl">{t('API & webhooks')}</h1>
        <p className="mt-2 text-sm text-muted">{t('What other programs may do here, and what they are told.')}</p>
      </div>
      <ApiKeys />
      <Webhooks />
    </div>
  )
}

/** What an open dialog edits; `endpoint` is null for a new one. */
type Editing = { endpoint: WebhookEndpoint | null; first: EndpointFields }

/** The addresses that are told of events, with their logs. */
function Webhooks() {
  const { user } = useAuth()
  const query = useQuery(endpointsQuery)
  const { data, refetch } = query
  const [editing, setEditing] = useState<Editing | null>(() => endpointBefore(chosenBefore(user?.id)))
  useEffect(forgetChosen, [])
  const edit = (endpoint: WebhookEndpoint) =>
    setEditing({ endpoint, first: { url: endpoint.url, events: endpoint.events } })
  return (
    <section aria-labelledby="webhooks">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="webhooks" className="text-2xl">
            {t('Webhooks')}
          </h2>
          <p className="measure mt-1 text-sm text-muted">
            <Rich
              text={t(
                'Other programs are told at once of what happens here: which record, and where it is, never who. Messages are signed as <standard>Standard Webhooks</standard> has it, and sent again for three days.',
              )}
              standard={(words) => <ExternalLink href="https://www.standardwebhooks.com">{words}</ExternalLink>}
            />
          </p>
        </div>
        <Button
          disabled={!data}
          icon={Plus}
          onClick={() => setEditing({ endpoint: null, first: { url: '', events: [] } })}
        >
          {t('Add Webhook')}
        </Button>
      </div>
      <div className="mt-5">
        <QueryContent query={query} failed={t('Loading Error')} loading={t('Loading webhooks…')}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={t('No webhooks')}>
                {t('Add the address of a program that wants to hear of changes.')}
              </EmptyState>
            ) : (
              <ul aria-label={t('Webhooks')} className="hairline-t">
                {items.map((endpoint) => (
                  <EndpointRow
                    key={endpoint.id}
                    endpoint={endpoint}
                    onEdit={() => edit(endpoint)}
                    onChanged={() => void refetch()}
                  />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </div>
      {editing && data && (
        <EndpointDialog
          {...editing}
          events={data.events}
          onSaved={() => void refetch()}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

/** The webhook that a fresh sign-in came between. */
function endpointBefore(chosen: unknown): Editing | null {
  const isOne = typeof chosen === 'object' && chosen !== null && 'webhook' in chosen
  return isOne ? (chosen.webhook as Editing) : null
}

type EndpointDialogProps = {
  endpoint: WebhookEndpoint | null
  first: EndpointFields
  events: readonly string[]
  onSaved: () => void
  onClose: () => void
}

/** Adds (`endpoint` null) or edits; the secret of a new one is shown this once. */
function EndpointDialog({ endpoint, first, events, onSaved, onClose }: EndpointDialogProps) {
  const { fields, change, errors, refusal, secret, isBusy, submit } = useSecretForm({
    first,
    check: (typed: EndpointFields) => fieldErrorsOf(endpointFieldsSchema(events), typed),
    send: async (typed) => {
      if (!endpoint) return (await addEndpoint(typed)).secret
      await saveEndpoint(endpoint.id, { ...typed, is_active: endpoint.is_active })
      toast.success(t('Webhook saved'))
      onClose()
      return null
    },
    onSent: onSaved,
    onFailed: (reason) => toast.error(t('The webhook was not saved'), { description: reason }),
  })
  if (refusal !== null)
    return <SignInAgainDialog reason={refusal} chosen={{ webhook: { endpoint, first: fields } }} onClose={onClose} />
  return (
    <FormDialog
      title={endpoint ? t('Edit Webhook') : t('Add Webhook')}
      submitLabel={endpoint ? t('Save Changes') : t('Add Webhook')}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      secret={secret === null ? null : { title: t('The signing secret'), shown: newSecret(secret) }}
    >
      <TextField
        label={t('Address')}
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
    </FormDialog>
  )
}

function newSecret(value: string) {
  const hint = t('Copy it now: it is shown this once. With it the program checks that a message is from here.')
  return <CopyField label={t('Signing secret')} value={value} hint={hint} />
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
      <legend className="text-sm font-[550]">{t('Events')}</legend>
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
                  data-invalid={error}
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
