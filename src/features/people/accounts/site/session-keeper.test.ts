// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifySession } from '#platform/browser/session-events.ts'
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts'

/** The server as this browser sees it: which session its cookie names, and what was asked of it. */
let server: { signedIn: string | null; isDown: boolean; asked: string[]; seconds: number }
let stops: (() => void)[] = []

const json = (body: unknown) => Response.json(body)
const sessionOf = (sid: string) => ({
  access_token: `header.${btoa(JSON.stringify({ sid }))}.signature`,
  token_type: 'bearer',
  expires_in: server.seconds,
  expires_at: 0,
  user: { id: `user-of-${sid}`, email: 'ann@example.test', email_verified: true, user_metadata: {} },
})

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  server = { signedIn: 'one', isDown: false, asked: [], seconds: 900 }
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    server.asked.push(`${method} ${path}`)
    if (server.isDown) throw new TypeError('Failed to fetch')
    if (path === '/api/auth/sign-out') server.signedIn = null
    return server.signedIn ? json(sessionOf(server.signedIn)) : json({ session: null })
  })
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openTab(): Promise<SessionKeeper> {
  const keeper = createSessionKeeper()
  stops.push(keeper.start())
  await settle()
  return keeper
}
const settle = () => vi.advanceTimersByTimeAsync(50)
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('a tab loads, then is signed in', async () => {
  const keeper = createSessionKeeper()
  expect(keeper.state()).toEqual({ status: 'loading', session: null })
  stops.push(keeper.start())
  await settle()
  expect(keeper.state()).toMatchObject({ status: 'signed-in', session: { user: { id: 'user-of-one' } } })
})

test('a tab loads, then is signed out', async () => {
  server.signedIn = null
  expect((await openTab()).state()).toEqual({ status: 'signed-out', session: null })
})

test('the session is renewed before it expires, and not at every check (session-4)', async () => {
  await openTab()
  await minutes(13)
  expect(server.asked).toHaveLength(1)
  await minutes(1)
  expect(server.asked).toHaveLength(2)
})

test('a tab looks after its session every 30 seconds, not sooner (session-4)', async () => {
  server.isDown = true
  await openTab()
  await vi.advanceTimersByTimeAsync(29_900)
  expect(server.asked).toHaveLength(1)
  for (const times of [2, 3]) {
    await vi.advanceTimersByTimeAsync(100)
    expect(server.asked).toHaveLength(times)
    await vi.advanceTimersByTimeAsync(29_900)
    expect(server.asked).toHaveLength(times)
  }
})

test('a session that has ended on the server is gone at its renewal', async () => {
  const tab = await openTab()
  server.signedIn = null
  await minutes(14)
  expect(tab.state().status).toBe('signed-out')
})

test('an expired session is told apart from a sign-out at the next check (session-5)', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  const stop = tab.watch()
  server.signedIn = null
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tab.state()).toEqual({ status: 'signed-out', session: null, hasEnded: true })
  expect(other.state().status).toBe('signed-in')
  stop()
  await other.signOut()
  await settle()
  expect([tab.state(), other.state()]).toEqual([1, 2].map(() => ({ status: 'signed-out', session: null })))
})

test('an answer for nobody makes the tab ask at once (session-5)', async () => {
  const tab = await openTab()
  server.signedIn = null
  notifySession('unauthenticated')
  await settle()
  expect(tab.state()).toMatchObject({ hasEnded: true })
  const asked = server.asked.length
  notifySession('unauthenticated')
  await settle()
  expect(server.asked, 'who is nobody already asks no more').toHaveLength(asked)
})

test('a session ended elsewhere is noticed as the change channel closes (session-8)', async () => {
  const tab = await openTab()
  server.signedIn = null
  notifySession('doubted')
  await settle()
  expect(tab.state()).toMatchObject({ status: 'signed-out', hasEnded: true })
})

test('while the server is away nobody is signed out, and it is asked again later (error-4)', async () => {
  const tab = await openTab()
  server.isDown = true
  await minutes(60)
  expect(tab.state().status).toBe('signed-in')
  server.isDown = false
  server.signedIn = null
  await minutes(1)
  expect(tab.state().status).toBe('signed-out')
})

test('a tab opened while the server is away loads until it is known who is signed in', async () => {
  server.isDown = true
  const tab = await openTab()
  await minutes(1)
  expect(tab.state().status).toBe('loading')
  server.isDown = false
  await minutes(1)
  expect(tab.state().status).toBe('signed-in')
})

test('sign-out ends the session on the server, and in the other tabs', async () => {
  const [one, other] = [await openTab(), await openTab()]
  await one.signOut()
  await settle()
  expect(server.signedIn).toBeNull()
  expect([one.state().status, other.state().status]).toEqual(['signed-out', 'signed-out'])
})

test('signing in in one tab signs the others in (session-4)', async () => {
  server.signedIn = null
  const before = await openTab()
  server.signedIn = 'two'
  await openTab()
  await settle()
  expect(before.state()).toMatchObject({ status: 'signed-in', session: { user: { id: 'user-of-two' } } })
})

test('a failed sign-out is logged, counts here, and is finished by the next load (sign-out-2)', async () => {
  const tab = await openTab()
  server.isDown = true
  await tab.signOut()
  expect(console.error).toHaveBeenCalledWith('Sign-out failed:', expect.any(Error))
  expect(tab.state().status).toBe('signed-out')
  server.isDown = false
  const next = await openTab()
  expect(server.signedIn).toBeNull()
  expect(next.state().status).toBe('signed-out')
  expect(localStorage).toHaveLength(0)
})

test('a sign-out that cannot be finished yet keeps the person signed out', async () => {
  const tab = await openTab()
  server.isDown = true
  await tab.signOut()
  expect((await openTab()).state().status).toBe('signed-out')
  server.isDown = false
  await minutes(1)
  expect(server.signedIn).toBeNull()
})

test('an unfinished sign-out does not end a session begun since', async () => {
  const tab = await openTab()
  server.isDown = true
  await tab.signOut()
  server.isDown = false
  server.signedIn = 'two'
  expect((await openTab()).state()).toMatchObject({ status: 'signed-in', session: { user: { id: 'user-of-two' } } })
  expect(server.signedIn).toBe('two')
})
