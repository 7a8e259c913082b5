import { browserApi, call } from '#platform/browser/api-client.ts'
import { apiQuery } from '#platform/browser/api-query.ts'

/** Begins with the topic `accounts/sessions`, by which an ended session leaves the list; being used is not announced. */
export function ownSessionsQuery(person: string) {
  return apiQuery(['accounts', 'sessions', person], '/api/sessions', { staleTime: 0, refetchOnWindowFocus: true })
}

export function endOwnSession(id: string) {
  return call(browserApi, 'DELETE', '/api/sessions/{id}', { params: { id } })
}

export function signOutEverywhere(apiKeys: 'keep' | 'revoke') {
  return call(browserApi, 'POST', '/api/auth/sign-out-everywhere', { query: { api_keys: apiKeys } })
}

export function signPersonOut(id: string, apiKeys: 'keep' | 'revoke') {
  return call(browserApi, 'POST', '/api/profiles/{id}/sign-out', { params: { id }, query: { api_keys: apiKeys } })
}
