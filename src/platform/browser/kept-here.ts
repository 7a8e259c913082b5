/** What this device keeps under a name, or undefined: nothing, or nothing that can be read. */
export function readKept(name: string): unknown {
  try {
    const text = localStorage.getItem(name)
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** The names, of those that begin like this, under which this device keeps something. */
export function keptNames(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(beginning))
  } catch {
    return []
  }
}

/** Keeps something on this device, over what was there. False where it keeps nothing (storage full or off). */
export function keepHere(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Forgets what was kept under a name. */
export function forgetKept(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
