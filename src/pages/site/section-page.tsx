import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useNavigation } from 'react-router'
import type { PageFailure } from '#platform/browser/page-data.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'

/** A page over the answers that came with it. */
export function PageWithData({ state, children }: { state: DehydratedState | undefined; children: ReactNode }) {
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}

/** What a page shows whose data could not be read: `title` and `text` as written for that page, a reference, and Reload. */
export function FailedPage({
  error,
  title,
  text,
}: {
  error: unknown
  title: (message: string) => string
  text: string
}) {
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<PageFailure>) : null
  const message = failure?.error?.message ?? 'the page could not be read'
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page-margins py-16 sm:py-24">
      <FailedState titleLevel="h1" title={title(message)} reference={failure?.reference ?? null} busy={busy}>
        {text}
      </FailedState>
    </div>
  )
}
