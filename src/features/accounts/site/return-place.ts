const place = 'academy.return-place'

/** Where somebody was when they went to sign in, and what that page is called. */
export type ReturnPlace = { path: string; title: string }

/**
 * Keeps the course page that somebody leaves in order to sign in, for this tab alone: sign-in always ends at Home. From any
 * other page there is nothing to go back to.
 */
export function keepReturnPlace({ pathname, search }: Location, title: string | undefined): void {
  const name = title?.trim()
  if (isCourse(pathname) && name) store()?.setItem(place, JSON.stringify({ path: pathname + search, title: name }))
  else store()?.removeItem(place)
}

/** The page to offer: only a course page of this site ever is one. */
export function readReturnPlace(): ReturnPlace | null {
  const text = store()?.getItem(place)
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isReturnPlace(kept) ? { path: kept.path, title: kept.title } : null
  } catch {
    return null
  }
}

/** It was offered: that happens once. */
export function forgetReturnPlace(): void {
  store()?.removeItem(place)
}

function isReturnPlace(kept: unknown): kept is ReturnPlace {
  if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('title' in kept)) return false
  const { path, title } = kept
  if (typeof path !== 'string' || typeof title !== 'string' || title === '') return false
  const url = URL.parse(path, location.origin)
  return url !== null && url.origin === location.origin && isCourse(url.pathname) && path.startsWith('/course/')
}

function isCourse(pathname: string): boolean {
  return /^\/course\/[\w-]+$/.test(pathname)
}

/** Some browsers refuse storage altogether. */
function store(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
