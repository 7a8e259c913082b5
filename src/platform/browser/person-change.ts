const listeners = new Set<() => void>()

/** Tells that the signed-in user changed: what the former session opened is opened anew. */
export function notifyPersonChanged(): void {
  for (const listener of listeners) listener()
}

export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
