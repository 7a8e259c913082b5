import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { shouldRetry } from '#platform/browser/query-client.ts'
import type { PresenceArea } from './schema.ts'

/** One editor that is open, by a UUID of its own. */
export type OpenEditor = { area: PresenceArea; entity: string; id: string; editor: string }

const pathIn = <Area extends PresenceArea>(area: Area) => `/api/admin/presence/${area}/{entity}/{id}/{editor}` as const

/** Said again so often (presence-2); a hidden tab says it with the change channel's heartbeats. */
const againMs = 25_000
/** Where the server could not be reached. */
const afterFailureMs = 5_000

/** Says that an editor is open, and gives who else has one of the same; asked again as that changes. @throws ApiError */
export function othersQuery({ area, ...params }: OpenEditor, unsaved: boolean) {
  return queryOptions({
    queryKey: ['presence', params.entity, params.id, params.editor, unsaved] as const,
    queryFn: ({ signal }) => call(browserApi, 'PUT', pathIn(area), { params, body: { unsaved }, signal }),
    select: ({ others }) => others,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { error } }) => (error !== null && shouldRetry(0, error) ? afterFailureMs : againMs),
    refetchIntervalInBackground: true,
  })
}

/** Says that it is closed, also while the page goes. Where that is lost the others see it within a minute. */
export function closeEditor({ area, ...params }: OpenEditor): void {
  const outliving: typeof browserApi = (input, init) => browserApi(input, { ...init, keepalive: true })
  call(outliving, 'DELETE', pathIn(area), { params }).catch(() => {})
}
