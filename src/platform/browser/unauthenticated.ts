/** Tells within this tab that the server took an asker for nobody: whoever keeps the session then asks about it at once. */
const heard = new EventTarget()

export function tellUnauthenticated(): void {
  heard.dispatchEvent(new Event('unauthenticated'))
}

/** Calls back at every answer that says 'nobody'. Gives the way to stop. */
export function onUnauthenticated(handler: () => void): () => void {
  heard.addEventListener('unauthenticated', handler)
  return () => heard.removeEventListener('unauthenticated', handler)
}
