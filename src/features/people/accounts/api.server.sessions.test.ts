import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { generateKeyPair, SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { profiles, sessions } from './table.server.ts'
import { signingKeyOf } from '#platform/server/secrets/signing-key.ts'
import { createTestApp, signInAs } from '#test/app.ts'

const app = await createTestApp()
const { db } = app.database
type SigningKey = Parameters<SignJWT['sign']>[0]
type Answer = { access_token: string; expires_in: number; expires_at: number; token_type: string; user: { id: string } }

async function signedIn(who: Parameters<typeof signInAs>[1] = 'student') {
  const person = await signInAs(app, who)
  const session = (await (await person.request('/api/session')).json()) as Answer
  const withToken = (path: string) =>
    app.request(path, { headers: { authorization: `Bearer ${session.access_token}` } })
  return { ...person, session, withToken }
}

test('the session holds the written fields, and no refresh token (session-1)', async () => {
  const before = Math.floor(Date.now() / 1000)
  const { session, profileId } = await signedIn()
  expect(Object.keys(session).sort()).toEqual(['access_token', 'expires_at', 'expires_in', 'token_type', 'user'])
  expect(session).toMatchObject({
    token_type: 'bearer',
    expires_in: 900,
    user: { id: profileId, email: 'student@academy.example' },
  })
  expect(session.expires_at - 900).toBeGreaterThanOrEqual(before)
  expect(session.expires_at - 900).toBeLessThanOrEqual(Date.now() / 1000)
})

test('reads within a minute share one token with its expiry; a later one gets a new one', async () => {
  const { request, session } = await signedIn({ email: 'again@example.test' })
  const read = async () => (await (await request('/api/session')).json()) as Answer
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
  try {
    const soon = await read()
    expect(soon).toMatchObject({ access_token: session.access_token, expires_at: session.expires_at })
    expect(soon.expires_in).toBe(soon.expires_at - Math.floor(Date.now() / 1000))
    vi.setSystemTime(Date.now() + 60_000)
    const later = await read()
    expect(later.access_token).not.toBe(session.access_token)
    expect(later.expires_in).toBe(900)
  } finally {
    vi.useRealTimers()
  }
})

test('without signing in there is no session', async () => {
  const response = await app.request('/api/session')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ session: null })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the cookie is HttpOnly and SameSite, and on https bound to this host (session-2)', async () => {
  const { request } = await signInAs(app, 'student')
  expect((await request('/api/session')).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const secure = await createTestApp({ settings: { PUBLIC_URL: 'https://academy.example' } })
  const there = await signInAs(secure, { email: 'student@example.test' })
  expect((await there.request('/api/session')).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
})

test('of the cookie only a hash is stored', async () => {
  const { cookie } = await signInAs(app, 'student')
  const stored = await db.select({ hash: sessions.token_hash }).from(sessions)
  expect(stored.some(({ hash }) => cookie.includes(hash))).toBe(false)
})

test('the access token is a Bearer token whose role is read at each request (session-3)', async () => {
  const { withToken, profileId } = await signedIn({ email: 'api@example.test' })
  const role = (await (await app.request('/api/profile')).json()) as object
  expect(role).toMatchObject({ error: { code: 'unauthenticated' } })
  expect(await (await withToken('/api/profile')).json()).toMatchObject({ id: profileId, role: 'student' })
  await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, profileId))
  expect(await (await withToken('/api/profile')).json()).toMatchObject({ role: 'admin' })
})

test('a Bearer token does not renew the session', async () => {
  const { withToken, session } = await signedIn()
  const answer = (await (await withToken('/api/session')).json()) as Answer
  expect(answer.access_token).toBe(session.access_token)
  expect(answer.expires_at).toBe(session.expires_at)
})

test('sign-out ends the session on the server, its cookie and token at once (sign-out-1)', async () => {
  const { request, withToken } = await signedIn()
  const response = await request('/api/auth/sign-out', { method: 'POST' })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0/)])
  expect((await request('/api/profile')).status).toBe(401)
  expect((await withToken('/api/profile')).status).toBe(401)
  expect(await (await request('/api/session')).json()).toEqual({ session: null })
})

test('sign-out ends this session alone, and signing out twice does no harm', async () => {
  const one = await signedIn()
  const other = await signedIn()
  await one.request('/api/auth/sign-out', { method: 'POST' })
  expect((await one.request('/api/auth/sign-out', { method: 'POST' })).status).toBe(200)
  expect((await other.request('/api/profile')).status).toBe(200)
})

