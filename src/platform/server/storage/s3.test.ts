import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openS3Storage } from './s3.ts'

const png = { contentType: 'image/png', cacheControl: '' }
/** What the store was asked and has not answered. */
let hanging: string[]
let server: Server

/** A store that knows no object; what `hangs` it never answers. */
async function storageThatHangs(hangs: string) {
  server = createServer((request, response) => {
    if (request.method !== hangs) return void response.writeHead(404).end()
    hanging.push(hangs)
    request.socket.once('close', () => hanging.splice(0))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'test', secretAccessKey: 'secret' }
  return openS3Storage({ bucket: 'academy', region: 'us-east-1', endpoint, credentials })
}
const outcome = (pending: Promise<unknown>) =>
  pending.then(
    () => 'answered',
    ({ name }: Error) => name,
  )

beforeEach(() => {
  hanging = []
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

test('a request that hangs ends, so that what counts it does not count it for ever (health-2)', async () => {
  const storage = await storageThatHangs('HEAD')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = outcome(storage.head('images', 'a.png'))
  // It is tried twice.
  for (const attempt of [1, 2]) {
    await vi.waitFor(() => expect(hanging, `${attempt}`).toEqual(['HEAD']))
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(hanging, `${attempt}`).toEqual([]))
  }
  expect(await ended).toBe('TimeoutError')
})

test('an upload that is ended cuts its request, and tries no other (storage-3)', async () => {
  const storage = await storageThatHangs('PUT')
  const ending = new AbortController()
  const ended = outcome(storage.put('images', 'a.png', Buffer.from('a'), { ...png, signal: ending.signal }))
  await vi.waitFor(() => expect(hanging).toEqual(['PUT']))
  ending.abort()
  expect(await ended).toBe('AbortError')
  await vi.waitFor(() => expect(hanging).toEqual([]))
})
