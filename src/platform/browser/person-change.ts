const listeners = new Set<() => void>()

/** Tells that somebody else is signed in now, or nobody any more: what was opened under the former session is opened anew. */
export function tellPersonChanged(): void {
  for (const listener of listeners) listener()
}

/** Gives the way to stop. */
export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
