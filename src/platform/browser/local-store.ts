/** `otherwise` where this device keeps nothing: storage is full or off, or what it kept cannot be read. */
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** `localStorage` keeps on this device, `sessionStorage` in this tab. */
type Store = 'localStorage' | 'sessionStorage'

export function readLocal(name: string, store: Store = 'localStorage'): unknown {
  return attempt<unknown>(() => JSON.parse(window[store].getItem(name) ?? '') as unknown, undefined)
}

export function localKeys(beginning: string): string[] {
  return attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(beginning)), [])
}

/** False where it cannot be kept. */
export function storeLocally(name: string, value: unknown, store: Store = 'localStorage'): boolean {
  return attempt(() => {
    window[store].setItem(name, JSON.stringify(value))
    return true
  }, false)
}

export function removeLocal(name: string, store: Store = 'localStorage'): void {
  attempt(() => window[store].removeItem(name), undefined)
}
