import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { ListPage } from '#platform/values/paging.ts'
import { addressWith, type Filling } from '#platform/values/address-with.ts'
import { ApiError, browserApi, requestJson } from './api-client.ts'
import type { ApiAnswer, ApiPath, ApiQuery } from './api-routes.ts'

type ListPath = {
  [Path in ApiPath<'GET'>]: ApiQuery<'GET', Path> extends { after?: unknown }
    ? ApiAnswer<'GET', Path> extends ListPage<unknown>
      ? Path
      : never
    : never
}[ApiPath<'GET'>]
type RowOf<Path> = ApiAnswer<'GET', Path> extends ListPage<infer Row> ? Row : never

/** A cursor-paged list of the API as an infinite query; old rows stay on screen while new ones load. */
export function pagedQuery<Path extends ListPath>(
  queryKey: QueryKey,
  path: Path,
  asked?: Omit<ApiQuery<'GET', Path>, 'after'>,
  more?: More,
) {
  return rowsQuery<RowOf<Path>>(queryKey, path, { ...asked, after: null }, more)
}

type More = { meta?: Record<string, unknown>; staleTime?: number }

/** The same of a list whose path is declared elsewhere. */
export function rowsQuery<Row>(queryKey: QueryKey, path: string, asked: Filling['query'], more?: More) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => readPage<Row>(path, { ...asked, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...more,
  })
}

/** The rows that are loaded so far. */
export function rowsOf<Row>(data: InfiniteData<ListPage<Row>> | undefined): Row[] {
  return data?.pages.flatMap(({ items }) => items) ?? []
}

export function withRow<Row extends { id: string }, Place>(
  { pages, pageParams }: InfiniteData<ListPage<Row>, Place>,
  changed: Row,
): InfiniteData<ListPage<Row>, Place> {
  const put = (row: Row) => (row.id === changed.id ? changed : row)
  return { pages: pages.map((page) => ({ ...page, items: page.items.map(put) })), pageParams }
}

/** All rows of a paged list, for short ones. @throws ApiError */
export async function readEveryRow<Row>(path: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page: ListPage<Row> = await readPage(path, { after }, signal)
    rows.push(...page.items)
    after = page.next
  }
  return rows
}

/** @throws ApiError also for an answer without rows */
async function readPage<Row>(path: string, query: Filling['query'], signal: AbortSignal) {
  const page = await requestJson<ListPage<Row>>(browserApi, 'GET', addressWith(path, { query }), undefined, signal)
  if (!Array.isArray(page?.items)) throw new ApiError(200, {}, null)
  return page
}
