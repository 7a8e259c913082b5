import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { SignInAgainDialog } from '#features/people/accounts/site/sign-in-again-dialog.tsx'
import { saveEndpoint } from './client.ts'
import type { DeliveryState, WebhookDelivery, WebhookEndpoint } from './schema.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

const endpointPath = '/api/admin/webhook-endpoints/{id}'
const deliveriesPath = '/api/admin/webhook-deliveries'
const quiet = { variant: 'quiet', size: 'sm' } as const

const sendTest = (id: string) => call(browserApi, 'POST', `${endpointPath}/test`, { params: { id } })
const removeEndpoint = (id: string) => call(browserApi, 'DELETE', endpointPath, { params: { id } })

type EndpointRowProps = { endpoint: WebhookEndpoint; onEdit: () => void; onChanged: () => void }

export function EndpointRow({ endpoint, onEdit, onChanged }: EndpointRowProps) {
  const [open, setOpen] = useState<'remove' | 'secret' | 'log' | null>(null)
  const [doing, setDoing] = useState<'test' | 'turn' | 'remove'>()
  const { isBusy, run } = useAction()
  const busy = isBusy && doing
  const { id, url, events, is_active } = endpoint
  const turn = () => saveEndpoint(id, { url, events: [...events], is_active: !is_active })
  async function act(what: NonNullable<typeof doing>, work: () => Promise<unknown>, done: string) {
    setDoing(what)
    await run(t('That did not work'), async () => {
      await work()
      toast.success(done)
    })
    onChanged()
  }
  return (
    <li className="hairline-b py-5">
      <div className="flex gap-4">
        <Webhook strokeWidth={1.5} className="mt-0.5 size-5 shrink-0 text-moss" />
        <div className="min-w-0 flex-1 text-sm">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-base font-[550] break-all">{url}</h3>
            <StateOfEndpoint endpoint={endpoint} />
          </div>
          <p className="mt-1 font-mono text-xs break-words text-muted">{listed(events)}</p>
          <Trouble endpoint={endpoint} />
          <div className="mt-3 -ml-3 flex flex-wrap gap-1">
            <Button {...quiet} aria-expanded={open === 'log'} onClick={() => setOpen(open === 'log' ? null : 'log')}>
              {t('Log')}
            </Button>
            <Button
              {...quiet}
              disabled={!is_active}
              busy={busy === 'test'}
              onClick={() => {
                setOpen('log')
                void act('test', () => sendTest(id), t('A test is on its way'))
              }}
            >
              {t('Send a test')}
            </Button>
            <Button {...quiet} onClick={onEdit}>
              {t('Edit')}
            </Button>
            <Button
              {...quiet}
              busy={busy === 'turn'}
              onClick={() => void act('turn', turn, is_active ? t('Webhook switched off') : t('Webhook switched on'))}
            >
              {is_active ? t('Switch off') : t('Switch on')}
            </Button>
            <Button {...quiet} onClick={() => setOpen('secret')}>
              {t('New secret')}
            </Button>
            <Button {...quiet} aria-label={t('Remove: {url}', { url })} onClick={() => setOpen('remove')}>
              {t('Remove')}
            </Button>
          </div>
          {open === 'log' && <DeliveryLog endpoint={id} url={url} />}
        </div>
      </div>
      {open === 'secret' && <SecretDialog id={id} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <ConfirmDialog
          onClose={() => setOpen(null)}
          title={t('Remove this webhook?')}
          description={t('Nothing more is sent there, what waits is dropped, and its log goes. This cannot be undone.')}
          confirmLabel={t('Remove')}
          busy={busy === 'remove'}
          onConfirm={() => void act('remove', () => removeEndpoint(id), t('Webhook removed'))}
        />
      )}
    </li>
  )
}

