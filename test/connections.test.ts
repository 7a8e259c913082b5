import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { homepageData } from '#features/site-content/table.server.ts'
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

test('a connection that is not read gets nothing more answered (http-6)', async () => {
  // Many times what the operating system takes over for a reader.
  const many = 60
  await (await fetch(`${app.origin}/api/openapi.json`)).text()
  const answered = async () => (await app.deps.metrics.cachedAnswers.get()).values[0]?.value ?? 0
  const before = await answered()
  const socket = await open()
  socket.pause()
  socket.write(Array.from({ length: many }, () => get('/api/openapi.json')).join(''))
  await vi.waitFor(async () => expect(await answered()).toBeGreaterThan(before))
  await wait(500)
  expect((await answered()) - before, 'while nobody reads').toBeLessThan(many)
  const heard = hearing(socket)
  socket.resume()
  await vi.waitFor(() => expect(answers(heard())).toHaveLength(many))
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
