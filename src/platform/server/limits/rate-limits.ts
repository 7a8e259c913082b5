import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/server/errors.ts'

/** Rate limits in points per seconds, across processes: an address may be a classroom of sixty, an account is one person. */
const rules = {
  accountWrites: { points: 240, duration: 60 },
  addressWrites: { points: 1200, duration: 60 },
  /** Successes cost nothing, however many share an address. */
  failedSignIns: { points: 240, duration: 600 },
  /** The contact page: three in ten minutes for each of sixty people. */
  addressMessages: { points: 180, duration: 600 },
  addressEnrollments: { points: 180, duration: 600 },
  accountUploads: { points: 120, duration: 600 },
} as const

/** With its rule's name within the table's 255 characters. */
const longestKey = 200

export type RateLimitName = keyof typeof rules

export type RateLimits = {
  /** Takes one point. @throws AppError `too_many`, with the seconds to wait in `details.retryAfter` */
  take(name: RateLimitName, key: string): Promise<void>
  /** Takes nothing. @throws AppError `too_many` where no point is left */
  check(name: RateLimitName, key: string): Promise<void>
}

/** Rate limits shared through PostgreSQL; per process while it cannot be reached. */
export function createRateLimits(pool: pg.Pool, scale = 1): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, duration }]) => {
      const shape = { keyPrefix: name, points: points * scale, duration }
      // Refused from memory until the limit ends, so that insisting costs the database nothing.
      const shared = new RateLimiterPostgres({
        ...shape,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        inMemoryBlockOnConsumed: shape.points,
        insuranceLimiter: new RateLimiterMemory(shape),
      })
      return [name, shared] as const
    }),
  )
  return {
    async take(name, key) {
      try {
        await limiters.get(name)?.consume(key.slice(0, longestKey))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(refusal)
      }
    },
    async check(name, key) {
      const taken = await limiters.get(name)?.get(key.slice(0, longestKey))
      if (taken && taken.remainingPoints <= 0 && taken.msBeforeNext > 0) throw tooMany(taken)
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('too_many', { details: { retryAfter: Math.ceil(msBeforeNext / 1000) } })
}
