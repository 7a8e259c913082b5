type SessionEvent = 'unauthenticated' | 'doubted' | 'person-changed'

const events = new EventTarget()

/** Tells this tab of a 401, that the server ended the change channel, as it does where a session ends, or that the signed-in user changed, so that what the former session opened is opened anew. */
export function notifySession(event: SessionEvent): void {
  events.dispatchEvent(new Event(event))
}

/** Gives the way to stop. */
export function onSessionEvent(event: SessionEvent, handler: () => void): () => void {
  events.addEventListener(event, handler)
  return () => events.removeEventListener(event, handler)
}
