import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import type { Subscribe, Wanted } from './schema.ts'

/** @throws ApiError `invalid` with errors by field, `too_many` */
export function askToSubscribe(body: Subscribe) {
  return call(browserApi, 'POST', '/api/subscriptions', { body })
}

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

export function ownSubscriptionQuery(person: string) {
  return apiQuery(['account-subscription', person], '/api/account/subscription')
}

export function setOwnSubscription(wanted: Wanted | null) {
  return call(browserApi, 'PUT', '/api/account/subscription', { body: { wanted } })
}
