import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Audience,
  type Change,
  type ChangeHandler,
  type Changes,
  type EmittedChange,
  everyone,
  holdersOf,
  type Subscriber,
} from './changes.ts'
import { changeStreams } from './changes-api.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = (position: number, audience: Audience = everyone): EmittedChange => ({
  position,
  topic: 'courses',
  ids: [`${position}`],
  ...audience,
})

/** What a process hears, given by `tell`; `catchUp` answers what was missed. */
function channel(missed: EmittedChange[] | 'everything' | Error = []) {
  const handlers = new Set<ChangeHandler>()
  const asked: (() => void)[] = []
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
        asked.push(() => (missed instanceof Error ? reject(missed) : resolve(missed)))
      }),
    caughtUp: async () => {},
    hasHeard: async () => true,
    close: async () => {},
  }
  return {
    changes,
    tell: (told: EmittedChange | 'everything') => handlers.forEach((handler) => handler(told)),
    catchUp: async () => {
      for (const give of asked.splice(0)) give()
      await vi.advanceTimersByTimeAsync(0)
    },
    subscribers: () => handlers.size,
  }
}

/** A browser's side of an answer, read as it comes or not at all. */
function reader(reads = true) {
  const answer = new PassThrough()
  let text = ''
  if (reads) answer.setEncoding('utf8').on('data', (part: string) => (text += part))
  return {
    answer: answer as unknown as ServerResponse,
    events: () =>
      text
        .split('\n\n')
        .filter((block) => block.includes('data:'))
        .map((block) => JSON.parse(/data: (.*)/.exec(block)?.[1] ?? '') as Change),
    text: () => text,
    leave: async () => {
      answer.destroy()
      await vi.advanceTimersByTimeAsync(0)
    },
    hasEnded: () => answer.writableEnded,
  }
}

/** One browser's channel. */
async function connect(
  options: {
    since?: number
    missed?: EmittedChange[] | 'everything' | Error
    closing?: AbortSignal
    listener?: Subscriber
    again?: () => Promise<Subscriber>
    reads?: boolean
  } = {},
) {
  const { since = 0, missed = [], closing = new AbortController().signal, listener = null } = options
  const { again = async () => listener, reads = true } = options
  const { changes, ...told } = channel(missed)
  const browser = reader(reads)
  changeStreams(changes, closing).open(browser.answer, { since, listener, again })
  return { ...told, ...browser }
}
const positions = (events: Change[]) => events.map(({ position }) => position)

test('a browser first gets what it missed, then new changes, nothing twice (changes-3)', async () => {
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

test('never more than 10 events reach a browser within any second (changes-8)', async () => {
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
  "where missed changes are unknown (%s) a browser gets 'everything'",
  async (missed) => {
    const browser = await connect({ missed })
    await browser.catchUp()
    expect(browser.text()).toContain('event: everything')
  },
)

test('a quiet channel sends a heartbeat every 25 seconds (changes-8)', async () => {
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
    expect(browser.hasEnded()).toBe(true)
    expect(browser.subscribers()).toBe(0)
  }
  expect(vi.getTimerCount()).toBe(0)
})

test('a disconnected browser leaves nothing behind', async () => {
  const browser = await connect()
  await browser.catchUp()
  for (let position = 1; position <= 20; position += 1) browser.tell(change(position))
  await browser.leave()
  expect(browser.subscribers()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  browser.tell(change(21))
})

test('a browser that stopped reading is dropped before it fills the memory', async () => {
  const browser = await connect({ reads: false })
  await browser.catchUp()
  for (let second = 0; second < 40; second += 1) {
    for (let at = 0; at < 10; at += 1) browser.tell({ ...change(second * 10 + at + 1), ids: ['i'.repeat(200)] })
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(browser.subscribers()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('browsers share one timer and subscription, and each gets every change in order', async () => {
  const { changes, tell, catchUp, subscribers } = channel()
  const streams = changeStreams(changes, new AbortController().signal)
  const open = () => {
    const browser = reader()
    streams.open(browser.answer, { since: 0, listener: null, again: null })
    return browser
  }
  const browsers = Array.from({ length: 1_200 }, open)
  await catchUp()
  expect([subscribers(), vi.getTimerCount()]).toEqual([1, 1])
  tell(change(1))
  tell(change(2))
  browsers.push(open())
  await catchUp()
  await vi.advanceTimersByTimeAsync(10)
  for (const { events } of browsers.slice(0, 1_200)) expect(positions(events())).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(25_010)
  for (const { text } of browsers) expect(text().split(': heartbeat')).toHaveLength(2)
  for (const { answer } of browsers) answer.destroy()
  await vi.advanceTimersByTimeAsync(0)
  expect([subscribers(), vi.getTimerCount()]).toEqual([0, 0])
})

const student = { profileId: 'ann', role: 'student' } as const
const admin = { profileId: 'bob', role: 'admin' } as const

test('listeners hear public and own changes, staff what their role may read (changes-5)', async () => {
  const told = [
    change(1),
    change(2, holdersOf('content')),
    change(3, holdersOf('enrollments', 'ann')),
    change(4, holdersOf('enrollments', 'eve')),
  ]
  for (const [listener, heard] of [
    [null, [1]],
    [student, [1, 3]],
    [{ profileId: 'eve', role: 'editor' }, [1, 2, 4]],
    [{ profileId: 'cleo', role: 'desk' }, [1, 3, 4]],
    [admin, [1, 2, 3, 4]],
  ] as const) {
    const browser = await connect({ listener })
    await browser.catchUp()
    for (const each of told) browser.tell(each)
    await vi.advanceTimersByTimeAsync(0)
    expect(positions(browser.events())).toEqual(heard)
    expect(browser.text()).not.toMatch(/hears|person|ann|eve/)
    await browser.leave()
  }
})

test('a demoted administrator hears nothing more, and the channel ends (changes-7)', async () => {
  let answer = (_now: Subscriber) => {}
  const again = () => new Promise<Subscriber>((resolve) => (answer = resolve))
  const browser = await connect({ listener: admin, again })
  await browser.catchUp()
  browser.tell(change(1, holdersOf('content')))
  browser.tell(change(2, holdersOf('enrollments', 'bob')))
  browser.tell(change(3, holdersOf('content')))
  await vi.advanceTimersByTimeAsync(0)
  expect(positions(browser.events())).toEqual([1])
  answer({ profileId: 'bob', role: 'student' })
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.hasEnded()).toBe(true)
  expect(positions(browser.events())).toEqual([1])
  expect(browser.subscribers()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a still valid session goes on hearing once it is confirmed', async () => {
  const browser = await connect({ listener: student })
  await browser.catchUp()
  browser.tell(change(1, holdersOf('enrollments', 'ann')))
  browser.tell(change(2))
  await vi.advanceTimersByTimeAsync(0)
  expect(positions(browser.events())).toEqual([1, 2])
})

test('an ended session closes the channel at a heartbeat; an unknown one hears none (changes-7)', async () => {
  let now: () => Promise<Subscriber> = () => Promise.reject(new Error('no database'))
  const browser = await connect({ listener: student, again: () => now() })
  await browser.catchUp()
  await vi.advanceTimersByTimeAsync(25_000)
  browser.tell(change(1))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(browser.events()).toEqual([])
  now = async () => student
  await vi.advanceTimersByTimeAsync(25_000)
  expect(positions(browser.events())).toEqual([1])
  now = async () => null
  await vi.advanceTimersByTimeAsync(25_000)
  expect(browser.hasEnded()).toBe(true)
  expect(browser.subscribers()).toBe(0)
})
