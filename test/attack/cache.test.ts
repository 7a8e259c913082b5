import { expect, test } from 'vitest'
import { signInAs } from '#test/app.ts'
import { insertRow, putBackRows } from '#test/kept-rows.ts'
import { ids, soundRows } from '#test/table-rows.ts'
import { createTestDatabase } from '#test/database.ts'
import { emptySections } from '#features/content/site-content/schema.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { type Answer, type AttackedSite, attackedSite } from '#test/attacked-site.ts'
import { tried } from '#test/promises.ts'
import { isLong } from './cases.ts'

const database = await createTestDatabase()
const { db } = database
await insertRow(db, 'profiles', soundRows['profiles'] ?? {})
await putBackRows(db)
await db.update(homepageData).set({ data: { ...emptySections.hero, title: 'Rivers' } })

/** What a cache does not tell readers apart by, and a server may write into what it answers. */
const poison: Record<string, string> = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '1',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-for': '6.6.6.6',
  forwarded: 'host=evil.example;proto=http',
  'x-original-url': '/admin',
  'x-rewrite-url': '/admin',
  'x-http-method-override': 'POST',
  'accept-language': 'evil',
  accept: 'application/json',
  'user-agent': 'evil-bot',
  cookie: 'session=evil; theme=evil',
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  'x-request-id': 'evil-evil-evil',
  'x-seen-position': '1',
  'x-cache-tags': 'evil',
  'x-cache-until': 'Thu, 01 Jan 2099 00:00:00 GMT',
  'if-none-match': '"evil"',
  range: 'bytes=0-3',
  'x-nonce': 'evil',
  'x-middleware-subrequest': 'evil',
  rsc: '1',
}
const addresses = [
  '/',
  '/about',
  '/about/team',
  '/about/evil',
  '/courses',
  '/courses?tab=free',
  `/course/${ids.course}`,
  '/announcements',
  `/announcements/${ids.announcement}`,
  '/resources',
  '/contact',
  '/api/courses',
  '/api/announcements',
  '/api/highlights',
  '/api/site-content/hero',
  '/feeds/announcements.xml',
  '/calendar.ics',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/api/openapi.json',
  '/api/docs',
  '/nowhere',
]
const settings = { PUBLIC_URL: 'https://academy.example' }

const seenOf = ({ status, headers, body }: Answer) => ({
  status,
  // The moment of the answer is no content.
  body: body.replaceAll(/"requestId":"[^"]+"/g, ''),
  type: headers['content-type'],
  policy: headers['content-security-policy'],
  tag: headers['etag'],
  location: headers['location'],
  kept: headers['cache-control'],
  cookies: headers['set-cookie'],
})

const clean = await readAll(await attackedSite(settings, database))

async function readAll(site: AttackedSite, asked = addresses) {
  const seen: Record<string, ReturnType<typeof seenOf>> = {}
  for (const address of asked) seen[address] = seenOf(await site.ask(address, { headers: { host: 'academy.example' } }))
  return seen
}

test.for(['none', '1'])(
  'with TRUST_PROXY %s an address has the same bytes, whatever headers came first',
  async (proxies, context) => {
    // In the short form each address after one of the two settings.
    const asked = isLong ? addresses : addresses.filter((_, at) => (at % 2 === 0) === (proxies === 'none'))
    const each = isLong ? Object.entries(poison).map(([name, value]) => ({ [name]: value })) : []
    for (const headers of [poison, ...each]) {
      const site = await attackedSite({ ...settings, TRUST_PROXY: proxies }, database)
      const admin = await signInAs(site, 'admin')
      for (const address of asked) {
        await site.ask(address, { headers: { host: 'academy.example', cookie: admin.cookie, ...headers } })
        tried(context)
      }
      const next = await readAll(site, asked)
      for (const address of asked)
        expect(next[address], `${address} after ${Object.keys(headers).join()}`).toEqual(clean[address])
      expect(JSON.stringify(next)).not.toContain('6.6.6.6')
    }
  },
)

test('what a signed-in person gets is never kept for others', async (context) => {
  const site = await attackedSite(settings, database)
  const admin = await signInAs(site, 'admin')
  for (const address of [
    '/api/session',
    '/api/profile',
    '/api/enrollments/mine',
    '/api/admin/users',
    `/api/courses/${ids.course}/access`,
    '/api/admin/statistics',
  ]) {
    const asked = { host: 'academy.example', cookie: admin.cookie }
    for (const path of [address, `${address}/x.css`, `${address};.css`, `${address}?x=.css`]) {
      const { headers, status } = await site.ask(path, { headers: asked })
      if (path === address) expect([address, status]).toEqual([address, 200])
      if (status < 300) expect(headers['cache-control'], path).toMatch(/no-store|private/)
      const other = await site.ask(path, { headers: { host: 'academy.example' } })
      expect(other.body, path).not.toContain('admin@academy.example')
      tried(context)
    }
  }
})
