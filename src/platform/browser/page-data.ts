import { type dataTagSymbol, type FetchQueryOptions, hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { data } from 'react-router'
import { ApiError } from './api-client.ts'

// Queries of different types share one list.
type AnyQuery = FetchQueryOptions<never, Error, never>

export type PageFailure = { error: { code: string; message: string }; reference: string | null }

/** The answers that come with a page, without read times, which would change the bytes of cached pages (docs/decisions/013). */
export type PageState = readonly { queryKey: QueryKey; data: unknown }[]

const minute = 60_000

/** The query cache: stale after 5 minutes, kept for 10, no refetch on focus; one quick retry, none after a 4xx. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        // On the server a timer per request would keep every request's cache alive.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline reads fail at once instead of being paused silently.
        networkMode: 'always',
        retry: shouldRetry,
        retryDelay: 300,
      },
    },
  })
}

/** The one cache of this tab; a new one per render on the server. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  return (browserClient ??= makeQueryClient())
}

let browserClient: QueryClient | undefined

/** Whether a failed read is retried: once, never on the server or after a 4xx. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (typeof window === 'undefined') return false
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return !(status >= 400 && status < 500) && failures < 1
}

/** For a page's `loader`: reads its queries in process. @throws data(PageFailure): 404 for a missing row, 429 at a limit, 503 where it cannot read */
export async function preload(queries: readonly unknown[]): Promise<{ state: PageState }> {
  const client = makeQueryClient()
  const read = async (query: AnyQuery) => ({
    queryKey: query.queryKey,
    data: (await client.fetchQuery({ ...query, retry: false })) as unknown,
  })
  try {
    return { state: await Promise.all((queries as AnyQuery[]).map(read)) }
  } catch (error) {
    throw pageFailure(error)
  }
}

/** Hydrates the cache with the page's answers, as fresh: the change channel tells what changed since. Newer answers stay. */
export function takeAnswers(client: QueryClient, state: PageState | undefined): void {
  for (const { queryKey, data: answer } of state ?? [])
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, answer)
}

/** For a page's `meta`: the answer to a query, from the page's state or the cache. */
export function answerIn<Data>(
  state: PageState | undefined,
  { queryKey }: { queryKey: QueryKey & { [dataTagSymbol]?: Data } },
): Data | undefined {
  const came = state?.find((each) => hashKey(each.queryKey) === hashKey(queryKey))
  return (came ? came.data : getQueryClient().getQueryData(queryKey)) as Data | undefined
}

/** For a page's `clientLoader`: prefetches without waiting, so that the page opens at once. */
export function begin(queries: readonly unknown[]): { state: undefined } {
  for (const query of queries as AnyQuery[]) void getQueryClient().prefetchQuery(query)
  return { state: undefined }
}

function pageFailure(error: unknown) {
  if (!(error instanceof ApiError)) return error
  const isMissing = error.status === 404 || error.status === 400
  // A 404 has no reference, so that it is the same page for everybody.
  const reference = isMissing ? null : error.requestId
  const failure: PageFailure = { error: { code: error.code, message: error.message }, reference }
  // Sent by a page that exports `headers`.
  if (error.status === 429) {
    const { retryAfter } = error.body
    return data(failure, { status: 429, headers: { 'retry-after': String(Number(retryAfter) || 60) } })
  }
  return data(failure, { status: isMissing ? 404 : 503 })
}
