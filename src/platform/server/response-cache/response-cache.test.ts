import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type ChangeHandler, type Changes, everyone } from '#platform/server/changes/changes.ts'
import { addressKeys } from './addresses.ts'
import { negotiateResponse, toCachedResponse } from './cached-response.ts'
import { createResponseCache } from './response-cache.ts'

/** A process that hears what the test tells it. */
function hearing() {
  const handlers = new Set<ChangeHandler>()
  const lost = new Set<() => void>()
  let listening = true
  let position = 0
  const changes = {
    position: () => position,
    isListening: () => listening,
    subscribe: (handler: ChangeHandler) => handlers.add(handler),
    onLost: (handler: () => void) => lost.add(handler),
  } as unknown as Changes
  return {
    changes,
    /** Whether the database answers nobody. */
    away: false,
    tell(topic: string, ids: string[] = []) {
      const change = { position: (position += 1), topic, ids, ...everyone }
      for (const handler of handlers) handler(change)
    },
    tellEverything: () => handlers.forEach((handler) => handler('everything')),
    lose() {
      listening = false
      for (const handler of lost) handler()
    },
    back: () => (listening = true),
  }
}

const page = (text = '<p>page</p>') => toCachedResponse(text, { 'content-type': 'text/html' })
function cacheOf({ maxBytes = 1_000_000, now = () => 0 }: { maxBytes?: number; now?: () => number } = {}) {
  const process = hearing()
  const addresses = [
    { path: '/' },
    { path: '/about' },
    { path: '/courses', params: { tab: ['free', 'a'], page: /^\d+$/ } },
    { path: '/course/:id' },
  ]
  return {
    process,
    cache: createResponseCache({ changes: process.changes, isAway: () => process.away, addresses, maxBytes, now }),
  }
}

test('a page is answered from the cache until what it was made from changes (cache-1)', async () => {
  const { process, cache } = cacheOf()
  const kept = await page()
  cache.keep('/', cache.begin(), kept, ['site-content/hero', 'courses'])
  process.tell('teachers')
  process.tell('site-content/mission')
  expect(cache.get('/')).toBe(kept)
  process.tell('site-content/hero')
  expect(cache.get('/')).toBeUndefined()
})

test.each([
  ['one of its rows', 'courses', ['7'], false],
  ['another row', 'courses', ['8'], true],
  ['the topic without ids', 'courses', [], false],
  ['a topic that only begins alike', 'courses/7/lessons', [], true],
])('a page made from one row outlives a change of %s: %s %j (cache-1)', async (_what, topic, ids, stays) => {
  const { process, cache } = cacheOf()
  cache.keep('/course/7', cache.begin(), await page(), ['courses/7'])
  process.tell(topic, ids)
  expect(cache.get('/course/7') !== undefined).toBe(stays)
})

test('rule one: a page is kept where none of its sources changed during its render (cache-2)', async () => {
  const { process, cache } = cacheOf()
  const began = cache.begin()
  process.tell('teachers')
  cache.keep('/', began, await page(), ['courses'])
  expect(cache.get('/')).toBeDefined()
  process.tell('courses', ['7'])
  const after = cache.begin()
  cache.keep('/', began, await page(), ['courses'])
  cache.keep('/about', after, await page(), ['courses'])
  expect([cache.get('/'), cache.get('/about') !== undefined]).toEqual([undefined, true])
  for (let time = 0; time < 1_001; time += 1) process.tell('teachers')
  cache.keep('/', after, await page(), ['courses'])
  expect(cache.get('/')).toBeUndefined()
  cache.keep('/', cache.begin(), await page(), ['courses'])
  expect(cache.get('/')).toBeDefined()
})

test('rule two: a process without its listener keeps nothing and starts empty again (cache-3)', async () => {
  const { process, cache } = cacheOf()
  cache.keep('/', cache.begin(), await page(), ['courses'])
  const before = cache.begin()
  process.lose()
  expect(cache.get('/')).toBeUndefined()
  const meanwhile = cache.begin()
  expect(meanwhile === cache.begin()).toBe(false)
  cache.keep('/', meanwhile, await page(), ['courses'])
  process.back()
  expect(cache.get('/')).toBeUndefined()
  cache.keep('/', meanwhile, await page(), ['courses'])
  cache.keep('/', before, await page(), ['courses'])
  expect(cache.get('/')).toBeUndefined()
})

test('while the database is away kept answers serve for an hour, never once it is back (cache-8)', async () => {
  let now = 0
  const { process, cache } = cacheOf({ now: () => now })
  const kept = await page()
  process.tell('teachers')
  cache.keep('/', cache.begin(), kept, ['courses'], new Date(60_000))
  process.lose()
  process.away = true
  now = 90_400
  expect(cache.stale('/?utm_source=x')).toEqual({ finished: kept, age: 90 })
  expect([cache.get('/'), cache.stale('/about'), cache.stale('/admin')]).toEqual([undefined, undefined, undefined])
  expect(cache.stale('/', 2), 'a reader who knows of something later').toBeUndefined()
  now = 60 * 60_000
  expect(cache.stale('/')).toBeUndefined()
  now = 100_000
  process.away = false
  expect(cache.stale('/'), 'the database answers, and only the listener is not back').toBeUndefined()
  process.back()
  process.away = true
  expect([cache.stale('/'), cache.get('/')]).toEqual([undefined, undefined])
  process.lose()
  expect(cache.stale('/'), 'nothing from before the first loss is left').toBeUndefined()
})

