import { browserApi, call, apiQuery } from '#platform/browser/api-client.ts'
import type { EndpointFields, EndpointSave } from './schema.ts'

export const endpointsQuery = apiQuery(['webhooks', 'endpoints'], '/api/admin/webhook-endpoints', {
  meta: { cacheTags: ['webhooks'] },
  staleTime: 0,
})

export function addEndpoint(body: EndpointFields) {
  return call(browserApi, 'POST', '/api/admin/webhook-endpoints', { body })
}

export function saveEndpoint(id: string, body: EndpointSave) {
  return call(browserApi, 'PUT', '/api/admin/webhook-endpoints/{id}', { params: { id }, body })
}
