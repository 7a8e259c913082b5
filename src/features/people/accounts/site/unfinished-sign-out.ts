import type { Session } from '../schema.ts'
import { readLocal, removeLocal, storeLocally } from '#platform/browser/local-store.ts'

const place = 'academy.unfinished-sign-out'

/** A sign-out that the server has not heard of, by session: whoever signed in again since is not signed out by it. */
export const unfinishedSignOut = {
  mark: (session: Session) => storeLocally(place, sessionId(session)),
  isMarked: () => readLocal(place) !== undefined,
  isOf: (session: Session) => readLocal(place) === sessionId(session),
  clear: () => removeLocal(place),
}

export function sessionId({ access_token }: Session): string | null {
  try {
    const payload = access_token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const id = claims !== null && typeof claims === 'object' && 'sid' in claims ? claims.sid : null
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
