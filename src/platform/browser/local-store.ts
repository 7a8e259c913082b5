export function readLocal(name: string): unknown {
  try {
    const text = localStorage.getItem(name)
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

export function localKeys(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(beginning))
  } catch {
    return []
  }
}

/** Keeps a value on this device. False where it cannot (storage full or off). */
export function storeLocally(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeLocal(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to forget.
  }
}
