import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sampleAdministrator, sampleStudent } from '../development/accounts.server.ts'
import { identities, profiles, sessions } from '../table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, serveTestApp } from '#test/app.ts'
import { provenBrowser } from '#test/local-access.ts'
import { scriptedBrowser, type ScriptedBrowser, type Visit } from '#test/scripted-browser.ts'
import { freePort } from '#test/server.ts'
import { failedSignIns } from './api.server.ts'

const logged: string[] = []
const log = pino({}, { write: (line) => void logged.push(line) })
const app = await serveTestApp({ settings: { ADMIN_EMAILS: 'head@academy.example' }, log })
const { db } = app.database
const second = await serveTestApp({ settings: { PUBLIC_URL: app.origin }, database: app.database })

const student = { name: sampleStudent.name, email: sampleStudent.email }
const isCallback = (next: URL) => next.pathname === '/auth/callback' && next.search !== ''
const isProvider = (next: URL) => next.pathname === '/dev/google/auth'

beforeEach(async () => {
  await db.delete(profiles)
})

async function signInBy(browser: ScriptedBrowser, fields: Record<string, string>): Promise<Visit> {
  return browser.send(await browser.go('/api/auth/google'), fields)
}
const sessionOf = async (browser: ScriptedBrowser) =>
  JSON.parse((await browser.go('/api/session')).text) as Record<string, unknown>
const nobody = { session: null }

