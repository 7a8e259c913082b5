import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { ListPage } from '#platform/values/paging.ts'
import { ApiError, browserApi, requestJson } from './api-client.ts'
import { listAddress } from './use-list-place.ts'

/** What a list is asked for beside the place where a page begins; what is empty is not said. */
type Asked = Record<string, string | null | undefined>

/** The rows of a list in the API, a page at a time; those of another question stay on screen while the new ones come. */
export function pagedQuery<Row>(
  queryKey: QueryKey,
  path: string,
  asked: Asked = {},
  more: { meta?: Record<string, unknown>; staleTime?: number } = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => readPage<Row>(path, { ...asked, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...more,
  })
}

/** The pages that were read, with this row in the place of the one it has come from. */
export function withRow<Row extends { id: string }, Place>(
  { pages, pageParams }: InfiniteData<ListPage<Row>, Place>,
  changed: Row,
): InfiniteData<ListPage<Row>, Place> {
  const put = (row: Row) => (row.id === changed.id ? changed : row)
  return { pages: pages.map((page) => ({ ...page, items: page.items.map(put) })), pageParams }
}

/** All rows of such a list, page after page: for a short one that is chosen from. @throws ApiError */
export async function readEveryPage<Row>(path: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page: ListPage<Row> = await readPage(path, { after }, signal)
    rows.push(...page.items)
    after = page.next
  }
  return rows
}

/** One page. @throws ApiError also for an answer without rows, of which nothing could be shown */
async function readPage<Row>(path: string, asked: Asked, signal: AbortSignal): Promise<ListPage<Row>> {
  const page = await requestJson<ListPage<Row>>(browserApi, 'GET', listAddress(path, asked), undefined, signal)
  if (!Array.isArray(page?.items)) throw new ApiError(200, {}, null)
  return page
}
