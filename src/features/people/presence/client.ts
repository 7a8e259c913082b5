import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { shouldRetry } from '#platform/browser/query-client.ts'
import type { OtherEditor, PresenceArea } from './schema.ts'

/** One editor that is open, by a UUID of its own. */
export type OpenEditor = { area: PresenceArea; entity: string; id: string; editor: string }

/** Said again so often (presence-2); a hidden tab says it with the change channel's heartbeats. */
const againMs = 25_000
/** Where the server could not be reached. */
const afterFailureMs = 5_000

/** Says that an editor is open, and gives who else has one of the same; asked again as that changes. @throws ApiError */
export function othersQuery(of: OpenEditor, unsaved: boolean) {
  return queryOptions({
    queryKey: ['presence', of.entity, of.id, of.editor, unsaved] as const,
    queryFn: ({ signal }) => keepOpen(of, unsaved, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { error } }) => (error !== null && shouldRetry(0, error) ? afterFailureMs : againMs),
    refetchIntervalInBackground: true,
  })
}

async function keepOpen(
  { area, ...params }: OpenEditor,
  unsaved: boolean,
  signal: AbortSignal,
): Promise<OtherEditor[]> {
  const given = { params, body: { unsaved }, signal }
  const { others } = await call(browserApi, 'PUT', `/api/admin/presence/${area}/{entity}/{id}/{editor}`, given)
  return others
}

/** Says that it is closed, also while the page goes. Where that is lost the others see it within a minute. */
export function closeEditor({ area, ...params }: OpenEditor): void {
  call(outliving, 'DELETE', `/api/admin/presence/${area}/{entity}/{id}/{editor}`, { params }).catch(() => {})
}

const outliving: Api = (input, init) => browserApi(input, { ...init, keepalive: true })
