import { endSession, fetchSession } from '#features/accounts/client.ts'
import type { Session } from '#features/accounts/schema.ts'
import { onUnauthenticated } from '#platform/browser/unauthenticated.ts'
import { sessionId, unfinishedSignOut } from './unfinished-sign-out.ts'

/** Loading, then signed in or signed out (public.md §4). */
export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-in'; session: Session }
  /** `hasEnded`: somebody was here, and the server knows their session no longer; nobody signed out. */
  | { status: 'signed-out'; session: null; hasEnded?: true }

/** Keeps the session of this tab: fresh, and the same as in the browser's other tabs. */
export type SessionKeeper = {
  state: () => SessionState
  subscribe: (onChange: () => void) => () => void
  /** Reads the session and looks after it from now on. Gives the way to stop. */
  start: () => () => void
  /** Asks the server at every check while somebody has work open here. Gives the way to stop. */
  watch: () => () => void
  /** Ends the session here and everywhere; a failing server is logged and told at the next load. Never throws. */
  signOut: () => Promise<void>
}

export const loading: SessionState = { status: 'loading', session: null }
const signedOut: SessionState = { status: 'signed-out', session: null }
const ended: SessionState = { status: 'signed-out', session: null, hasEnded: true }

/** The library default of the specification (public.md §9): every 30 s, and renewed when three checks are left. */
const checkEveryMs = 30_000
const renewAheadMs = 3 * checkEveryMs
const patienceMs = 10_000
/** What tabs tell each other: who is signed in now (a session's id), or that nobody is. */
type Told = { signedIn: string | null }

export function createSessionKeeper(): SessionKeeper {
  let state = loading
  let endsAt = 0
  /** The server could not be asked: what was known stands, and it is asked again. Nobody is signed out by a lost connection. */
  let isUnsure = false
  /** Raised by whatever makes an answer under way too old to count. */
  let turn = 0
  let watchers = 0
  let tell: (told: Told) => void = () => {}
  const listeners = new Set<() => void>()

  const show = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function check(): Promise<void> {
    const mine = ++turn
    try {
      const session = await readSession()
      if (mine !== turn) return
      isUnsure = false
      accept(session)
    } catch {
      if (mine !== turn) return
      isUnsure = true
      if (unfinishedSignOut.isMarked()) show(signedOut)
    }
  }

  function accept(session: Session | null) {
    const before = state
    if (!session) {
      if (before.status !== 'signed-out') show(before.status === 'signed-in' ? ended : signedOut)
      return
    }
    // By this machine's own clock, which may be wrong about the hour but not about how long a minute is.
    endsAt = Date.now() + session.expires_in * 1000
    show({ status: 'signed-in', session })
    const id = sessionId(session)
    if (before.status !== 'signed-in' || sessionId(before.session) !== id) tell({ signedIn: id })
  }

  const tick = () => {
    const renews = state.status === 'signed-in' && endsAt - Date.now() <= renewAheadMs
    if (renews || isUnsure || watchers > 0 || unfinishedSignOut.isMarked()) void check()
  }
  const doubt = () => {
    if (state.status === 'signed-in') void check()
  }

  const hear = ({ signedIn }: Told) => {
    if (signedIn !== null) {
      const isKnown = state.status === 'signed-in' && sessionId(state.session) === signedIn
      if (!isKnown) void check()
      return
    }
    turn += 1
    // Also where the session had ended before: signing out lets go of what was kept for coming back.
    if (state !== signedOut) show(signedOut)
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    start() {
      const channel = new BroadcastChannel('academy-session')
      tell = (told) => channel.postMessage(told)
      channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))
      // Timers sleep in a tab that nobody looks at.
      const onShown = () => document.visibilityState === 'visible' && tick()
      document.addEventListener('visibilitychange', onShown)
      const timer = setInterval(tick, checkEveryMs)
      const stopDoubting = onUnauthenticated(doubt)
      void check()
      return () => {
        turn += 1
        clearInterval(timer)
        stopDoubting()
        document.removeEventListener('visibilitychange', onShown)
        channel.close()
        tell = () => {}
      }
    },
    watch() {
      watchers += 1
      return () => void (watchers -= 1)
    },
    async signOut() {
      const { session } = state
      turn += 1
      try {
        await endSession(AbortSignal.timeout(patienceMs))
      } catch (error) {
        console.error('Sign-out failed:', error)
        if (session) unfinishedSignOut.mark(session)
      }
      turn += 1
      isUnsure = false
      show(signedOut)
      tell({ signedIn: null })
    },
  }
}

/** The session as the server knows it, once a sign-out that it has not heard of is finished. */
async function readSession(): Promise<Session | null> {
  const session = await fetchSession(AbortSignal.timeout(patienceMs))
  if (!unfinishedSignOut.isMarked()) return session
  const mustEnd = session !== null && unfinishedSignOut.isOf(session)
  if (mustEnd) await endSession(AbortSignal.timeout(patienceMs))
  unfinishedSignOut.clear()
  return mustEnd ? null : session
}
