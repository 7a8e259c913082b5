import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { serveTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'

type Line = {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
  bytes: number
  address?: string
}

const database = await createTestDatabase()
const lines: string[] = []
const log = pino(
  new Writable({ write: (chunk, _encoding, done) => done(void lines.push(...String(chunk).trim().split('\n'))) }),
)
const app = await serveTestApp({ database, log })

/** The line of the answer with this id. */
const lineOf = (id: string | null) =>
  vi.waitUntil(() => {
    const found = lines.map((line): Line => JSON.parse(line)).filter(({ requestId }) => requestId === id)
    return found.length === 1 ? found[0] : undefined
  })

test('every kind of answer has an id and one line of its own (log-2, log-4)', async () => {
  const first = await app.request('/contact')
  const etag = first.headers.get('etag') ?? ''
  await first.text()
  const asked: [string, RequestInit, number][] = [
    ['/contact', {}, 200],
    ['/contact?sent=question', {}, 200],
    ['/contact', { headers: { 'if-none-match': etag } }, 304],
    ['/contact/', {}, 308],
    ['/api/courses?search=somebody@academy.example', {}, 400],
    ['/api/nothing', {}, 404],
    ['/assets/nothing.js', {}, 200],
    ['/api/session', { method: 'PUT' }, 404],
    ['/healthz', {}, 200],
  ]
  for (const [path, init, status] of asked) {
    const response = await app.request(path, init)
    const body = await response.text()
    expect([path, response.status]).toEqual([path, status])
    const { method = 'GET' } = init
    const line = await lineOf(response.headers.get('x-request-id'))
    expect(line).toMatchObject({ method, path: path.replace(/\?.*/, ''), status, ms: expect.any(Number) })
    expect(line.bytes).toBeGreaterThan(body.length / 20)
  }
  const all = lines.join('')
  for (const told of ['somebody', 'sent=', '127.0.0.1', 'localhost']) expect(all).not.toContain(told)
})

test('a stream is logged when it is over (log-4)', async () => {
  const ending = new AbortController()
  const response = await app.request('/api/changes', { signal: ending.signal })
  const id = response.headers.get('x-request-id')
  await wait(20)
  expect(lines.join('')).not.toContain(id)
  ending.abort()
  expect(await lineOf(id)).toMatchObject({ path: '/api/changes', status: 200 })
})

test('an IP address is logged only where the setting asks for it (log-4)', async () => {
  const telling = await serveTestApp({ database, log, settings: { LOG_ADDRESSES: 'on' } })
  for (const path of ['/contact', '/contact', '/healthz']) {
    const response = await telling.request(path)
    expect(await lineOf(response.headers.get('x-request-id'))).toMatchObject({ path, address: '127.0.0.1' })
  }
})
