import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#platform/server/errors.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { clearOldLimits } from '#platform/server/jobs/clear-old-rows.ts'
import { createLog } from '#platform/server/log.ts'
import { createTestDatabase } from '#test/database.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

const database = await createTestDatabase()
const tenth = 1 / 20
const writes = { name: 'accountWrites', points: 240, seconds: 60 }
async function takeUntilRefused(
  limits: RateLimits[],
  key: string,
  most = 100,
): Promise<{ taken: number; refusal: unknown }> {
  for (let taken = 0; taken < most; taken += 1) {
    try {
      await limits[taken % limits.length]?.take(writes, key)
    } catch (refusal) {
      return { taken, refusal }
    }
  }
  return { taken: most, refusal: null }
}

test('two processes on one database count together, and say how long to wait (limits-1)', async () => {
  const processes = [createRateLimits(database.pool, tenth), createRateLimits(database.pool, tenth)]
  const { taken, refusal } = await takeUntilRefused(processes, 'somebody')
  expect(taken).toBe(12)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ code: 'too_many', status: 429 })
  const wait = (refusal as AppError).details?.['retryAfter']
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
})

test('one person over the limit leaves everybody else alone (limits-7)', async () => {
  const limits = createRateLimits(database.pool, tenth)
  await takeUntilRefused([limits], 'eager')
  await expect(limits.take(writes, 'calm')).resolves.toBeUndefined()
})

test('while the database is away each process counts for itself (limits-7)', async () => {
  const gone = openDatabase({ connection: { host: '/nowhere' }, log: createLog('silent') })
  const { taken, refusal } = await takeUntilRefused([createRateLimits(gone.pool, tenth)], 'somebody else')
  expect(taken).toBe(12)
  expect(refusal).toMatchObject({ code: 'too_many' })
  await gone.close()
})

test('a limit that was reached before the clock went back by hours holds nobody back until then', async () => {
  const [limits, other] = [createRateLimits(database.pool, tenth), createRateLimits(database.pool, tenth)]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await takeUntilRefused([limits], 'somebody early')).taken).toBe(12)
  vi.useRealTimers()
  expect((await takeUntilRefused([limits], 'somebody early')).taken).toBe(12)
  expect((await takeUntilRefused([other], 'somebody early')).taken).toBe(0)
})

test('a key of any length is counted', async () => {
  const limits = createRateLimits(database.pool, tenth)
  await limits.take(writes, 'x'.repeat(5000))
  const { rows } = await database.pool.query('select key from rate_limits where key like $1', ['accountWrites:xxx%'])
  expect(rows).toHaveLength(1)
})

test('counters that have run out are cleared away, the others stay', async () => {
  await database.pool.query(`truncate rate_limits`)
  await database.pool.query(`insert into rate_limits values ('old', 1, 1), ('new', 1, $1)`, [Date.now() + 60_000])
  expect(await clearOldLimits(database.db, new AbortController().signal)).toBe(1)
  expect((await database.pool.query('select key from rate_limits')).rows).toEqual([{ key: 'new' }])
})
