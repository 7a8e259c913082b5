import { expect, test } from 'vitest'
import { serveTestApp } from '#test/app.ts'
import { openAddress, printedIn, provenBrowser } from '#test/local-access.ts'
import { ask, scriptedBrowser } from '#test/scripted-browser.ts'

const app = await serveTestApp()
const newest = (server = app) => printedIn(server.printed().join('\n')) ?? ''
const administrator = { name: 'Sample Administrator', email: 'admin@academy.example' }

test('the address is printed on a line of its own, under the public address (sign-in-5)', () => {
  expect(app.printed()[0]).toMatch(
    new RegExp(`^Sign in as the sample administrator: ${app.origin}/dev/sign-in/[\\w-]{43}$`),
  )
})

test('an address opens once, to sign in; then it leads home, or explains (sign-in-6)', async () => {
  const address = newest()
  const browser = scriptedBrowser(app.origin)
  expect((await browser.go(address)).url.pathname).toMatch(/^\/dev\/google\/interaction\//)
  expect((await browser.go(address)).url.pathname).toBe('/')
  const other = await scriptedBrowser(app.origin).go(address)
  expect(other.status).toBe(410)
  expect(other.text).toContain('Sign in as the sample administrator:')
  expect(newest()).not.toBe(address)
  expect((await scriptedBrowser(app.origin).go(newest())).text).toContain('Sample Administrator')
})

test('of two browsers that open one address at once one gets the right (sign-in-6)', async () => {
  const address = newest()
  const answers = await Promise.all([1, 2, 3].map(() => ask(new URL(address))))
  expect(answers.map(({ status }) => status).filter((status) => status === 302)).toHaveLength(1)
})

test('a browser with access uses up no further address (sign-in-6)', async () => {
  const browser = await provenBrowser(app)
  const address = newest()
  await browser.go(address)
  expect(newest()).toBe(address)
})

test.each([
  ['a preview of the link', { 'sec-purpose': 'prefetch' }],
  ['another host name', { host: 'academy.example' }],
  ['a proxy that tells of itself', { 'x-forwarded-for': '203.0.113.7' }],
])('%s neither opens the address nor uses it up (sign-in-6)', async (_what, headers) => {
  expect((await ask(new URL(newest()), { headers })).status).toBe(404)
  await expect(openAddress(newest())).resolves.toMatchObject({ value: expect.stringMatching(/^[\w-]{43}$/) })
})

test('an unknown code gives no access (sign-in-6)', async () => {
  for (const code of ['', 'x', 'A'.repeat(43), '%00', '../../'])
    expect((await ask(new URL(`${app.origin}/dev/sign-in/${code}`))).headers['set-cookie']).toBeUndefined()
})

test('access is held on the server; the browser has a cookie no script reads (sign-in-7)', async () => {
  const answer = await fetch(newest(), { redirect: 'manual' })
  expect(answer.headers.get('set-cookie')).toMatch(
    /^local-access-\d+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const { rows } = await app.database.pool.query('select * from local_access')
  expect(JSON.stringify(rows)).not.toContain(/=([\w-]{43})/.exec(answer.headers.get('set-cookie') ?? '')?.[1])
  expect(JSON.stringify(rows)).not.toContain(newest().split('/').at(-1))
})

test('access counts at all processes and ends with the one that printed it (sign-in-7)', async () => {
  const second = await serveTestApp({ settings: { PUBLIC_URL: app.origin }, database: app.database })
  const browser = await provenBrowser({ origin: app.origin, printed: second.printed })
  const chooser = await browser.go('/api/auth/google')
  expect(chooser.text).toContain('admin@academy.example')
  await second.end()
  const again = await browser.go('/api/auth/google')
  expect(again.text).not.toContain('admin@academy.example')
  expect((await browser.send(again, administrator)).status).toBe(403)
  const mine = await provenBrowser(app)
  expect((await mine.go('/api/auth/google')).text).toContain('admin@academy.example')
})

test('a killed process’s access ends by time, or at once with its own database (sign-in-7)', async () => {
  const browser = await provenBrowser(app)
  await app.database.pool.query("update local_access set alive_until = now() - interval '1 second'")
  expect((await browser.go('/api/auth/google')).text).not.toContain('admin@academy.example')
  await app.database.pool.query("update local_access set alive_until = now() + interval '90 seconds'")
  expect((await browser.go('/api/auth/google')).text).toContain('admin@academy.example')
  await serveTestApp({ settings: { DATABASE_URL: '', PUBLIC_URL: app.origin }, database: app.database })
  expect((await browser.go('/api/auth/google')).text).not.toContain('admin@academy.example')
})
