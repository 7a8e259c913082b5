import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { EndpointFields, EndpointSave } from './schema.ts'

export const endpointsQuery = apiQuery(['webhooks', 'endpoints'], '/api/admin/webhook-endpoints', {
  meta: { cacheTags: ['webhooks'] },
  staleTime: 0,
})

/** The log of one endpoint. */
export function deliveriesQuery(endpoint: string) {
  return pagedQuery(
    ['webhooks', 'deliveries', endpoint],
    '/api/admin/webhook-deliveries',
    { endpoint, limit: 20 },
    { meta: { cacheTags: ['webhooks'] }, staleTime: 0 },
  )
}

export function addEndpoint(body: EndpointFields) {
  return call(browserApi, 'POST', '/api/admin/webhook-endpoints', { body })
}

export function saveEndpoint(id: string, body: EndpointSave) {
  return call(browserApi, 'PUT', '/api/admin/webhook-endpoints/{id}', { params: { id }, body })
}

export function removeEndpoint(id: string) {
  return call(browserApi, 'DELETE', '/api/admin/webhook-endpoints/{id}', { params: { id } })
}

export function renewSecret(id: string) {
  return call(browserApi, 'POST', '/api/admin/webhook-endpoints/{id}/secret', { params: { id } })
}

export function sendTest(id: string) {
  return call(browserApi, 'POST', '/api/admin/webhook-endpoints/{id}/test', { params: { id } })
}

export function sendAgain(id: string) {
  return call(browserApi, 'POST', '/api/admin/webhook-deliveries/{id}/send-again', { params: { id } })
}
