import { expect, test } from 'vitest'
import { serveTestApp, signInAs } from '#test/app.ts'

const partner = 'https://partner.example'
const listed = await serveTestApp({ settings: { CORS_ORIGINS: `${partner}, https://other.example` } })
const open = await serveTestApp({ settings: { CORS_ORIGINS: '*' } })
const closed = await serveTestApp()

type Served = typeof listed
const allowedBy = async ({ request }: Served, path: string, origin: string, init: RequestInit = {}) => {
  const { headers } = await request(path, { ...init, headers: { ...init.headers, origin } })
  return [headers.get('access-control-allow-origin'), headers.get('vary')?.toLowerCase().includes('origin') ?? false]
}

test.each(['/api/courses', '/api/highlights', '/api/search?q=river', '/feeds/announcements.xml', '/calendar.ics'])(
  '%s is read by scripts of listed sites, new or cached, and by no others (cors-1, cors-2)',
  async (path) => {
    for (const time of ['first', 'again', 'cached']) {
      expect([time, ...(await allowedBy(listed, path, partner))]).toEqual([time, partner, true])
      expect([time, ...(await allowedBy(listed, path, 'https://evil.example'))]).toEqual([time, null, true])
      expect([time, ...(await allowedBy(open, path, 'https://evil.example'))]).toEqual([time, '*', false])
      expect([time, ...(await allowedBy(closed, path, partner))]).toEqual([time, null, false])
    }
  },
)

test.each([
  '/',
  '/courses',
  '/api/session',
  '/api/profile',
  '/api/admin/courses',
  '/api/changes?x',
  '/healthz',
  '/api/media',
])('%s is read by no script of another site (cors-1)', async (path) => {
  const cut = { signal: AbortSignal.timeout(5_000) }
  for (const app of [listed, open]) expect((await allowedBy(app, path, partner, cut))[0]).toBeNull()
})

test('cross-origin answers have no credentials, and no write is allowed (cors-1)', async () => {
  const student = await signInAs(listed, 'student')
  const { headers } = await student.request('/api/courses', { headers: { origin: partner } })
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  const ask = (path: string, asked: string) =>
    listed.request(path, { method: 'OPTIONS', headers: { origin: partner, 'access-control-request-method': asked } })
  const preflight = await ask('/api/courses', 'GET')
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
  expect(preflight.headers.get('access-control-allow-headers')).toBeNull()
  for (const path of ['/api/questions', '/api/admin/courses'])
    expect((await ask(path, 'POST')).headers.get('access-control-allow-origin')).toBeNull()
  expect(
    (await listed.request('/api/questions', { method: 'POST', json: {}, headers: { origin: partner } })).status,
  ).toBe(403)
})
