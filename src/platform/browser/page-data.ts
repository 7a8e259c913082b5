import { dehydrate, type DehydratedState, type FetchQueryOptions } from '@tanstack/react-query'
import { data } from 'react-router'
import { ApiError } from './api-client.ts'
import { getQueryClient, makeQueryClient } from './query-client.ts'

// Queries of different answers stand side by side in one list.
type AnyQuery = FetchQueryOptions<never, Error, never>

/** What an error page is told: what happened, and the reference under which the server's log tells more. */
export type PageFailure = { error: { code: string; message: string }; reference: string | null }

/**
 * For a page's `loader`: asks everything the page shows, through the API in process, and hands the answers on with the page.
 * @throws data(PageFailure): 404 for a missing row or an address that cannot name one, 503 when the data cannot be read
 */
export async function preload(queries: readonly unknown[]): Promise<{ state: DehydratedState }> {
  const client = makeQueryClient()
  try {
    await Promise.all((queries as AnyQuery[]).map((query) => client.fetchQuery({ ...query, retry: false })))
  } catch (error) {
    throw pageFailure(error)
  }
  return { state: dehydrate(client) }
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
  const failure: PageFailure = { error: { code: error.code, message: error.message }, reference: error.requestId }
  return data(failure, { status: error.status === 404 || error.status === 400 ? 404 : 503 })
}
