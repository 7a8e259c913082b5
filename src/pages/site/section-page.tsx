import {
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isRouteErrorResponse, useNavigation } from 'react-router'
import { ApiError } from '#platform/browser/api-client.ts'
import { type PageFailure, type PageState, takeAnswers } from '#platform/browser/page-data.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'

/** A page over the answers that came with it. */
export function PageWithData({ state, children }: { state: PageState | undefined; children: ReactNode }) {
  const queries = useQueryClient()
  // Once, while rendering, so that what is inside finds them at once: pages opened in the browser bring none.
  useState(() => takeAnswers(queries, state))
  return children
}

/** What is said where a page's data cannot be read; `message` is the failure's own, `fallback` where it has none. */
export type Said = { title: (message: string) => string; text: string; fallback?: string }

/** What a page shows whose data could not be read: `title` and `text` as written for that page, a reference, and Reload. */
export function FailedPage({ error, ...said }: Said & { error: unknown }) {
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<PageFailure>) : null
  const busy = useNavigation().state !== 'idle'
  return <Failure {...said} message={failure?.error?.message} reference={failure?.reference ?? null} busy={busy} />
}

/** The same on a page that is open: Reload asks for what failed alone. */
export function FailedRead({
  query,
  ...said
}: Said & { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>; titleLevel?: 'h1' | 'h2' }) {
  const { error, isFetching, refetch } = query
  const told = error instanceof ApiError ? error : null
  const message = told?.message
  const reference = told?.requestId ?? null
  return <Failure {...said} {...{ message, reference }} busy={isFetching} onReload={() => void refetch()} />
}

/**
 * What a query reads: a spinner with its words while it is on its way, the failure as written, and what it gave. `title` names
 * the page for those who hear it meanwhile; without it this is a part of a page that has its own.
 */
export function Read<Data, Key extends QueryKey>({
  query,
  title,
  loading,
  failed,
  children,
}: {
  query: UseQueryOptions<Data, Error, Data, Key>
  title?: string
  loading: string
  failed: Said
  children: (data: Data) => ReactNode
}) {
  const asked = useQuery(query)
  if (asked.data !== undefined) return children(asked.data)
  if (asked.error) return <FailedRead query={asked} titleLevel={title ? 'h1' : 'h2'} {...failed} />
  return <OnItsWay {...{ title, loading }} />
}

/** A page, or the part of one, that is on its way. */
export function OnItsWay({ title, loading }: { title?: string | undefined; loading: string }) {
  return (
    <>
      {title && <h1 className="sr-only">{title}</h1>}
      <Spinner label={loading} className={title && 'min-h-[60vh]'} />
    </>
  )
}

function Failure({
  title,
  titleLevel = 'h1',
  text,
  fallback = 'the page could not be read',
  message = fallback,
  ...rest
}: Said & {
  titleLevel?: 'h1' | 'h2'
  message: string | undefined
  reference: string | null
  busy: boolean
  onReload?: () => void
}) {
  return (
    <div className="page-margins py-16 sm:py-24">
      <FailedState titleLevel={titleLevel} title={title(message)} {...rest}>
        {text}
      </FailedState>
    </div>
  )
}
