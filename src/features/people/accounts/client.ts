import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Language } from '#platform/values/translate.ts'
import type { Role } from './schema.ts'

/** Creates the own profile from the verified identity; an existing one is returned unchanged. */
export const createOwnProfile = () => call(browserApi, 'POST', '/api/profile')

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
