import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#platform/server/errors.ts'
import { createFairQueue, type QueueLimits } from './fair-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A queue whose work takes as long as the test says, and what was begun in which order. */
function working(limits: Partial<QueueLimits> = {}) {
  const queue = createFairQueue(limits, () => Date.now())
  const begun: string[] = []
  const ask = (address: string, ms: number, options: { free?: boolean } = {}) =>
    queue
      .run(
        address,
        async () => {
          begun.push(address)
          await new Promise((resolve) => setTimeout(resolve, ms))
          return 'done'
        },
        options,
      )
      .catch((error: unknown) => (error instanceof AppError ? error.code : String(error)))
  return { queue, begun, ask }
}

test('no more is worked on at once than places, and everybody gets a turn (limits-5)', async () => {
  const { begun, ask } = working({ atOnce: 2, patience: 10_000 })
  const all = Promise.all(Array.from({ length: 5 }, () => ask('a', 100)))
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(200)
  expect(await all).toEqual(Array.from({ length: 5 }, () => 'done'))
})

test('addresses take turns, so that a long queue of one delays no other (limits-5)', async () => {
  const { begun, ask } = working({ atOnce: 1, atOnceEach: 1, patience: 10_000, burst: 60_000 })
  for (let at = 0; at < 10; at += 1) void ask('crowd', 10)
  for (const address of ['one', 'two']) void ask(address, 10)
  await vi.advanceTimersByTimeAsync(40)
  expect(begun.slice(0, 4)).toContain('one')
  expect(begun.slice(0, 4)).toContain('two')
})

test('an address has its share of time while others ask, and all of it alone (limits-5)', async () => {
  const limits = {
    atOnce: 2,
    atOnceEach: 1,
    burst: 200,
    share: 0.1,
    patience: 60_000,
    present: 10_000,
    mostWaiting: 100,
  }
  const { queue, begun, ask } = working({ ...limits, mostWaitingEach: 100 })
  queue.notice('reader')
  for (let at = 0; at < 40; at += 1) void ask('crowd', 100)
  await vi.advanceTimersByTimeAsync(300)
  expect(begun.length, 'the burst').toBeLessThanOrEqual(3)
  for (let second = 0; second < 9; second += 1) {
    queue.notice('reader')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(begun.length, 'a tenth of nine seconds').toBeLessThanOrEqual(3 + 10)
  expect(begun.length).toBeGreaterThan(8)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(begun, 'nobody else asks any more').toHaveLength(40)
})

test('work of one address that runs at once is counted by the time that passes (limits-5)', async () => {
  const { queue, begun, ask } = working({ atOnceEach: 4, burst: 100, share: 0.001 })
  queue.notice('reader')
  for (let at = 0; at < 4; at += 1) void ask('classroom', 90)
  await vi.advanceTimersByTimeAsync(90)
  void ask('classroom', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun, '90 ms and not 360').toHaveLength(5)
})

test('shared work counts against nobody (limits-5)', async () => {
  const { queue, begun, ask } = working({ burst: 100, share: 0.01, atOnceEach: 1 })
  queue.notice('reader')
  void ask('crowd', 150)
  await vi.advanceTimersByTimeAsync(150)
  void ask('crowd', 10)
  void ask('crowd', 10, { free: true })
  await vi.advanceTimersByTimeAsync(10)
  expect(begun, 'one page of all, and nothing of its own').toHaveLength(2)
})

test('a caller who would wait too long, or behind too many, is refused (limits-5)', async () => {
  const { ask } = working({ atOnce: 1, mostWaiting: 3, mostWaitingEach: 2, patience: 1000 })
  const first = ask('a', 60_000)
  const [second, third, tooMany] = [ask('a', 1), ask('a', 1), ask('a', 1)]
  const other = ask('b', 1)
  const full = ask('c', 1)
  expect(await tooMany).toBe('unavailable')
  expect(await full).toBe('unavailable')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all([second, third, other])).toEqual(['unavailable', 'unavailable', 'unavailable'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await first).toBe('done')
})

test('failed work gives its place back (limits-5)', async () => {
  const { queue, ask } = working({ atOnce: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const next = ask('a', 1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await next).toBe('done')
})
