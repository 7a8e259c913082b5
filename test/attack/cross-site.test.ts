import { expect, test } from 'vitest'
import { emptySections } from '#features/content/site-content/schema.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { signInAs } from '#test/app.ts'
import { type ApiDocument, operationsOf } from '#test/described-operations.ts'
import { insertRow, putBackRows, tableDigests } from '#test/kept-rows.ts'
import { addressOf } from '#test/operation-addresses.ts'
import { ids, soundRows } from '#test/table-rows.ts'
import { exampleBody } from './odd-values.ts'
import { attackedSite } from '#test/attacked-site.ts'
import { tried } from '#test/promises.ts'
import { some } from './cases.ts'

const site = await attackedSite()
const { db, pool } = site.database
await insertRow(db, 'profiles', soundRows['profiles'] ?? {})
await putBackRows(db)
await db.update(homepageData).set({ data: { ...emptySections.hero, title: 'Rivers' } })
const admin = await signInAs(site, 'admin')
const document = (await (await site.request('/api/openapi.json')).json()) as ApiDocument
const writes = operationsOf(document).filter(({ method }) => method !== 'GET')
const here = new URL(site.origin)
const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${here.protocol}//${here.hostname}:1` },
  { origin: `https://${here.host}` },
  { origin: `${site.origin}.evil.example` },
  { origin: `${site.origin}/` },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
]
/** What a form or a script may send elsewhere without being asked. */
const simpleTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
]

test('no writing operation works for a page of another site with an administrator’s cookie', async (context) => {
  const before = await tableDigests(pool)
  for (const operation of some(writes, 20)) {
    const { method } = operation
    const sent = JSON.stringify(exampleBody(operation))
    for (const headers of some(foreign, 3)) {
      for (const type of some(simpleTypes, 1)) {
        const init = { method, body: sent, headers: { ...headers, 'content-type': type } }
        const answer = await admin.request(addressOf(operation), init)
        expect(answer.status, `${operation.name} ${JSON.stringify(headers)}`).toBe(403)
        tried(context)
      }
    }
  }
  expect(await tableDigests(pool)).toEqual(before)
})

const pages = [
  '/',
  '/about',
  '/about/team',
  '/courses',
  `/course/${ids.course}`,
  '/announcements',
  '/resources',
  '/contact',
  '/profile',
  '/admin',
  '/search?q=river',
  '/nowhere',
]
const answers = [
  ...pages,
  '/api/courses',
  '/api/session',
  '/api/nothing',
  '/feeds/announcements.xml',
  '/calendar.ics',
  '/sitemap.xml',
  '/api/docs',
  '/drawn/cover/a.svg',
  '/files/images/none.png',
  '/healthz',
]

test('nothing can be framed, read by scripts of another site, or taken for another type', async (context) => {
  for (const path of answers) {
    const { headers } = await site.ask(path, { headers: { origin: 'https://evil.example', cookie: admin.cookie } })
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['access-control-allow-origin'], path).toBeUndefined()
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
    tried(context)
  }
  const preflight = await site.ask('/api/admin/courses', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
  })
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('no parameter and no path leads to another site', async (context) => {
  const names = [
    'return',
    'returnTo',
    'return_to',
    'next',
    'redirect',
    'redirect_uri',
    'url',
    'to',
    'continue',
    'from',
    'goto',
    'callback',
    'tab',
    'sent',
    'state',
  ]
  const targets = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%09/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '%0d%0alocation:%20https://evil.example',
  ]
  const withParameter = some(pages, 2)
    .concat('/auth/callback', '/api/session')
    .flatMap((path) =>
      some(targets, 3).map(
        (target) =>
          `${path}${path.includes('?') ? '&' : '?'}${names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&')}`,
      ),
    )
  const asPath = [
    '//evil.example/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/.//evil.example/',
    '/..//evil.example/',
    '///evil.example/a/',
    '/@evil.example/',
    '/%2f/evil.example/',
  ]
  for (const path of [...withParameter, ...asPath]) {
    const { headers, status } = await site.ask(path)
    expect(status, path).toBeLessThan(500)
    const { location } = headers
    if (typeof location === 'string') expect(new URL(location, site.origin).origin, path).toBe(site.origin)
    tried(context)
  }
})

test('every cookie is out of reach of scripts, of other sites, and on https of other hosts', async (context) => {
  const safe = await attackedSite({ PUBLIC_URL: 'https://academy.example' })
  const person = await signInAs(safe, 'student')
  const signedOut = await person.request('/api/auth/sign-out', { method: 'POST' })
  const again = await signInAs(safe, 'student')
  const renewed = await again.request('/api/session')
  const lines = [signedOut, renewed].flatMap((answer) => answer.headers.getSetCookie())
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line).toMatch(/^__(Host|Secure)-/)
    for (const attribute of [/; HttpOnly/i, /; Secure/i, /; SameSite=(Lax|Strict)/i]) expect(line).toMatch(attribute)
    expect(line).not.toMatch(/; Domain=/i)
    tried(context)
  }
})
