import { readLocal, removeLocal, storeLocally } from '#platform/browser/local-store.ts'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'
import { splitLanguage, spokenAddress } from '#platform/values/translate.ts'

const freshSignIn = 'academy.fresh-sign-in'
const returnPlace = 'academy.return-place'

/** As long as a sign-in may take. */
const lifetimeMs = 10 * 60_000

type Kept = { path: string; person: string; chosen: unknown; at: number }

/** The sign-in ends at a page in the language in which it began. */
export const signInAddress = () => spokenAddress('/api/auth/google')

/** Signs in again in this tab, and comes back to this screen with what was chosen on it. */
export function signInAgain(person: string, chosen: unknown): void {
  const { pathname, search } = window.location
  const kept: Kept = { path: pathname + search, person, chosen, at: Date.now() }
  storeLocally(freshSignIn, kept, 'sessionStorage')
  window.location.assign(signInAddress())
}

/** The screen that sent this person to sign in again; null for everybody else, of whom nothing is kept. */
export function screenToReturnTo(person: string): PageAddress | null {
  const kept = readFreshSignIn()
  const url = kept?.person === person ? URL.parse(kept.path, window.location.origin) : null
  if (url?.origin === window.location.origin) return readAddress(splitLanguage(url.pathname).rest + url.search)
  forgetChosen()
  return null
}

/** What this person had chosen on the screen they came back to. */
export function chosenBefore(person: string | undefined): unknown {
  const kept = readFreshSignIn()
  return kept?.person === person ? kept?.chosen : undefined
}

export function forgetChosen(): void {
  removeLocal(freshSignIn, 'sessionStorage')
}

function readFreshSignIn(): Kept | null {
  const { path, person, chosen, at } = read(freshSignIn)
  if (typeof path !== 'string' || typeof person !== 'string' || typeof at !== 'number') return null
  return Math.abs(Date.now() - at) < lifetimeMs ? { path, person, chosen, at } : null
}

type ReturnPlace = { path: string; title: string }

/** Remembers the course page left for signing in, for this tab alone: sign-in always ends at Home. */
export function keepReturnPlace({ pathname: asked, search }: Location, title: string | undefined): void {
  const pathname = splitLanguage(asked).rest
  const name = title?.trim()
  if (isCourse(pathname) && name) storeLocally(returnPlace, { path: pathname + search, title: name }, 'sessionStorage')
  else forgetReturnPlace()
}

/** The page to offer; null for anything but a course page of this site. */
export function readReturnPlace(): ReturnPlace | null {
  const { path, title } = read(returnPlace)
  if (typeof path !== 'string' || typeof title !== 'string' || title === '') return null
  const url = URL.parse(path, location.origin)
  const isOurs = url?.origin === location.origin && isCourse(url.pathname) && path.startsWith('/course/')
  return isOurs ? { path, title } : null
}

export function forgetReturnPlace(): void {
  removeLocal(returnPlace, 'sessionStorage')
}

const isCourse = (pathname: string) => /^\/course\/[\w-]+$/.test(pathname)

function read(name: string): Partial<Record<string, unknown>> {
  const kept = readLocal(name, 'sessionStorage')
  return typeof kept === 'object' && kept !== null ? kept : {}
}
