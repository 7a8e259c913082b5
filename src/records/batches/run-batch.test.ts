import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BatchOutcome } from './record-batch.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { runBatch } from './run-batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const items = Array.from({ length: 5 }, (_, at) => ({ id: String(at), title: `Item ${at}`, was: {} }))
const done = (ids: readonly string[]): BatchOutcome => ({ done: [...ids], gone: [], refused: [] })
const around = { onStep: () => undefined, isCancelled: () => false }

test('a batch is processed in parts of the given size (issued-22)', async () => {
  const parts: number[] = []
  const work = (ids: readonly string[]) => {
    parts.push(ids.length)
    return Promise.resolve(done(ids))
  }
  const result = await runBatch(work, items, {}, { ...around, atOnce: 2 })
  expect(parts).toEqual([2, 2, 1])
  expect(result.done).toEqual(items)
})

test('at a limit a batch waits and goes on; missing ones then are not its deletions (issued-22)', async () => {
  const asked: number[] = []
  const work = (ids: readonly string[]) => {
    asked.push(Date.now())
    if (asked.length === 1) return Promise.reject(new ApiError(429, { retryAfter: 40 }, null))
    return Promise.resolve({ ...done([]), gone: [...ids] })
  }
  const running = runBatch(work, items, null, around)
  await vi.runAllTimersAsync()
  const { done: gone, refused, problem } = await running
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBe(40_000)
  expect([gone.length, refused.length, problem]).toEqual([0, 5, null])
})

test('unanswered parts are resent, and missing ones count as deleted by the first try', async () => {
  let tries = 0
  const work = (ids: readonly string[]) => {
    tries += 1
    if (tries === 1) return Promise.reject(new ApiError(0, {}, null))
    return Promise.resolve({ ...done([]), gone: [...ids] })
  }
  const running = runBatch(work, items, null, around)
  await vi.runAllTimersAsync()
  expect((await running).done).toHaveLength(5)
})

test('a batch refused for another reason stops and names the rest and why', async () => {
  const work = () => Promise.reject(new ApiError(403, { error: { message: 'No more.' } }, null))
  const result = await runBatch(work, items, {}, around)
  expect([result.left.length, result.problem]).toEqual([5, 'No more.'])
})
