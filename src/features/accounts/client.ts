import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Profile, ProfileChange, Role, Session } from './schema.ts'

/** The session of this browser, with a fresh access token; null for nobody. */
export async function fetchSession(signal?: AbortSignal): Promise<Session | null> {
  const answer = await requestJson<Session | { session: null }>(browserApi, 'GET', '/api/session', undefined, signal)
  return 'access_token' in answer ? answer : null
}

/** Ends the session on the server. */
export function endSession(signal?: AbortSignal): Promise<{ session: null }> {
  return requestJson(browserApi, 'POST', '/api/auth/sign-out', undefined, signal)
}

/** The own profile. @throws ApiError, with the code `PGRST116` when there is none */
export function fetchOwnProfile(signal?: AbortSignal): Promise<Profile> {
  return requestJson(browserApi, 'GET', '/api/profile', undefined, signal)
}

/** Has the server make the own profile from the verified identity; one that exists stays as it is. */
export function createOwnProfile(): Promise<Profile> {
  return requestJson(browserApi, 'POST', '/api/profile')
}

/** Saves the own name and picture. @throws ApiError, with the code `stale` and `theirs` when another save came first */
export function changeOwnProfile(change: ProfileChange): Promise<Profile> {
  return requestJson(browserApi, 'PUT', '/api/profile', change)
}

/** Sets the role of a profile. @throws ApiError `forbidden` for a student · `last_admin` · `PGRST116` */
export function changeRole(profileId: string, role: Role): Promise<Profile> {
  return requestJson(browserApi, 'PUT', `/api/profiles/${encodeURIComponent(profileId)}/role`, { role })
}