function StateOfEndpoint({ endpoint: { is_active, switched_off_at, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (switched_off_at !== null) return <Badge tone="danger">{t('Switched off')}</Badge>
  if (!is_active) return <Badge>{t('Off')}</Badge>
  return failing_since === null ? (
    <Badge tone="success">{t('On')}</Badge>
  ) : (
    <Badge tone="important">{t('Failing')}</Badge>
  )
}

function Trouble({ endpoint: { switched_off_at, failing_since } }: { endpoint: WebhookEndpoint }) {
  const { timeZone } = useSite()
  if (switched_off_at !== null) {
    return (
      <p className="mt-2 text-danger">
        {t(
          'Switched off by the site on {moment}: it failed for days, or said that it is gone. Switch it on again once it answers.',
          { moment: formatMoment(switched_off_at, timeZone) },
        )}
      </p>
    )
  }
  if (failing_since === null) return null
  return (
    <p className="mt-2 text-important">
      {t('Has not taken a message since {moment}. They are sent again for three days.', {
        moment: formatMoment(failing_since, timeZone),
      })}
    </p>
  )
}

/** Makes a new secret after a question, and shows it this once. */
function SecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })
  const [secret, setSecret] = useState<string | null>(null)
  async function renew() {
    const renewed = await call(browserApi, 'POST', `${endpointPath}/secret`, { params: { id } })
    setSecret(renewed.secret)
  }
  if (refusal !== null) return <SignInAgainDialog reason={refusal} chosen={null} onClose={onClose} />
  if (secret === null) {
    return (
      <ConfirmDialog
        onClose={onClose}
        title={t('Make a new signing secret?')}
        description={t('For 24 hours messages are signed with both, so that the program can change to the new one.')}
        confirmLabel={t('Make a new secret')}
        tone="primary"
        busy={isBusy}
        onConfirm={() => void run(t('There is no new secret'), renew, onClose)}
      />
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('The signing secret')}
      size="md"
      foot={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <CopyField
        label={t('Signing secret')}
        value={secret}
        hint={t('Copy it now: it is shown this once. The one before signs for 24 hours more.')}
      />
    </Dialog>
  )
}

/** What an endpoint was told, newest first, and how it answered. */
function DeliveryLog({ endpoint, url }: { endpoint: string; url: string }) {
  const query = useInfiniteQuery(
    pagedQuery(
      ['webhooks', 'deliveries', endpoint],
      deliveriesPath,
      { endpoint, limit: 20 },
      { meta: { cacheTags: ['webhooks'] }, staleTime: 0 },
    ),
  )
  return (
    <div className="mt-4 rounded-md bg-sunken p-4">
      <PagedRows
        query={query}
        noun={[t('delivery'), t('deliveries')]}
        failed={t('The log could not be loaded')}
        empty={<p className="text-sm text-muted">{t('Nothing has been sent yet.')}</p>}
      >
        {(deliveries) => (
          <ol aria-label={t('Log of {url}', { url })}>
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ol>
        )}
      </PagedRows>
    </div>
  )
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { timeZone } = useSite()
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  const { id, type, state, created_at, next_at, attempts, answer, error } = delivery
  async function again() {
    await run(t('It was not sent'), async () => {
      await call(browserApi, 'POST', `${deliveriesPath}/{id}/send-again`, { params: { id } })
      toast.success(t('It is on its way'))
    })
    void queries.invalidateQueries({ queryKey: ['webhooks'] })
  }
  return (
    <li className="hairline-b grid gap-x-4 gap-y-2 py-3 text-sm last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
          <code className="font-mono text-xs break-all">{type}</code>
          <time dateTime={created_at} className="text-xs text-muted tabular-nums">
            {formatMoment(created_at, timeZone)}
          </time>
        </p>
        <p className="mt-1.5 text-xs text-muted tabular-nums">
          <Result delivery={delivery} />
          {attempts > 1 && <>{t('· {attempts} attempts', { attempts })}</>}
          {next_at !== null && attempts > 0 && <>{t('· next {moment}', { moment: formatMoment(next_at, timeZone) })}</>}
        </p>
        {(answer ?? error) && (
          <details className="mt-1 text-xs">
            <summary className="min-h-6 w-fit cursor-pointer text-link">
              {error === null ? t('of a server::Answer') : t('Why')}
            </summary>
            <pre className="mt-1 max-h-40 overflow-auto font-mono break-words whitespace-pre-wrap">
              {answer ?? error}
            </pre>
          </details>
        )}
      </div>
      {attempts > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start justify-self-start"
          busy={isBusy}
          aria-label={t('Send again: {type}', { type })}
          onClick={() => void again()}
        >
          {t('Send again')}
        </Button>
      )}
    </li>
  )
}

function Result({ delivery: { status, ms, error, attempts } }: { delivery: WebhookDelivery }) {
  if (status !== null) return t('Answered {status} in {ms} ms', { status, ms: ms ?? 0 })
  if (error !== null) return t('No answer')
  return attempts === 0 ? t('Waits to be sent') : t('On its way')
}

const stateWords: Record<DeliveryState, string> = {
  pending: t('Waiting'),
  delivered: t('Delivered'),
  failed: t('Given up'),
}
const stateTones = { pending: 'plain', delivered: 'success', failed: 'danger' } as const
