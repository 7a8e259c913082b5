import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { apiQuery } from '#platform/browser/api-query.ts'
import type { Language } from '#platform/values/translate.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import type { PreviewedEntity, PreviewLink } from './schema.ts'

type Of = { entity: PreviewedEntity; id: string }
const links = '/api/admin/preview-links/{entity}/{id}'

/** The page of a record as visitors would get it; `fields` as typed, null for what is kept. @throws ApiError */
export function previewQuery(params: Of, fields: JsonObject | null, language: Language) {
  return queryOptions({
    queryKey: ['preview', params.entity, params.id, fields, language] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'POST', '/api/admin/previews/{entity}/{id}', {
        params,
        query: { language },
        body: { fields },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Always read again: being used is not announced. */
export function previewLinksQuery(params: Of) {
  const select = ({ items }: { items: PreviewLink[] }) => items
  return apiQuery(['preview-links', params.entity, params.id], links, { params, select, staleTime: 0 })
}

export function createPreviewLink(params: Of, until: string) {
  return call(browserApi, 'POST', links, { params, body: { until } })
}

export function withdrawPreviewLink(of: Of, link: string) {
  return call(browserApi, 'DELETE', `${links}/{link}`, { params: { ...of, link } })
}
