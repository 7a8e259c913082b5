import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAuth } from '#features/accounts/site/auth-provider.tsx'
import { chosenBefore, forgetChosen } from '#features/accounts/site/fresh-sign-in.ts'
import { endpointsQuery } from '#features/webhooks/client.ts'
import type { EndpointFields, WebhookEndpoint } from '#features/webhooks/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointRow } from './endpoint-row.tsx'

/** What an open dialog edits; `endpoint` is null for a new one. */
type Editing = { endpoint: WebhookEndpoint | null; first: EndpointFields }

/** The addresses that are told of events, with their logs. */
export function Webhooks() {
  const { user } = useAuth()
  const query = useQuery(endpointsQuery)
  const { data, error, refetch } = query
  const [editing, setEditing] = useState<Editing | null>(() => endpointBefore(chosenBefore(user?.id)))
  useEffect(forgetChosen, [])
  const edit = (endpoint: WebhookEndpoint) =>
    setEditing({ endpoint, first: { url: endpoint.url, events: endpoint.events } })
  return (
    <section aria-labelledby="webhooks">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="webhooks" className="text-2xl">
            Webhooks
          </h2>
          <p className="measure mt-1 text-sm text-muted">
            Other programs are told at once of what happens here: which record, and where it is, never who. Messages are
            signed as <ExternalLink href="https://www.standardwebhooks.com">Standard Webhooks</ExternalLink> has it, and
            sent again for three days.
          </p>
        </div>
        <Button disabled={!data} onClick={() => setEditing({ endpoint: null, first: { url: '', events: [] } })}>
          <Plus aria-hidden="true" className="size-4" />
          Add Webhook
        </Button>
      </div>
      <div className="mt-5">
        {!data && error && <FailedState title="Loading Error" query={query} />}
        {!data && !error && <LoadingRegion label="Loading webhooks…" className="grid gap-4" shapes={['h-24 w-full']} />}
        {data?.items.length === 0 && (
          <EmptyState title="No webhooks">Add the address of a program that wants to hear of changes.</EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul aria-label="Webhooks" className="hairline-t">
            {data.items.map((endpoint) => (
              <EndpointRow
                key={endpoint.id}
                endpoint={endpoint}
                onEdit={() => edit(endpoint)}
                onChanged={() => void refetch()}
              />
            ))}
          </ul>
        )}
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

/** The new webhook that a fresh sign-in came between. */
function endpointBefore(chosen: unknown): Editing | null {
  const isOne = typeof chosen === 'object' && chosen !== null && 'addingWebhook' in chosen
  return isOne ? { endpoint: null, first: chosen.addingWebhook as EndpointFields } : null
}
