import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from './announce.ts'
import { changeChannel } from './channel.ts'
import type { ChangeHandler, Changes } from './changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = (position: number): Change => ({ position, topic: 'courses', ids: [`${position}`] })

/** One browser's channel, read as it comes; `tell` is what the process hears. */
async function connect(
  options: { since?: number; missed?: Change[] | 'everything' | Error; closing?: AbortSignal } = {},
) {
  const { since = 0, missed = [], closing = new AbortController().signal } = options
  const handlers = new Set<ChangeHandler>()
  let answer = () => {}
  const changes: Changes = {
    position: () => 99,
    isListening: () => true,
    subscribe: (handler) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    onLost: () => () => {},
    since: () =>
      new Promise((resolve, reject) => {
        answer = () => (missed instanceof Error ? reject(missed) : resolve(missed))
      }),
    heardAll: async () => {},
    hasHeard: async () => true,
    close: async () => {},
  }
  const stream = changeChannel(changes, since, closing)
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
    }
  })()
  return {
    tell: (told: Change | 'everything') => handlers.forEach((handler) => handler(told)),
    catchUp: async () => {
      answer()
      await vi.advanceTimersByTimeAsync(0)
    },
    events: () =>
      text
        .split('\n\n')
        .filter((block) => block.includes('data:'))
        .map((block) => JSON.parse(/data: (.*)/.exec(block)?.[1] ?? '') as Change),
    text: () => text,
    subscribers: () => handlers.size,
    cancel: () => reader.cancel(),
    ended,
  }
}
const positions = (events: Change[]) => events.map(({ position }) => position)

test('a browser first gets what it missed, then what happened meanwhile, nothing twice', async () => {
  const browser = await connect({ since: 3, missed: [change(4), change(5)] })
  browser.tell(change(5))
  browser.tell(change(6))
  await browser.catchUp()
  expect(positions(browser.events())).toEqual([4, 5, 6])
  browser.tell(change(7))
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.events().at(-1)).toEqual({ position: 7, topic: 'courses', ids: ['7'] })
  expect(browser.text()).toContain('id: 7\ndata: ')
})

test('never more than 10 events reach a browser within any second', async () => {
  const browser = await connect()
  await browser.catchUp()
  await vi.advanceTimersByTimeAsync(950)
  const counts: number[] = []
  for (let position = 1; position <= 35; position += 1) browser.tell(change(position))
  for (let tenth = 0; tenth < 40; tenth += 1) {
    await vi.advanceTimersByTimeAsync(100)
    counts.push(browser.events().length)
  }
  for (const [at, count] of counts.entries()) expect(count - (counts[at - 9] ?? 0)).toBeLessThanOrEqual(10)
  expect(positions(browser.events())).toEqual(Array.from({ length: 35 }, (_, at) => at + 1))
  expect(counts[0]).toBe(10)
  expect(counts.findIndex((count) => count === 35)).toBeLessThanOrEqual(31)
})

test("a browser with more than 50 changes waiting is told 'everything' once instead", async () => {
  const browser = await connect()
  await browser.catchUp()
  for (let position = 1; position <= 61; position += 1) browser.tell(change(position))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(browser.events()).toHaveLength(11)
  expect(browser.text()).toContain('event: everything\ndata: {"position":99}')
  browser.tell(change(62))
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.events().at(-1)?.position).toBe(62)
})

test.each([['everything' as const], [new Error('no database')]])(
  'where what was missed is not known (%s) a browser is told everything',
  async (missed) => {
    const browser = await connect({ missed })
    await browser.catchUp()
    expect(browser.text()).toContain('event: everything')
  },
)

test('a quiet channel beats every 25 seconds', async () => {
  const browser = await connect()
  await browser.catchUp()
  await vi.advanceTimersByTimeAsync(24_999)
  expect(browser.text()).toBe(': connected\n\n')
  await vi.advanceTimersByTimeAsync(1 + 25_000)
  expect(browser.text()).toBe(': connected\n\n: heartbeat\n\n: heartbeat\n\n')
})

test('when the process stops, channels end, also those that are still catching up', async () => {
  const closing = new AbortController()
  const browsers = [await connect({ closing: closing.signal }), await connect({ closing: closing.signal })]
  await browsers[0]?.catchUp()
  closing.abort()
  for (const browser of browsers) {
    await browser.catchUp()
    await browser.ended
    expect(browser.subscribers()).toBe(0)
  }
  expect(vi.getTimerCount()).toBe(0)
})

test('a browser that leaves leaves nothing behind', async () => {
  const browser = await connect()
  await browser.catchUp()
  for (let position = 1; position <= 20; position += 1) browser.tell(change(position))
  await browser.cancel()
  expect(browser.subscribers()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  browser.tell(change(21))
})

test('a browser that stopped reading is let go before it fills the memory', async () => {
  const handlers = new Set<ChangeHandler>()
  const changes = {
    position: () => 0,
    subscribe: (handler: ChangeHandler) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    since: async () => [],
  } as unknown as Changes
  changeChannel(changes, 0, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(0)
  for (let second = 0; second < 40; second += 1) {
    for (const handler of handlers) for (let at = 0; at < 10; at += 1) handler(change(at))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(handlers.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
