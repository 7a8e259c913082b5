import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { addressWith, type Filling } from '#platform/values/address-with.ts'
import { browserApi, requestJson } from './api-client.ts'
import type { Api } from './page-context.ts'
import type { ApiAnswer, ApiPath, InAddress, Rest } from './api-routes.ts'

type Asked<Path, Data> = InAddress<'GET', Path> & { api?: Api | undefined } & Omit<
    UseQueryOptions<ApiAnswer<'GET', Path>, Error, Data>,
    'queryKey' | 'queryFn'
  >

/** The query of a route of the API, typed by it; `api` is one in process while a page is rendered. @throws ApiError */
export function apiQuery<Path extends ApiPath<'GET'>, Data = ApiAnswer<'GET', Path>>(
  queryKey: QueryKey,
  path: Path,
  ...[asked = {} as Asked<Path, Data>]: Rest<Asked<Path, Data>>
) {
  const { api = browserApi, params, query, ...options } = asked as Asked<Path, Data> & Filling
  return queryOptions<ApiAnswer<'GET', Path>, Error, Data>({
    ...(options as object),
    queryKey,
    queryFn: ({ signal }) => requestJson(api, 'GET', addressWith(path, { params, query }), undefined, signal),
  })
}
