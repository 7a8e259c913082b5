import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { deliveriesQuery, sendAgain } from '../client.ts'
import type { DeliveryState, WebhookDelivery } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatMoment } from '#platform/values/dates.ts'

/** What an endpoint was told, newest first, and how it answered. */
export function DeliveryLog({ endpoint, url }: { endpoint: string; url: string }) {
  const query = useInfiniteQuery(deliveriesQuery(endpoint))
  return (
    <div className="mt-4 rounded-md bg-sunken p-4">
      <PagedRows
        query={query}
        noun={['delivery', 'deliveries']}
        failed="The log could not be loaded"
        empty={<p className="text-sm text-muted">Nothing has been sent yet.</p>}
      >
        {(deliveries) => (
          <ol aria-label={`Log of ${url}`}>
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
    await run('It was not sent', async () => {
      await sendAgain(id)
      toast.success('It is on its way')
    })
    void queries.invalidateQueries({ queryKey: ['webhooks'] })
  }
  return (
    <li className="hairline-b grid gap-x-4 gap-y-2 py-3 text-sm last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tones[state]}>{words[state]}</Badge>
          <code className="font-mono text-xs break-all">{type}</code>
          <time dateTime={created_at} className="text-xs text-muted tabular-nums">
            {formatMoment(created_at, timeZone)}
          </time>
        </p>
        <p className="mt-1.5 text-xs text-muted tabular-nums">
          <Result delivery={delivery} />
          {attempts > 1 && <> · {attempts} attempts</>}
          {next_at !== null && attempts > 0 && <> · next {formatMoment(next_at, timeZone)}</>}
        </p>
        {(answer ?? error) && (
          <details className="mt-1 text-xs">
            <summary className="min-h-6 w-fit cursor-pointer text-link">{error === null ? 'Answer' : 'Why'}</summary>
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
          aria-label={`Send again: ${type}`}
          onClick={() => void again()}
        >
          Send again
        </Button>
      )}
    </li>
  )
}

function Result({ delivery: { status, ms, error, attempts } }: { delivery: WebhookDelivery }) {
  if (status !== null) return `Answered ${status} in ${ms ?? 0} ms`
  if (error !== null) return 'No answer'
  return attempts === 0 ? 'Waits to be sent' : 'On its way'
}

const words: Record<DeliveryState, string> = { pending: 'Waiting', delivered: 'Delivered', failed: 'Given up' }
const tones = { pending: 'plain', delivered: 'success', failed: 'danger' } as const
