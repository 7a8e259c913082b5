import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/server/errors.ts'

/** Points in so many seconds, counted across processes by `name` and key. */
export type RateLimit = { name: string; points: number; seconds: number }

/** With its rule's name within the table's 255 characters. */
const longestKey = 200

export type RateLimits = ReturnType<typeof createRateLimits>

/** Rate limits shared through PostgreSQL; per process while it cannot be reached. */
export function createRateLimits(pool: pg.Pool, scale = 1) {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, points, seconds }: RateLimit) => {
    const shape = { keyPrefix: name, points: points * scale, duration: seconds }
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        ...shape,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        // Refused from memory until the limit ends, so that insisting costs the database nothing.
        inMemoryBlockOnConsumed: shape.points,
        insuranceLimiter: new RateLimiterMemory(shape),
      })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    /** Takes one point. @throws AppError `too_many`, with the seconds to wait in `details.retryAfter` */
    async take(limit: RateLimit, key: string): Promise<void> {
      const limiter = limiterOf(limit)
      const counted = key.slice(0, longestKey)
      try {
        await limiter.consume(counted).catch(async (refusal: unknown) => {
          if (!isOfAnotherTime(refusal, limit)) throw refusal
          await limiter.delete(counted)
          return limiter.consume(counted)
        })
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('too_many', { details: { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) } })
      }
    },
  }
}

/** Counted before the clock went back: nobody is locked out until then. Clocks of several processes differ by less. */
function isOfAnotherTime(taken: unknown, { seconds }: RateLimit): boolean {
  return taken instanceof RateLimiterRes && taken.msBeforeNext > 2 * seconds * 1000
}