test('rule three: no page is kept past the moment at which it changes by time (cache-4)', async () => {
  let now = 1000
  const { cache } = cacheOf({ now: () => now })
  cache.keep('/', cache.begin(), await page(), ['announcements'], new Date(2000))
  now = 1999
  expect(cache.get('/')).toBeDefined()
  now = 2000
  expect(cache.get('/')).toBeUndefined()
})

test("'everything' empties the cache, and stops what is being rendered from being kept", async () => {
  const { process, cache } = cacheOf()
  cache.keep('/', cache.begin(), await page(), ['courses'])
  const began = cache.begin()
  process.tellEverything()
  cache.keep('/about', began, await page(), ['courses'])
  expect([cache.get('/'), cache.get('/about')]).toEqual([undefined, undefined])
})

test('a reader ahead of this process gets nothing from its cache', async () => {
  const { process, cache } = cacheOf()
  process.tell('teachers')
  cache.keep('/', cache.begin(), await page(), ['courses'])
  expect(cache.get('/', 1)).toBeDefined()
  expect(cache.get('/', 2)).toBeUndefined()
})

test('the cache never exceeds its size and keeps what was read last (cache-6)', async () => {
  const { cache } = cacheOf({ maxBytes: 3 * ((await page()).bytes + 1024) })
  for (const id of ['a', 'b', 'c']) cache.keep(`/course/${id}`, cache.begin(), await page(), ['courses'])
  cache.get('/course/a')
  cache.keep('/course/d', cache.begin(), await page(), ['courses'])
  expect(['a', 'b', 'c', 'd'].filter((id) => cache.get(`/course/${id}`))).toEqual(['a', 'c', 'd'])
  cache.keep('/course/e', cache.begin(), await page('x'.repeat(100_000)), ['courses'])
  expect(cache.get('/course/e')).toBeUndefined()
})

const key = addressKeys([
  { path: '/' },
  { path: '/courses', params: { tab: ['free', 'a'], page: /^\d+$/ } },
  { path: '/course/:id' },
  { path: '/about/*' },
  { path: '/api/courses', params: { type: ['free'] } },
  { path: '/:address', except: ['admin', 'course', 'courses'] },
])
test.each([
  ['/', '/'],
  ['/?utm_source=letter&utm_medium=mail', '/'],
  ['/courses?page=2&fbclid=x&tab=free', '/courses?tab=free&page=2'],
  ['/courses?tab=free&page=2', '/courses?tab=free&page=2'],
  ['/courses?tab=a&tab=b', null],
  ['/courses?tab=%61', '/courses?tab=a'],
  ['/courses?tab=made-up', '/courses'],
  ['/courses?tab=', '/courses'],
  [`/courses?tab=${'x'.repeat(65)}&page=2`, '/courses?page=2'],
  ['/courses?page=made-up', null],
  [`/courses?page=${'1'.repeat(65)}`, null],
  ['/about/made-up', '/about/*'],
  ['/about/made/up?x', '/about/*'],
  ['/api/courses?type=free', '/api/courses?type=free'],
  ['/api/courses?type=made-up', null],
  ['/api/courses?other=x', null],
  ['/courses/', null],
  ['//courses', null],
  ['/%63ourses', null],
  ['/course/7', '/course/7'],
  ['/course/7/more', null],
  ['/course/..%2fadmin', null],
  ['/course/', null],
  ['/admin', null],
  ['/Courses', null],
  ['/privacy?utm_source=x', '/privacy'],
  ['/admins', '/admins'],
  ['/privacy/', null],
  ['/wp-login.php', null],
  ['http://other.example/', null],
  ['', null],
])('the address %s is kept as %s (cache-6)', (address, kept) => {
  expect(key(address)).toBe(kept)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['br; q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['sabre', undefined],
  ['gzip;q=nonsense', undefined],
])('to a reader that takes %j the answer comes as %s (http-1)', async (accepted, encoding) => {
  const text = '<p>生态</p>'.repeat(50)
  const { status, headers, body } = negotiateResponse(await page(text), accepted, undefined)
  expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, encoding, 'Accept-Encoding'])
  expect(headers['content-length']).toBe(body?.length)
  const bytes = body ?? Buffer.alloc(0)
  expect(
    (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString(),
  ).toBe(text)
})

test('a known page answers 304 with its cache headers', async () => {
  const finished = await page()
  const strong = finished.etag.replace('W/', '')
  for (const given of [finished.etag, strong, `"other", ${finished.etag}`, '*']) {
    const { status, headers, body } = negotiateResponse(finished, 'br', given)
    expect([
      status,
      body,
      headers['etag'],
      headers['vary'],
      headers['content-length'],
      headers['content-encoding'],
    ]).toEqual([304, undefined, finished.etag, 'Accept-Encoding', undefined, undefined])
  }
  expect(negotiateResponse(finished, 'br', '"other"').status).toBe(200)
})
