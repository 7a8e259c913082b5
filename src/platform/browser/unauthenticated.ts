/** Within this tab: whoever keeps the session then asks about it at once. */
const heard = new EventTarget()

export function notifyUnauthenticated(): void {
  heard.dispatchEvent(new Event('unauthenticated'))
}

/** Calls back at every 401. Gives the way to stop. */
export function onUnauthenticated(handler: () => void): () => void {
  heard.addEventListener('unauthenticated', handler)
  return () => heard.removeEventListener('unauthenticated', handler)
}
