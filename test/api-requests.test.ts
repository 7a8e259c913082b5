import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { createTestApp, serveTestApp, signInAs } from './app.ts'
import { openAddress, printedIn } from './local-access.ts'

const figures = { authorization: 'Bearer figures-for-prometheus' }
const app = await serveTestApp({ settings: { METRICS_TOKEN: 'figures-for-prometheus' } })
const { origin } = app
const port = Number(new URL(origin).port)
const hero = { title: 'Rivers', subtitle: '', stats: [], backgroundImage: '', youtubeUrl: '', thirdCardImage: '' }
await app.database.db.insert(homepageData).values({ section: 'hero', data: hero })

/** Sends bytes as they are and gives everything that comes back. */
function speak(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setTimeout(3_000, () => socket.destroy())
    socket
      .on('data', (chunk) => (heard += chunk))
      .on('close', () => resolve(heard))
      .on('error', reject)
  })
}
/** Fetch decides itself about Host and Sec-Fetch headers; this does not. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', sent = '') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const request = httpRequest(
      { port, host: '127.0.0.1', path, method, headers: { host: `localhost:${port}`, ...headers } },
      (response) => {
        let body = ''
        response
          .on('data', (chunk) => (body += chunk))
          .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      },
    )
    request.on('error', reject).end(sent)
  })
}
const guards = [
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'permissions-policy',
  'cross-origin-opener-policy',
  'content-security-policy',
]

test.each([
  ['a page', '/admin', {}, 200],
  ['an API answer', '/api/site-content/hero', {}, 200],
  ['the same from the cache', '/api/site-content/hero', {}, 200],
  ['the same unchanged', '/api/site-content/hero', { 'if-none-match': '*' }, 304],
  ['a missing row', '/api/nothing', {}, 404],
  ['a missing file', '/missing.css', {}, 200],
  ['a refusal', '/api/admin/history/homepage_data/hero', {}, 401],
  ['the change channel asked by HEAD', '/api/changes', {}, 200],
  ['a drawing', '/drawn/cover/a.svg', {}, 200],
  ['the health', '/healthz', {}, 200],
  ['the figures', '/metrics', figures, 200],
  ["the API's page", '/api/docs', {}, 200],
  ['the move of a page', '/admin/', {}, 308],
])('%s carries every security header: %s (http-3)', async (what, path, headers, status) => {
  const answer = await ask(path, headers, what.endsWith('HEAD') ? 'HEAD' : 'GET')
  expect(answer.status).toBe(status)
  for (const name of guards) expect(answer.headers[name], name).toBeTruthy()
})

test('redirects to the public name and refusals of bad requests carry them too', async () => {
  const moved = await ask('/about', { host: `127.0.0.1:${port}`, 'sec-fetch-mode': 'navigate' })
  expect(moved.headers).toMatchObject({ location: `${origin}/about`, 'x-content-type-options': 'nosniff' })
  expect(await speak('nonsense\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*x-content-type-options: nosniff/,
  )
})

test.each([
  ['127.0.0.1', '/about?tab=team', '/about?tab=team'],
  ['[::1]', '/', '/'],
  ['127.0.0.1', '//evil.example/', '/'],
  ['127.0.0.1', '/\\evil.example', '/'],
  ['127.0.0.1', 'http://evil.example/x', '/'],
])('a visit to %s%s redirects to the public name only (http-5)', async (name, path, to) => {
  const { status, headers } = await ask(path, { host: `${name}:${port}`, accept: 'text/html' })
  expect([status, headers['location']]).toEqual([307, `${origin}${to}`])
})

test.each([
  ['a program', {}],
  ['a picture on a page', { 'sec-fetch-mode': 'no-cors', accept: 'text/html' }],
])('%s on another name of this machine is answered where it is', async (_who, headers) => {
  expect((await ask('/healthz', { host: `127.0.0.1:${port}`, ...headers })).status).toBe(200)
})

test('a visit under a foreign name, or through a proxy on another port, stays where it is', async () => {
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost:1']) {
    expect((await ask('/admin', { host, 'sec-fetch-mode': 'navigate' })).status).toBe(200)
  }
})

test.each([
  ['two lengths', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc'],
  [
    'a length and chunks',
    'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a space before the colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
])('a request with %s, by which one could be hidden in another, is refused', async (_what, text) => {
  expect(await speak(text)).toMatch(/^HTTP\/1\.1 400 /)
})

test('headers without end are refused before they fill the memory', async () => {
  expect(await speak(`GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
})

test.each([
  ['//', 308, '/'],
  ['//evil.example/x?y', 308, '/evil.example/x?y'],
  ['///', 308, '/'],
  ['/\\evil.example', 400, null],
  ['*', 400, null],
  ['http://', 400, null],
  ['http://[/', 400, null],
  ['ftp://localhost/', 400, null],
  ['nonsense', 400, null],
])('the bad address %s is answered with %i and leads to %s (http-8)', async (path, status, location) => {
  const heard = await speak(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
  expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(/^location: (.*)\r$/m.exec(heard)?.[1] ?? null).toBe(location)
})

test('a write to an address with a slash too many is refused, not moved (http-8)', async () => {
  expect((await ask('//api/questions', {}, 'POST')).status).toBe(400)
})

test.each(['//', '///', '/%', '/%ff', '/%00', '/?%', '/_development/%', '*', 'http://', 'http://[/'])(
  'the address %s does not end the process',
  async (path) => {
    const heard = await speak(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
    expect(heard).toMatch(/^HTTP\/1\.1 [2345]\d\d /)
    expect((await ask('/healthz')).status).toBe(200)
  },
)

test('an invalid Host header is refused', async () => {
  expect(await speak('GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test('every answer has an id of its own, which nobody outside chooses (log-2)', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await ask('/api/nothing', { 'x-request-id': 'chosen-by-me' })).headers['x-request-id']),
  )
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain('chosen-by-me')
  const { headers, body } = await ask('/api/nothing')
  expect((JSON.parse(body) as { requestId: string }).requestId).toBe(headers['x-request-id'])
})

test('behind a trusted proxy its id is taken over where it is a plain one (log-2)', async () => {
  const behind = await createTestApp({ settings: { TRUST_PROXY: '1' }, database: app.database })
  const idFor = async (given: string) =>
    (await behind.request('/healthz', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
  expect(await idFor('proxy-id-123')).toBe('proxy-id-123')
  expect(await idFor('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the figures need METRICS_TOKEN, or on this machine the printed code (health-7)', async () => {
  expect((await ask('/metrics', figures)).body).toContain('http_request_duration_seconds')
  const code = app.printed()[0]?.split('/').at(-1)
  expect((await ask('/metrics', { authorization: `Bearer ${code}` })).status).toBe(200)
  const { name, value } = await openAddress(printedIn(app.printed().join('\n')) ?? '')
  expect((await ask('/metrics', { cookie: `${name}=${value}` })).status).toBe(200)
  expect((await ask('/metrics', { authorization: `Bearer ${code}` })).status, 'a code that was opened').toBe(200)
  const fromElsewhere = { 'x-forwarded-for': '127.0.0.1' }
  expect((await ask('/metrics', { ...figures, ...fromElsewhere })).status).toBe(200)
  const nobody: Record<string, string>[] = [
    {},
    { cookie: `${name}=${value}` },
    { authorization: `Bearer ${code}` },
    { authorization: 'Bearer x' },
  ]
  for (const headers of nobody)
    expect((await ask('/metrics', { ...headers, ...fromElsewhere })).status, 'from elsewhere').toBe(404)
  const refused: Record<string, string>[] = [
    {},
    { authorization: 'Bearer x' },
    { cookie: `${name}=x` },
    { authorization: 'Basic x' },
  ]
  for (const headers of refused) expect((await ask('/metrics', headers)).status).toBe(401)
  expect((await app.deps.metrics.registry.metrics()).length).toBeGreaterThan(0)
})

test('a drawing goes out compressed to whoever takes that', async () => {
  const address = '/drawn/cover/hero.svg?v=1'
  const [plain, packed] = [await ask(address), await ask(address, { 'accept-encoding': 'gzip' })]
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(packed.body.length).toBeLessThan(plain.body.length * 0.7)
})

test('an uncacheable API answer is cached nowhere', async () => {
  expect((await ask('/api/session')).headers['cache-control']).toBe('no-store')
  expect((await ask('/api/nothing')).headers['cache-control']).toBe('no-store')
})

test('a save is readable at once, and every reader gets the same answer, compressed (cache-7)', async () => {
  const admin = await signInAs(app, 'admin')
  const saved = await admin.request('/api/site-content/hero', {
    method: 'PUT',
    json: { version: 1, data: { ...hero, title: 'Reeds'.repeat(20) } },
  })
  expect(saved.status).toBe(200)
  for (let time = 0; time < 2; time += 1) {
    expect((await ask('/api/site-content/hero')).body).toContain('Reeds')
    const { headers } = await ask('/api/site-content/hero', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], headers['cache-control'], headers['x-cache-tags']]).toEqual([
      'br',
      'public, max-age=0, must-revalidate',
      undefined,
    ])
  }
})

test('a reader who heard of a later change gets no older answer (cache-12)', async () => {
  await ask('/api/site-content/hero')
  const cached = async () => (await app.deps.metrics.cachedAnswers.get()).values[0]?.value ?? 0
  const before = await cached()
  await ask('/api/site-content/hero', { 'x-seen-position': String(app.deps.changes.position()) })
  expect(await cached()).toBe(before + 1)
  // Another process has announced it, and this one has not heard of it yet.
  const { rows } = await app.database.pool.query<{ position: number }>(
    `insert into changes (topic) values ('somewhere else') returning position`,
  )
  const later = String(rows[0]?.position)
  expect((await ask('/api/site-content/hero', { 'x-seen-position': later })).status).toBe(200)
  expect(await cached()).toBe(before + 1)
})

test('browsers that leave the change channel, or only ask for its headers, leave nothing behind', async () => {
  const listening = new Set<unknown>()
  const real = app.deps.changes.subscribe.bind(app.deps.changes)
  const subscribe = vi.spyOn(app.deps.changes, 'subscribe').mockImplementation((handler) => {
    const end = real(handler)
    listening.add(handler)
    return () => {
      listening.delete(handler)
      end()
    }
  })
  await ask('/api/changes', {}, 'HEAD')
  expect(subscribe).not.toHaveBeenCalled()
  const leaving = new AbortController()
  await Promise.all([1, 2, 3].map(() => fetch(`${origin}/api/changes`, { signal: leaving.signal })))
  expect(listening.size).toBe(1)
  leaving.abort()
  await vi.waitFor(() => expect(listening.size).toBe(0))
  subscribe.mockRestore()
})

test('a body past the ordinary megabyte is refused, whoever sends it (api-5)', async () => {
  const admin = await signInAs(app, 'admin')
  const body = JSON.stringify({ version: 1, data: { title: 'x'.repeat(1_100_000) } })
  const response = await admin.request('/api/site-content/hero', {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(413)
})

test('a body without an announced length is read like any other, up to the same megabyte (api-5)', async () => {
  const inChunks = (body: string) =>
    ask('/api/questions', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, 'POST', body)
  const question = { name: 'Lin', email: 'lin@x.example', message: 'Where does the river begin?' }
  expect((await inChunks(JSON.stringify(question))).status).toBe(201)
  expect((await inChunks(JSON.stringify({ ...question, message: 'x'.repeat(1_100_000) }))).status).toBe(413)
})

test('a request without a body is refused for missing fields, not as a server error (api-5)', async () => {
  expect((await ask('/api/questions', {}, 'POST')).status).toBe(400)
  expect((await ask('/api/site-content/hero', {}, 'PUT')).status).toBe(401)
  expect((await ask('/api/auth/sign-out', {}, 'POST')).status).toBe(200)
  for (const method of ['OPTIONS', 'PATCH', 'PUT']) {
    expect([method, (await ask('/api/courses', {}, method)).status]).toEqual([method, 404])
  }
})

test('a body that is not JSON answers 400 in the common shape, after the access check (api-6)', async () => {
  const send = { method: 'PUT', body: '{ no json', headers: { 'content-type': 'application/json' } }
  expect((await app.request('/api/site-content/hero', send)).status).toBe(401)
  const admin = await signInAs(app, 'admin')
  const response = await admin.request('/api/site-content/hero', send)
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'invalid' } }])
})
