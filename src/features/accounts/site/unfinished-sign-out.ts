import type { Session } from '#features/accounts/schema.ts'

const place = 'academy.unfinished-sign-out'

/** A sign-out that the server has not heard of, by session: whoever signed in again since is not signed out by it. */
export const unfinishedSignOut = {
  mark(session: Session): void {
    const id = sessionId(session)
    if (id) store()?.setItem(place, id)
  },
  isMarked(): boolean {
    return (store()?.getItem(place) ?? null) !== null
  },
  isOf(session: Session): boolean {
    return store()?.getItem(place) === sessionId(session)
  },
  clear(): void {
    store()?.removeItem(place)
  },
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

/** Null where the browser refuses storage. */
function store(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
