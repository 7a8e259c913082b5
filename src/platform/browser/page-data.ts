import {
  type dataTagSymbol,
  type FetchQueryOptions,
  hashKey,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { data } from 'react-router'
import { ApiError } from './api-client.ts'
import { getQueryClient, makeQueryClient } from './query-client.ts'

// Queries of different answers stand side by side in one list.
type AnyQuery = FetchQueryOptions<never, Error, never>

/** What an error page is told: what happened, and the reference under which the server's log tells more. */
export type PageFailure = { error: { code: string; message: string }; reference: string | null }

/**
 * The answers that come with a page. Without the time at which they were read: a page is kept as long as it is true, so it
 * would only make the same page other bytes, and old where it is not (docs/decisions/028).
 */
export type PageState = readonly { queryKey: QueryKey; data: unknown }[]

/**
 * For a page's `loader`: asks everything the page shows, through the API in process, and hands the answers on with the page.
 * @throws data(PageFailure): 404 for a missing row or an address that cannot name one, 503 when the data cannot be read
 */
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

/**
 * For the page itself: puts the answers that came with it where its queries look. They count as read now, whenever the page was
 * made: what has changed since then is told by the change channel, from the position the page was made at. What the browser
 * has read itself stays.
 */
export function takeAnswers(client: QueryClient, state: PageState | undefined): void {
  for (const { queryKey, data: answer } of state ?? [])
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, answer)
}

/** For a page's `meta`: the answer to a query, from what came with the page, else from what the browser has. */
export function answerIn<Data>(
  state: PageState | undefined,
  { queryKey }: { queryKey: QueryKey & { [dataTagSymbol]?: Data } },
): Data | undefined {
  const came = state?.find((each) => hashKey(each.queryKey) === hashKey(queryKey))
  return (came ? came.data : getQueryClient().getQueryData(queryKey)) as Data | undefined
}

/**
 * For a page's `clientLoader`: begins to ask for what the browser does not have fresh, over HTTP. The page opens at once and
 * shows what is on its way, or that it could not be read.
 */
export function begin(queries: readonly unknown[]): { state: undefined } {
  for (const query of queries as AnyQuery[]) void getQueryClient().prefetchQuery(query)
  return { state: undefined }
}

function pageFailure(error: unknown) {
  if (!(error instanceof ApiError)) return error
  const isMissing = error.status === 404 || error.status === 400
  // What is not there is the same page for everybody: no log tells more of it.
  const reference = isMissing ? null : error.requestId
  const failure: PageFailure = { error: { code: error.code, message: error.message }, reference }
  return data(failure, { status: isMissing ? 404 : 503 })
}
