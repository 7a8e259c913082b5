import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Language } from '#platform/values/translate.ts'
import type { ProfileChange, Role, Session } from './schema.ts'

/** This browser's session with a fresh access token; null when nobody is signed in. */
export async function fetchSession(signal?: AbortSignal): Promise<Session | null> {
  const answer = await call(browserApi, 'GET', '/api/session', { signal })
  return 'access_token' in answer ? answer : null
}

export const endSession = (signal?: AbortSignal) => call(browserApi, 'POST', '/api/auth/sign-out', { signal })

/** @throws ApiError `not_found` when there is no profile */
export const fetchOwnProfile = (signal?: AbortSignal) => call(browserApi, 'GET', '/api/profile', { signal })

/** Creates the own profile from the verified identity; an existing one is returned unchanged. */
export const createOwnProfile = () => call(browserApi, 'POST', '/api/profile')

/** @throws ApiError `stale`, with `theirs`, when another save came first */
export const changeOwnProfile = (body: ProfileChange) => call(browserApi, 'PUT', '/api/profile', { body })

/** Keeps the language of a link that is followed at the same moment: the page is left, and nobody waits for the answer. */
export function keepLanguage(language: Language): void {
  const body = JSON.stringify({ language })
  const headers = { 'content-type': 'application/json' }
  void browserApi('/api/profile/language', { method: 'PUT', headers, body, keepalive: true }).catch(() => undefined)
}

/** @throws ApiError `forbidden` for a student · `sign_in_again` · `last_admin` · `not_found` */
export function changeRole(id: string, role: Role) {
  return call(browserApi, 'PUT', '/api/profiles/{id}/role', { params: { id }, body: { role } })
}
