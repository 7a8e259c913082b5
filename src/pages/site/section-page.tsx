import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { isRouteErrorResponse, useNavigation } from 'react-router'
import { ApiError } from '#platform/browser/api-client.ts'
import type { PageFailure } from '#platform/browser/page-data.ts'
import { NotFoundMessage } from '#pages/shells/error-page.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { isMissing } from './page-tags.tsx'
import { t } from '#platform/values/translate.ts'

/** `fallback` replaces a missing `message`. */
export type Said = { title: string | ((message: string) => string); text: string; fallback?: string }

type FailedPageProps = Said & { error: unknown; missing?: ReactNode }

/** `missing` is shown instead for what is not there; null: it failed like everything else. */
export function FailedPage({ error, missing = <NotFoundMessage />, ...said }: FailedPageProps) {
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<PageFailure>) : null
  const busy = useNavigation().state !== 'idle'
  if (missing && isMissing(error)) return missing
  return <Failure {...said} message={failure?.error?.message} reference={failure?.reference ?? null} busy={busy} />
}

/** What a page exports as its `ErrorBoundary`. */
export function failedPage(said: Omit<FailedPageProps, 'error'>) {
  return ({ error }: { error: unknown }) => <FailedPage {...said} error={error} />
}

type FailedReadProps = Said & {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  titleLevel?: 'h1' | 'h2'
}

/** As FailedPage after a client-side read; Reload retries only the failed query. */
export function FailedRead({ query, ...said }: FailedReadProps) {
  const { error, isFetching, refetch } = query
  const message = error instanceof ApiError ? error.message : undefined
  return <Failure {...said} {...{ message, error }} busy={isFetching} onReload={() => void refetch()} />
}

type ReadProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>
  title?: string
  loading: string
  failed: Said
  children: (data: Data) => ReactNode
}

/** A query's loading, failed and loaded states; `title` is the page's heading meanwhile, left out for a part of a page. */
export function Read<Data, Key extends QueryKey>(props: ReadProps<Data, Key>) {
  const { query, title, loading, failed, children } = props
  const asked = useQuery(query)
  if (asked.data !== undefined) return <NotedPictures of={notedIn(asked.data)}>{children(asked.data)}</NotedPictures>
  if (asked.error) return <FailedRead query={asked} titleLevel={title ? 'h1' : 'h2'} {...failed} />
  return <OnItsWay {...{ title, loading }} />
}

const notedIn = (data: unknown) => (typeof data === 'object' && data !== null ? data : null)

export function OnItsWay({ title, loading }: { title?: string | undefined; loading: string }) {
  return (
    <>
      {title && <h1 className="sr-only">{title}</h1>}
      <Spinner label={loading} className={title && 'min-h-[60vh]'} />
    </>
  )
}

type FailureProps = Said & Omit<ComponentProps<typeof FailedState>, 'title'> & { message: string | undefined }

const unread = t('the page could not be read')

function Failure({ title, titleLevel = 'h1', text, fallback = unread, message = fallback, ...rest }: FailureProps) {
  return (
    <div className="page-margins py-16 sm:py-24">
      <FailedState titleLevel={titleLevel} title={typeof title === 'string' ? title : title(message)} {...rest}>
        {text}
      </FailedState>
    </div>
  )
}
