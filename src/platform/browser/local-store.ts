/** `otherwise` where this device keeps nothing: storage is full or off, or what it kept cannot be read. */
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export function readLocal(name: string): unknown {
  return attempt<unknown>(() => JSON.parse(localStorage.getItem(name) ?? '') as unknown, undefined)
}

export function localKeys(beginning: string): string[] {
  return attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(beginning)), [])
}

/** Keeps a value on this device. False where it cannot. */
export function storeLocally(name: string, value: unknown): boolean {
  return attempt(() => {
    localStorage.setItem(name, JSON.stringify(value))
    return true
  }, false)
}

export function removeLocal(name: string): void {
  attempt(() => localStorage.removeItem(name), undefined)
}
