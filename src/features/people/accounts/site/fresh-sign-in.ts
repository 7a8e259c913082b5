import { type PageAddress, readAddress } from '#platform/values/page-address.ts'

const place = 'academy.fresh-sign-in'
/** As long as a sign-in may take. */
const lifetimeMs = 10 * 60_000

type Kept = { path: string; person: string; chosen: unknown; at: number }

/** Signs in again in this tab, and comes back to this screen with what was chosen on it. */
export function signInAgain(person: string, chosen: unknown): void {
  const { pathname, search } = window.location
  const kept: Kept = { path: pathname + search, person, chosen, at: Date.now() }
  store()?.setItem(place, JSON.stringify(kept))
  window.location.assign('/api/auth/google')
}

/** The screen that sent this person to sign in again; null for everybody else, of whom nothing is kept. */
export function screenToReturnTo(person: string): PageAddress | null {
  const kept = read()
  const url = kept?.person === person ? URL.parse(kept.path, window.location.origin) : null
  if (url?.origin === window.location.origin) return readAddress(url.pathname + url.search)
  forgetChosen()
  return null
}

/** What this person had chosen on the screen they came back to. */
export function chosenBefore(person: string | undefined): unknown {
  const kept = read()
  return kept?.person === person ? kept?.chosen : undefined
}

export function forgetChosen(): void {
  store()?.removeItem(place)
}

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(store()?.getItem(place) ?? 'null')
    return isKept(kept) && Math.abs(Date.now() - kept.at) < lifetimeMs ? kept : null
  } catch {
    return null
  }
}

function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null) return false
  const { path, person, at } = kept as Partial<Kept>
  return typeof path === 'string' && typeof person === 'string' && typeof at === 'number'
}

/** Null where the browser refuses storage. */
function store(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
