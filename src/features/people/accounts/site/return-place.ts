const place = 'academy.return-place'

export type ReturnPlace = { path: string; title: string }

/** Remembers the course page left for signing in, for this tab alone: sign-in always ends at Home. */
export function keepReturnPlace({ pathname, search }: Location, title: string | undefined): void {
  const name = title?.trim()
  if (isCourse(pathname) && name) store()?.setItem(place, JSON.stringify({ path: pathname + search, title: name }))
  else store()?.removeItem(place)
}

/** The page to offer; null for anything but a course page of this site. */
export function readReturnPlace(): ReturnPlace | null {
  const text = store()?.getItem(place)
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isReturnPlace(kept) ? { path: kept.path, title: kept.title } : null
  } catch {
    return null
  }
}

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

/** Null where the browser refuses storage. */
function store(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