test('sign-in requests offline access and consent with state, nonce and PKCE (sign-in-1)', async () => {
  const { url } = await scriptedBrowser(app.origin).goUntil('/api/auth/google', isProvider)
  const asked = Object.fromEntries(url.searchParams)
  expect(asked).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
    redirect_uri: `${app.origin}/auth/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    response_type: 'code',
  })
  expect(asked['state']).toMatch(/^.{40,}$/)
  expect(asked['nonce']).toMatch(/^.{40,}$/)
  expect(asked['code_challenge']).toMatch(/^.{40,}$/)
})

test('a student signs in, ends at the clean callback, and has a profile from the provider', async () => {
  const browser = scriptedBrowser(app.origin)
  const landed = await signInBy(browser, student)
  expect(landed.url.href).toBe(`${app.origin}/auth/callback`)
  expect(await sessionOf(browser)).toMatchObject({
    token_type: 'bearer',
    user: {
      email: student.email,
      email_verified: true,
      user_metadata: { full_name: student.name, name: student.name },
    },
  })
  expect(JSON.parse((await browser.go('/api/profile')).text)).toMatchObject({
    email: student.email,
    full_name: student.name,
    role: 'student',
  })
  expect(browser.cookies.has('sign-in')).toBe(false)
})

test('sign-ins are logged by account, failures by reason, without name or email (sign-in-14)', async () => {
  logged.length = 0
  await signInBy(scriptedBrowser(app.origin), student)
  await scriptedBrowser(app.origin).go('/auth/callback?code=made-up&state=x')
  const begun = scriptedBrowser(app.origin)
  const { url } = await begun.goUntil('/api/auth/google', () => true)
  await begun.go(`/auth/callback?error=mei@academy.example&state=${url.searchParams.get('state')}`)
  const lines = logged
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const [person] = await db.select().from(profiles)
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'signed in', account: person?.id }))
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'sign-in failed', reason: expect.any(String) }))
  expect(logged.join('')).not.toMatch(/@academy|Sample Student/)
})

test('the sample administrator is an administrator, and it is written down', async () => {
  const browser = await provenBrowser(app)
  await signInBy(browser, { name: sampleAdministrator.name, email: sampleAdministrator.email })
  const profile = JSON.parse((await browser.go('/api/profile')).text) as { id: string; role: string }
  expect(profile.role).toBe('admin')
  const entries = await db.select().from(auditLog).where(eq(auditLog.entity_id, profile.id))
  expect(entries.map(({ action }) => action)).toEqual(['role.changed'])
})

test('a verified email of ADMIN_EMAILS makes an administrator, whatever its case (sign-in-13)', async () => {
  const browser = await provenBrowser(app)
  await signInBy(browser, { name: 'Head', email: 'Head@Academy.example' })
  expect(JSON.parse((await browser.go('/api/profile')).text)).toMatchObject({ role: 'admin' })
})

test('an unverified email of ADMIN_EMAILS or the sample administrator is a student (sign-in-13)', async () => {
  for (const email of ['head@academy.example', sampleAdministrator.email]) {
    const browser = await provenBrowser(app)
    await signInBy(browser, { name: 'Pretender', email, unverified: 'yes' })
    expect(await sessionOf(browser)).toMatchObject({ user: { email, email_verified: false } })
    expect(JSON.parse((await browser.go('/api/profile')).text)).toMatchObject({ role: 'student' })
  }
})

test('the same email from another identity is another person (sign-in-12)', async () => {
  await signInBy(scriptedBrowser(app.origin), student)
  await signInBy(await provenBrowser(app), { ...student, unverified: 'yes' })
  expect(await db.select().from(profiles)).toHaveLength(2)
})

test('signing in again keeps the profile as its owner left it, and ends the session before it', async () => {
  const browser = scriptedBrowser(app.origin)
  await signInBy(browser, student)
  await db.update(profiles).set({ full_name: '王小明', avatar_url: '/files/images/avatar/me.webp' })
  const before = browser.cookies.get('session')?.value
  await signInBy(browser, { ...student, name: 'Another Name' })
  expect(browser.cookies.get('session')?.value).not.toBe(before)
  expect(await db.select().from(profiles)).toMatchObject([
    { full_name: '王小明', avatar_url: '/files/images/avatar/me.webp' },
  ])
  expect(await db.select().from(sessions)).toHaveLength(1)
})

test('two first sign-ins of one person at once make one profile', async () => {
  const visits = await Promise.all([1, 2, 3].map(async () => signInBy(scriptedBrowser(app.origin), student)))
  expect(visits.map(({ url }) => url.pathname)).toEqual(['/auth/callback', '/auth/callback', '/auth/callback'])
  expect(await db.select().from(profiles)).toHaveLength(1)
  expect(await db.select().from(identities)).toHaveLength(1)
  expect(await db.select().from(sessions)).toHaveLength(3)
})

test('two processes share a sign-in: every step is answered by another one (sign-in-10)', async () => {
  let step = 0
  const trail: string[] = []
  const browser = scriptedBrowser(app.origin, () => {
    const origin = [app.origin, second.origin][step++ % 2] ?? app.origin
    trail.push(origin)
    return origin
  })
  const landed = await signInBy(browser, student)
  expect(landed.url.pathname).toBe('/auth/callback')
  expect(await sessionOf(browser)).toMatchObject({ user: { email: student.email } })
  expect(new Set(trail)).toEqual(new Set([app.origin, second.origin]))
})

test('somebody who declines comes back without a session', async () => {
  const browser = scriptedBrowser(app.origin)
  const callback = await browser.send(await browser.go('/api/auth/google'), { cancel: 'yes' }, isCallback)
  expect(callback.url.searchParams.get('error')).toBe('access_denied')
  const landed = await browser.go(callback.url.href)
  expect(landed.url.href).toBe(`${app.origin}/auth/callback`)
  expect(await sessionOf(browser)).toEqual(nobody)
})

type Spoil = (callback: URL, cookies: ScriptedBrowser['cookies']) => void | Promise<void>
const spoilt: Record<string, Spoil> = {
  'with another state': (callback) => callback.searchParams.set('state', 'x'.repeat(43)),
  'with another code': (callback) => callback.searchParams.set('code', 'x'.repeat(43)),
  "that says it is another issuer's": (callback) => callback.searchParams.set('iss', 'https://elsewhere.example'),
  'without the transaction of its browser': (_callback, cookies) => void cookies.delete('sign-in'),
  'with an altered transaction': (_callback, cookies) => {
    const value = cookies.get('sign-in')?.value ?? ''
    cookies.set('sign-in', { path: '/auth/callback', value: `${value.slice(0, -3)}AAA` })
  },
  "with the transaction of somebody else's sign-in": async (_callback, cookies) => {
    const other = scriptedBrowser(app.origin)
    await other.goUntil('/api/auth/google', isProvider)
    cookies.set('sign-in', other.cookies.get('sign-in') ?? { path: '/auth/callback', value: '' })
  },
}

test.each(Object.entries(spoilt))(
  'a callback %s is refused, and ends at the clean callback (sign-in-11)',
  async (_which, spoil) => {
    const browser = scriptedBrowser(app.origin)
    const { url } = await browser.send(await browser.go('/api/auth/google'), student, isCallback)
    await spoil(url, browser.cookies)
    const landed = await browser.go(url.href)
    expect(landed.url.href).toBe(`${app.origin}/auth/callback`)
    expect(await sessionOf(browser)).toEqual(nobody)
    expect(await db.select().from(profiles)).toHaveLength(0)
  },
)

test('a code works once; replayed with the same transaction it gives no session (sign-in-11)', async () => {
  const browser = scriptedBrowser(app.origin)
  const { url } = await browser.send(await browser.go('/api/auth/google'), student, isCallback)
  const transaction = browser.cookies.get('sign-in')
  await browser.go(url.href)
  expect(await sessionOf(browser)).toMatchObject({ user: { email: student.email } })
  const thief = scriptedBrowser(app.origin)
  if (transaction) thief.cookies.set('sign-in', transaction)
  await thief.go(url.href)
  expect(thief.cookies.has('session')).toBe(false)
  expect(await db.select().from(sessions)).toHaveLength(1)
})

for (const parameter of ['nonce', 'code_challenge']) {
  test(`an answer made for another ${parameter} is refused (sign-in-11)`, async () => {
    const browser = scriptedBrowser(app.origin)
    const { url } = await browser.goUntil('/api/auth/google', isProvider)
    url.searchParams.set(parameter, 'x'.repeat(43))
    await browser.send(await browser.go(url.href), student)
    expect(await sessionOf(browser)).toEqual(nobody)
    expect(await db.select().from(profiles)).toHaveLength(0)
  })
}

test('a callback without an answer is a page like any other', async () => {
  const { status, headers } = await scriptedBrowser(app.origin).go('/auth/callback')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/html')
})

test('without a Google client, reachable by others, sign-in says it is not set up (sign-in-9)', async () => {
  const open = await createTestApp({ settings: { HOST: '0.0.0.0', PUBLIC_URL: 'https://academy.example' } })
  const forPrograms = await open.request('/api/auth/google')
  expect(forPrograms.status).toBe(503)
  expect(await forPrograms.json()).toMatchObject({
    error: { code: 'unavailable', message: expect.stringContaining('GOOGLE_CLIENT_ID') },
  })
  const forPeople = await open.request('/api/auth/google', { headers: { accept: 'text/html' } })
  expect(forPeople.status).toBe(503)
  expect(forPeople.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await forPeople.text()
  expect(page).toContain('Sign-in is not possible right now')
  expect(page).toContain('Reference:')
})

test('where the provider cannot be reached, sign-in says so, and works once it is back', async () => {
  const port = String(await freePort())
  const alone = await createTestApp({ settings: { PORT: port }, database: app.database })
  const response = await alone.request('/api/auth/google')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    error: { code: 'unavailable', message: 'The sign-in provider cannot be reached at the moment.' },
  })
  await serveTestApp({ settings: { PORT: port }, database: app.database })
  expect((await alone.request('/api/auth/google')).status).toBe(302)
})

test('any number of people at one address can begin to sign in (limits-2)', async () => {
  const classroom = await serveTestApp()
  await Promise.all(Array.from({ length: 50 }, () => classroom.request('/api/auth/google')))
  expect(await classroom.database.pool.query('select key from rate_limits')).toMatchObject({ rows: [] })
  const browser = scriptedBrowser(classroom.origin)
  await signInBy(browser, student)
  expect(await sessionOf(browser)).toMatchObject({ user: { email: student.email } })
})

test('only forged callbacks are limited, with the time to wait (limits-1, limits-8)', async () => {
  const busy = await serveTestApp()
  const forge = async (query: string) => {
    const browser = scriptedBrowser(busy.origin)
    const { url } = await browser.send(await browser.go('/api/auth/google'), student, isCallback)
    if (query !== '') url.search = `?${query}&state=${url.searchParams.get('state')}`
    const headers = { accept: 'text/html', cookie: `sign-in=${browser.cookies.get('sign-in')?.value}` }
    return busy.request(url.href, { headers })
  }
  const counts = async () =>
    (await busy.database.pool.query<{ key: string }>("select key from rate_limits where key like 'failedSignIns:%'"))
      .rows
  expect(await counts()).toEqual([])
  await forge('error=access_denied')
  await busy.request('/auth/callback?code=x&state=y')
  expect(await counts()).toEqual([])
  await forge('code=forged')
  const key = (await counts())[0]?.key.slice('failedSignIns:'.length) ?? ''
  await Promise.all(Array.from({ length: 240 - 2 }, () => busy.deps.limits.take(failedSignIns, key)))
  await busy.deps.limits.take(failedSignIns, key)

  const page = await forge('code=forged')
  expect(page.status).toBe(429)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await page.text()).toContain('Please wait a moment and try again.')
  // Whoever is behind the same address signs in as before.
  const browser = scriptedBrowser(busy.origin)
  await browser.send(await browser.go('/api/auth/google'), student)
  expect(browser.cookies.get('session')).toBeTruthy()
})

test('a first sign-in on a Chinese page keeps Chinese; later ones change nothing (profile-17)', async () => {
  const signedIn = async (address: string, email: string) => {
    const browser = scriptedBrowser(app.origin)
    await browser.send(await browser.go(address), { ...student, email })
    return JSON.parse((await browser.go('/api/profile')).text) as { language: string | null }
  }
  expect(await signedIn('/api/auth/google?language=zh', student.email)).toMatchObject({ language: 'zh' })
  expect(await signedIn('/api/auth/google', student.email)).toMatchObject({ language: 'zh' })
  await db.delete(profiles)
  expect(await signedIn('/api/auth/google', student.email)).toMatchObject({ language: null })
  expect(await signedIn('/api/auth/google?language=zh', student.email)).toMatchObject({ language: null })
})
