import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import type { PreviewedEntity } from './schema.ts'

type Of = { entity: PreviewedEntity; id: string }

/** The page of a record as visitors would get it; `fields` as typed, null for what is kept. @throws ApiError */
export function previewQuery({ entity, id }: Of, fields: JsonObject | null) {
  return queryOptions({
    queryKey: ['preview', entity, id, fields] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'POST', '/api/admin/previews/{entity}/{id}', {
        params: { entity, id },
        body: { fields },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function previewLinksQuery({ entity, id }: Of) {
  return queryOptions({
    queryKey: ['preview-links', entity, id] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'GET', '/api/admin/preview-links/{entity}/{id}', { params: { entity, id }, signal }),
    select: ({ items }) => items,
    // Being used is not announced.
    staleTime: 0,
  })
}

export function createPreviewLink({ entity, id }: Of, until: string) {
  return call(browserApi, 'POST', '/api/admin/preview-links/{entity}/{id}', {
    params: { entity, id },
    body: { until },
  })
}

export function withdrawPreviewLink({ entity, id }: Of, link: string) {
  return call(browserApi, 'DELETE', '/api/admin/preview-links/{entity}/{id}/{link}', { params: { entity, id, link } })
}
