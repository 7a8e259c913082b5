import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressed } from './compressed.ts'

const long = { text: 'soil and water '.repeat(200) }
const app = new Hono()
  .use(compressed)
  .get('/long', (c) => c.json(long, 200, { 'x-own': 'kept' }))
  .get('/short', (c) => c.json({ text: 'soil' }))
  .get('/page', (c) => c.html('<p>soil and water</p>'.repeat(200)))
  .get('/empty', (c) => c.body(null, 204))

const ask = (path: string, encoding?: string, method = 'GET') =>
  app.request(path, { method, ...(encoding && { headers: { 'accept-encoding': encoding } }) })

test('JSON is compressed for clients that accept it, with its headers', async () => {
  const answer = await ask('/long', 'br;q=0, gzip, deflate')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json',
    vary: 'Accept-Encoding',
    'x-own': 'kept',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(300)
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long)
})

test.each([
  ['who takes nothing', undefined],
  ['who refuses it', 'gzip;q=0, br'],
  ['who takes something else', 'br'],
])('it is sent as it is to %s, with Vary for caches', async (_, encoding) => {
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

test('other answers are compressed as they come, those without a body stay without', async () => {
  const page = await ask('/page', 'gzip')
  expect(page.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await page.arrayBuffer())).toString()).toContain('soil and water')
  expect((await ask('/empty', 'gzip')).status).toBe(204)
  expect(await (await ask('/long', 'gzip', 'HEAD')).text()).toBe('')
})
