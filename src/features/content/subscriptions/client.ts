import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import type { Wanted } from './schema.ts'

/** @throws ApiError `not_found` for an address that belongs to none */
export function subscriptionQuery(token: string) {
  return apiQuery(['subscriptions', token], '/api/subscription', { query: { key: token }, retry: false })
}

export function confirmSubscription(token: string) {
  return call(browserApi, 'POST', '/api/subscription/confirm', { query: { key: token } })
}

export function changeSubscription(token: string, body: Wanted) {
  return call(browserApi, 'PUT', '/api/subscription', { query: { key: token }, body })
}

export function unsubscribe(token: string) {
  return call(browserApi, 'POST', '/api/subscription/unsubscribe', { query: { key: token } })
}
