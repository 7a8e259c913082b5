import type { Session } from '../schema.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { onSessionEvent } from '#platform/browser/session-events.ts'
import { readLocal, removeLocal, storeLocally } from '#platform/browser/local-store.ts'

type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-in'; session: Session }
  /** `hasEnded`: the server no longer knows the session; nobody signed out. */
  | { status: 'signed-out'; session: null; hasEnded?: true }

export type SessionKeeper = ReturnType<typeof createSessionKeeper>

export const loading: SessionState = { status: 'loading', session: null }
const signedOut: SessionState = { status: 'signed-out', session: null }
const ended: SessionState = { status: 'signed-out', session: null, hasEnded: true }

/** The specification's library default. */
const checkEveryMs = 30_000
const renewAheadMs = 3 * checkEveryMs
const patienceMs = 10_000
/** Between tabs: the session's id, or null for nobody. */
type Told = { signedIn: string | null }

/** Keeps this tab's session fresh, and the same as in the browser's other tabs. */
export function createSessionKeeper() {
  const { now, show, subscribe, accept, isToRenew } = createState()
  /** The server could not be asked: nobody is signed out by a lost connection. */
  let isUnsure = false
  /** Raised to discard answers under way. */
  let turn = 0
  let watchers = 0
  let tell: (told: Told) => void = () => {}

  async function check(): Promise<void> {
    const mine = ++turn
    try {
      const session = await readSession()
      if (mine !== turn) return
      isUnsure = false
      const signedIn = accept(session)
      if (signedIn !== undefined) tell({ signedIn })
    } catch {
      if (mine !== turn) return
      isUnsure = true
      if (unfinishedSignOut.isMarked()) show(signedOut)
    }
  }

  const tick = () => {
    if (isToRenew() || isUnsure || watchers > 0 || unfinishedSignOut.isMarked()) void check()
  }
  const doubt = () => {
    if (now().status === 'signed-in') void check()
  }

  const hear = ({ signedIn }: Told) => {
    const state = now()
    if (signedIn !== null) {
      const isKnown = state.status === 'signed-in' && sessionId(state.session) === signedIn
      if (!isKnown) void check()
      return
    }
    turn += 1
    // Also after the session had ended: signing out drops what was kept for coming back.
    if (state !== signedOut) show(signedOut)
  }

  return {
    state: now,
    subscribe,
    /** Returns the stop function. */
    start() {
      const others = listenAround({ hear, tick, doubt })
      tell = others.tell
      void check()
      return () => {
        turn += 1
        others.stop()
        tell = () => {}
      }
    },
    /** Asks the server at every check while work is open; returns the stop function. */
    watch: () => {
      watchers += 1
      return () => void (watchers -= 1)
    },
    /** Ends the session in every tab; a failing server is logged and told at the next load. Never throws. */
    async signOut() {
      const { session } = now()
      turn += 1
      await endSession().catch((error: unknown) => {
        console.error('Sign-out failed:', error)
        if (session) unfinishedSignOut.mark(session)
      })
      turn += 1
      isUnsure = false
      show(signedOut)
      tell({ signedIn: null })
    },
  }
}

function createState() {
  let state: SessionState = loading
  let endsAt = 0
  const listeners = new Set<() => void>()
  const show = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    now: () => state,
    show,
    isToRenew: () => state.status === 'signed-in' && endsAt - Date.now() <= renewAheadMs,
    /** Takes what the server says; gives the session's id where it is another than before. */
    accept: (session: Session | null): string | null | undefined => {
      const before = state
      if (!session) {
        if (before.status !== 'signed-out') show(before.status === 'signed-in' ? ended : signedOut)
        return undefined
      }
      // A duration by this machine's clock: its time of day may be wrong.
      endsAt = Date.now() + session.expires_in * 1000
      show({ status: 'signed-in', session })
      const id = sessionId(session)
      return before.status !== 'signed-in' || sessionId(before.session) !== id ? id : undefined
    },
    subscribe: (onChange: () => void): (() => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** Hears the other tabs, the passing of time, and what makes this tab doubt its session. */
function listenAround({ hear, tick, doubt }: { hear: (told: Told) => void; tick: () => void; doubt: () => void }) {
  const channel = new BroadcastChannel('academy-session')
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))
  // Timers sleep in hidden tabs.
  const onShown = () => document.visibilityState === 'visible' && tick()
  document.addEventListener('visibilitychange', onShown)
  const timer = setInterval(tick, checkEveryMs)
  const stopDoubting = [onSessionEvent('unauthenticated', doubt), onSessionEvent('doubted', doubt)]
  const stop = () => {
    clearInterval(timer)
    for (const each of stopDoubting) each()
    document.removeEventListener('visibilitychange', onShown)
    channel.close()
  }
  return { tell: (told: Told) => channel.postMessage(told), stop }
}

const endSession = () => call(browserApi, 'POST', '/api/auth/sign-out', { signal: AbortSignal.timeout(patienceMs) })

/** First finishes a sign-out that the server has not heard of. */
async function readSession(): Promise<Session | null> {
  const answer = await call(browserApi, 'GET', '/api/session', { signal: AbortSignal.timeout(patienceMs) })
  const session = 'access_token' in answer ? answer : null
  if (!unfinishedSignOut.isMarked()) return session
  const mustEnd = session !== null && unfinishedSignOut.isOf(session)
  if (mustEnd) await endSession()
  unfinishedSignOut.clear()
  return mustEnd ? null : session
}

const place = 'academy.unfinished-sign-out'

/** A sign-out that the server has not heard of, by session: whoever signed in again since is not signed out by it. */
const unfinishedSignOut = {
  mark: (session: Session) => storeLocally(place, sessionId(session)),
  isMarked: () => readLocal(place) !== undefined,
  isOf: (session: Session) => readLocal(place) === sessionId(session),
  clear: () => removeLocal(place),
}

function sessionId({ access_token }: Session): string | null {
  try {
    const payload = access_token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const id = claims !== null && typeof claims === 'object' && 'sid' in claims ? claims.sid : null
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
