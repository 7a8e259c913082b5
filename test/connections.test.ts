import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { serveTestApp } from './app.ts'

const app = await serveTestApp()
const port = Number(new URL(app.origin).port)
const hero = { title: 'Rivers', subtitle: '', stats: [], backgroundImage: '', youtubeUrl: '', thirdCardImage: '' }
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`
const answers = (text: string) => text.match(/HTTP\/1\.1 \d{3} /g)?.map((line) => Number(line.slice(9))) ?? []

/** How many answers have begun on a connection so far; their bodies, megabytes in all, are not kept. */
function counting(socket: Socket) {
  let count = 0
  let rest = ''
  socket.on('data', (chunk: Buffer) => {
    const text = rest + chunk.toString('latin1')
    count += text.split(beginning).length - 1
    // What may be the first half of a beginning, and never a whole one.
    rest = text.slice(-beginning.length + 1)
  })
  return () => count
}
const beginning = 'HTTP/1.1 200 '

/** What a connection has heard so far. */
function hearing(socket: Socket) {
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk))
  return () => heard
}

test('pipelined requests are answered one after the other, in their order (http-6)', async () => {
  const socket = await open()
  const heard = hearing(socket)
  socket.write(get('/healthz') + get('/api/nothing') + get('/healthz') + get('//'))
  await vi.waitFor(() => expect(answers(heard())).toEqual([200, 404, 200, 308]))
})

test('a connection that does not read gets no further answers (http-6)', async () => {
  // Many times what the operating system takes over for a reader.
  const many = 60
  await (await fetch(`${app.origin}/api/openapi.json`)).text()
  const answered = async () => (await app.deps.metrics.cachedAnswers.get()).values[0]?.value ?? 0
  const before = await answered()
  const socket = await open()
  socket.pause()
  socket.write(Array.from({ length: many }, () => get('/api/openapi.json')).join(''))
  await vi.waitFor(async () => expect(await answered()).toBeGreaterThan(before))
  // Until it has stood still for a while.
  for (let seen = -1; seen !== (await answered()); await wait(100)) seen = await answered()
  expect((await answered()) - before, 'while nobody reads').toBeLessThan(many)
  expect((await fetch(`${app.origin}/healthz`)).status, 'of others').toBe(200)
  const count = counting(socket)
  socket.resume()
  await vi.waitFor(() => expect(count()).toBe(many))
})

test('a connection that asks far ahead of its answers is closed (http-6)', async () => {
  const socket = await open()
  socket.pause()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(Array.from({ length: 400 }, () => get('/api/openapi.json')).join(''))
  await wait(200)
  socket.resume()
  expect(await closed, 'without a fault of the connection').toBe(false)
})

test("an answer carries the request's id whoever gives it, the application or the cache (http-7)", async () => {
  const ids = new Set<string | null>()
  for (const path of ['/api/openapi.json', '/api/openapi.json', '/api/nothing', '/healthz', '/not-a-page', '//']) {
    const response = await fetch(`${app.origin}${path}`, { redirect: 'manual' })
    expect(response.headers.get('x-request-id'), path).toMatch(/^[\w-]{8,64}$/)
    ids.add(response.headers.get('x-request-id'))
  }
  expect(ids.size).toBe(6)
})

/** The heads and bodies that a connection hears in answer to one request. */
async function told(request: string): Promise<{ status: string; headers: Record<string, string>; body: string }> {
  const socket = await open()
  const heard = hearing(socket)
  let isOver = false
  socket.once('end', () => (isOver = true))
  const hears = (count: number) =>
    vi.waitFor(() => expect(isOver || (heard().match(/\r\n\r\n/g)?.length ?? 0) >= count).toBe(true), { interval: 2 })
  socket.write(request)
  await hears(1)
  // All that belongs to an answer comes before the next one.
  if (!isOver) socket.write(get('/healthz'))
  await hears(2)
  const [answer = ''] = heard().split(/(?<!^)(?=HTTP\/1\.1 200 OK\r\n)/)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .toLowerCase()
        .split(/: (.*)/)
        .slice(0, 2),
    ),
  )
  for (const name of ['date', 'x-request-id']) {
    expect(headers[name], name).toBeTruthy()
    headers[name] = 'its own'
  }
  return { status, headers, body }
}

test('a cached answer equals the application’s for GET, HEAD and 304 (http-1)', async () => {
  await app.database.db.insert(homepageData).values({ section: 'hero', data: hero }).onConflictDoNothing()
  await inTransaction(app.database.db, (tx) => emitChange(tx, 'site-content', ['hero'], everyone))
  await app.deps.changes.caughtUp()
  const ask = (method: string, more = '') =>
    told(`${method} /api/site-content/hero HTTP/1.1\r\nHost: localhost:${port}\r\n${more}\r\n`)
  const made = await ask('GET')
  const kept = await ask('GET')
  expect(kept).toEqual(made)
  expect(kept.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=75', vary: 'accept-encoding' })
  expect(await ask('HEAD')).toEqual({ ...kept, body: '' })
  const { 'content-length': _length, ...unchanged } = kept.headers
  const tag = /etag: (.*)\r/i.exec(JSON.stringify(kept.headers)) ?? []
  expect(tag).toEqual([])
  const etag = (await fetch(`${app.origin}/api/site-content/hero`)).headers.get('etag')
  expect(await ask('GET', `If-None-Match: ${etag}\r\n`)).toEqual({
    status: 'HTTP/1.1 304 Not Modified',
    headers: unchanged,
    body: '',
  })
})

test.each(['HTTP/1.0\r\n', 'HTTP/1.1\r\nConnection: close\r\n'])(
  'a connection that is not kept closes after its cached answer and says so: %j (http-6)',
  async (protocol) => {
    await fetch(`${app.origin}/api/openapi.json`).then((answer) => answer.text())
    const { status, headers } = await told(`HEAD /api/openapi.json ${protocol}Host: localhost:${port}\r\n\r\n`)
    expect([status, headers.connection, headers['keep-alive']]).toEqual(['HTTP/1.1 200 OK', 'close', undefined])
  },
)

test('a write without body and length is answered like one of length zero (http-9)', async () => {
  const send = (length: string) =>
    told(`POST /api/questions HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${length}\r\n`)
  const [bare, zero] = [await send(''), await send('Content-Length: 0\r\n')]
  expect(bare.status).toBe('HTTP/1.1 400 Bad Request')
  expect([zero.status, zero.headers]).toEqual([bare.status, bare.headers])
})

test.each(['9007199254740991', '1e300', 'Infinity', '-1', 'x'])(
  'a made-up position, %s, does not lead past what is kept (cache-12)',
  async (position) => {
    await app.database.db.insert(homepageData).values({ section: 'hero', data: hero }).onConflictDoNothing()
    await fetch(`${app.origin}/api/site-content/hero`)
    const cached = async () => (await app.deps.metrics.cachedAnswers.get()).values[0]?.value ?? 0
    const before = await cached()
    await inTransaction(app.database.db, (tx) => emitChange(tx, 'somewhere else', [], everyone))
    expect(
      (await fetch(`${app.origin}/api/site-content/hero`, { headers: { 'x-seen-position': position } })).status,
    ).toBe(200)
    expect(await cached()).toBe(before + 1)
  },
)