test('another site cannot sign somebody out', async () => {
  const { request } = await signedIn()
  const foreign = await request('/api/auth/sign-out', {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(foreign.status).toBe(403)
  expect((await request('/api/profile')).status).toBe(200)
})

test('a forged, foreign or expired Bearer token is nobody, even beside a good cookie (session-3)', async () => {
  const { request, session, cookie } = await signedIn()
  const claims = JSON.parse(atob(session.access_token.split('.')[1] ?? '')) as { sid: string; sub: string }
  const make = async (key: SigningKey, issuer: string, seconds: number, alg = 'EdDSA') =>
    new SignJWT({ sid: claims.sid })
      .setProtectedHeader({ alg })
      .setSubject(claims.sub)
      .setIssuer(issuer)
      .setAudience(issuer)
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(key)
  const ours = signingKeyOf(
    createHmac('sha256', cookie.split('=')[1] ?? '')
      .update('access-token')
      .digest(),
  )
  const [stored] = await db.select().from(sessions).where(eq(sessions.id, claims.sid))
  const { privateKey: foreign } = await generateKeyPair('EdDSA')
  const { publicUrl } = app.deps.settings
  const ask = async (authorization: string) => (await request('/api/profile', { headers: { authorization } })).status
  expect(await ask(`Bearer ${await make(ours, publicUrl, 60)}`)).toBe(200)
  expect(await ask(`Bearer ${await make(foreign, publicUrl, 60)}`)).toBe(401)
  // What is stored beside a session makes no token, as a key of either kind.
  expect(await ask(`Bearer ${await make(Buffer.from(stored?.access_key ?? ''), publicUrl, 60, 'HS256')}`)).toBe(401)
  expect(
    await ask(`Bearer ${await make(Buffer.from(stored?.access_key ?? '', 'base64'), publicUrl, 60, 'HS256')}`),
  ).toBe(401)
  expect(await ask(`Bearer ${await make(ours, 'https://elsewhere.example', 60)}`)).toBe(401)
  expect(await ask(`Bearer ${await make(ours, publicUrl, -60)}`)).toBe(401)
  expect(await ask('Bearer nonsense')).toBe(401)
  expect(await ask('Basic YTpi')).toBe(401)
})

test('a session from before signing keys gets one with the next token (settings-9)', async () => {
  const { request, session } = await signedIn({ email: 'earlier@example.test' })
  const bearer = (token: string) => app.request('/api/profile', { headers: { authorization: `Bearer ${token}` } })
  await db.update(sessions).set({ access_key: null })
  expect((await bearer(session.access_token)).status).toBe(401)
  const again = (await (await request('/api/session')).json()) as Answer
  expect((await bearer(again.access_token)).status).toBe(200)
})

test('no text of a database copy signs anybody in as cookie, token or code (settings-9)', async () => {
  const { cookie } = await signedIn('admin')
  const name = cookie.split('=')[0]
  const tables = ['sessions', 'secrets', 'identities', 'oidc_records', 'local_access', 'profiles']
  const rows = await Promise.all(
    tables.map(async (table) => (await app.database.pool.query(`select * from ${table}`)).rows),
  )
  const texts = [
    ...new Set(rows.flat().flatMap((row) => Object.values(row as object).filter((value) => typeof value === 'string'))),
  ]
  expect(texts.length).toBeGreaterThan(10)
  for (const text of texts.map((value: string) => encodeURIComponent(value))) {
    expect((await app.request('/api/profile', { headers: { cookie: `${name}=${text}` } })).status).toBe(401)
    expect((await app.request('/api/profile', { headers: { authorization: `Bearer ${text}` } })).status).toBe(401)
  }
})

test('a session that is used lives on for thirty days more; one that is over is refused', async () => {
  const { request, profileId } = await signedIn({ email: 'long@example.test' })
  const mine = eq(sessions.profile_id, profileId)
  await db
    .update(sessions)
    .set({ expires_at: sql`now() + interval '1 day'`, last_used_at: sql`now() - interval '1 hour'` })
    .where(mine)
  await request('/api/session')
  const [kept] = await db.select().from(sessions).where(mine)
  expect(kept && (kept.expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
  await db
    .update(sessions)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(mine)
  expect(await (await request('/api/session')).json()).toEqual({ session: null })
  expect((await request('/api/profile')).status).toBe(401)
})

test('a visit is recorded without changing the profile', async () => {
  const { request, profileId } = await signedIn({ email: 'seen@example.test' })
  const long = new Date('2026-01-01T00:00:00Z')
  await db.update(profiles).set({ last_seen_at: long, updated_at: long }).where(eq(profiles.id, profileId))
  await db.update(sessions).set({ last_used_at: long }).where(eq(sessions.profile_id, profileId))
  const before = Date.now()
  await request('/api/session')
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId))
  expect(profile?.updated_at).toEqual(long)
  expect(profile?.last_seen_at?.getTime()).toBeGreaterThanOrEqual(before)
})
