import { HydrationBoundary, type DehydratedState, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useNavigation } from 'react-router'
import { ApiError } from '#platform/browser/api-client.ts'
import type { PageFailure } from '#platform/browser/page-data.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'

/** A page over the answers that came with it. */
export function PageWithData({ state, children }: { state: DehydratedState | undefined; children: ReactNode }) {
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}

type Said = { title: (message: string) => string; text: string }

/** What a page shows whose data could not be read: `title` and `text` as written for that page, a reference, and Reload. */
export function FailedPage({ error, ...said }: Said & { error: unknown }) {
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<PageFailure>) : null
  const busy = useNavigation().state !== 'idle'
  const message = failure?.error?.message ?? 'the page could not be read'
  return <Failure {...said} message={message} reference={failure?.reference ?? null} busy={busy} />
}

/** The same on a page that is open: Reload asks for what failed alone. */
export function FailedRead({
  query,
  ...said
}: Said & { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { error, isFetching, refetch } = query
  const reference = error instanceof ApiError ? error.requestId : null
  const message = error?.message ?? ''
  return <Failure {...said} {...{ message, reference }} busy={isFetching} onReload={() => void refetch()} />
}

function Failure({
  title,
  text,
  message,
  ...rest
}: Said & { message: string; reference: string | null; busy: boolean; onReload?: () => void }) {
  return (
    <div className="page-margins py-16 sm:py-24">
      <FailedState titleLevel="h1" title={title(message)} {...rest}>
        {text}
      </FailedState>
    </div>
  )
}
