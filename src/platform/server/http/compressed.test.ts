import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressed } from './compressed.ts'

const long = { text: 'soil and water '.repeat(200) }
const app = new Hono()
  .use(compressed)
  .get('/long', (c) => c.json(long, 200, { 'x-own': 'kept' }))
  .get('/short', (c) => c.json({ text: 'soil' }))
  .get('/page', (c) => c.html('<p>soil and water</p>'.repeat(200), 200, { 'content-length': '4200' }))
  .get('/huge', (c) => c.json({ text: 'soil and water '.repeat(20_000) }))
  .get('/table', (c) => c.body('soil,water\n'.repeat(200), 200, { 'content-type': 'text/csv' }))
  .get('/empty', (c) => c.body(null, 204))

const ask = (path: string, encoding?: string, method = 'GET') =>
  app.request(path, { method, ...(encoding && { headers: { 'accept-encoding': encoding } }) })

test.each([
  ['brotli, as browsers ask', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip for who takes no brotli', 'br;q=0, gzip, deflate', 'gzip', gunzipSync],
] as const)('JSON and pages are compressed with %s (http-11)', async (_, asked, encoding, unpacked) => {
  const answer = await ask('/long', asked)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/json',
    vary: 'Accept-Encoding',
    'x-own': 'kept',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(300)
  expect(JSON.parse(unpacked(bytes).toString())).toEqual(long)
  const page = await ask('/page', asked)
  expect(page.headers.get('content-encoding')).toBe(encoding)
  expect(page.headers.get('content-length')).toBeNull()
  expect(unpacked(Buffer.from(await page.arrayBuffer())).toString()).toContain('soil and water')
})

test.each([
  ['who takes nothing', undefined],
  ['who refuses both', 'gzip;q=0, br;q=0'],
  ['who takes something else', 'zstd'],
])('it is sent as it is to %s, with Vary for caches (http-11)', async (_, encoding) => {
  const answer = await ask('/long', encoding)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  expect(await answer.json()).toEqual(long)
})

test('an answer that fits into a packet is not compressed', async () => {
  const answer = await ask('/short', 'gzip')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toEqual({ text: 'soil' })
})

test('what is very long or no text is compressed as it comes; an empty answer stays empty', async () => {
  for (const path of ['/huge', '/table']) {
    const answer = await ask(path, 'br, gzip')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('water')
  }
  expect((await ask('/empty', 'gzip')).status).toBe(204)
  expect(await (await ask('/long', 'gzip', 'HEAD')).text()).toBe('')
})
