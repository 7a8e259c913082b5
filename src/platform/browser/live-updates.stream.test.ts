// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Change, type Everything, followChanges } from './live-updates.ts'

type Line = { url: string; signal: AbortSignal; say: (text: string) => Promise<void>; end: () => void }
let lines: Line[] = []
let answer: 'stream' | 'refuse' | 'fail' = 'stream'
let stopping: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  answer = 'stream'
  stopping = new AbortController()
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    if (answer === 'fail') throw new TypeError('Failed to fetch')
    if (answer === 'refuse') return new Response('busy', { status: 503 })
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason))
        lines.push({
          url,
          signal,
          say: async (text) => {
            controller.enqueue(encoder.encode(text))
            await vi.advanceTimersByTimeAsync(0)
          },
          end: () => controller.close(),
        })
      },
    })
    return new Response(body)
  })
})
afterEach(() => {
  stopping.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function follow(since = 5) {
  const told: (Change | Everything)[] = []
  void followChanges(since, (one) => told.push(one), stopping.signal)
  await vi.advanceTimersByTimeAsync(0)
  return told
}
const event = (position: number) => `id: ${position}\ndata: {"position":${position},"topic":"courses","ids":[]}\n\n`
const line = () => lines.at(-1) ?? expect.fail('not connected')

test('it connects from the page’s position and reads changes in any chunks', async () => {
  const told = await follow()
  expect(line().url).toBe('/api/changes?since=5')
  await line().say(': connected\n\n')
  await line().say(event(6).slice(0, 12))
  expect(told).toEqual([])
  await line().say(event(6).slice(12) + event(7) + event(8).slice(0, 3))
  await line().say(event(8).slice(3))
  expect(told).toEqual([6, 7, 8].map((position) => ({ position, topic: 'courses', ids: [] })))
})

test('without a server it comes back after 1, 2, 5, 10, 10 … seconds (changes-9)', async () => {
  answer = 'fail'
  const attempts: number[] = []
  const began = Date.now()
  const { fetch: failing } = globalThis
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => {
    attempts.push((Date.now() - began) / 1000)
    return failing(...given)
  })
  await follow()
  await vi.advanceTimersByTimeAsync(48_500)
  expect(attempts).toEqual([0, 1, 3, 8, 18, 28, 38, 48])
})

test('a refusal counts as a failure, and a connection that stood resets the delays (changes-9)', async () => {
  answer = 'refuse'
  await follow()
  await vi.advanceTimersByTimeAsync(1_000 + 2_000)
  answer = 'stream'
  await vi.advanceTimersByTimeAsync(4_999)
  expect(lines).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(lines).toHaveLength(1)
  await line().say(': connected\n\n')
  line().end()
  await vi.advanceTimersByTimeAsync(999)
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(lines).toHaveLength(2)
})

test('it reconnects from its position', async () => {
  await follow()
  await line().say(event(9))
  line().end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(line().url).toBe('/api/changes?since=9')
})

test("after 'everything' it counts from the position that came with it, also from a lower one", async () => {
  const told = await follow(500)
  await line().say('event: everything\ndata: {"position":20}\n\n')
  expect(told).toEqual([{ everything: 20 }])
  line().end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(line().url).toBe('/api/changes?since=20')
})

test('a connection silent for two heartbeats is dropped; a heartbeat keeps it', async () => {
  await follow()
  await vi.advanceTimersByTimeAsync(50_000)
  await line().say(': heartbeat\n\n')
  await vi.advanceTimersByTimeAsync(54_999)
  expect(line().signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(line().signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lines).toHaveLength(2)
})

test('an event that cannot be read ends its line, which is not left open', async () => {
  await follow()
  await line().say('data: {"posi\n\n')
  await vi.advanceTimersByTimeAsync(0)
  expect(lines[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lines).toHaveLength(2)
})

test('a browser that says it is online again waits no longer', async () => {
  answer = 'fail'
  await follow()
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 5_000)
  answer = 'stream'
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(lines).toHaveLength(1)
})

test('it reports that the server closed the channel, but no broken connection (session-8)', async () => {
  const ended = vi.fn()
  void followChanges(5, () => {}, stopping.signal, ended)
  await vi.advanceTimersByTimeAsync(0)
  line().end()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await line().say('data: {"posi\n\n')
  expect(ended).toHaveBeenCalledTimes(1)
})

test('stopping closes the connection for good', async () => {
  await follow()
  stopping.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
  expect(line().signal.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
