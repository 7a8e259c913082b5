import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/server/errors.ts'

/**
 * What may be done how often, in points per seconds, by all processes together. An address may be a whole classroom behind
 * one router: its limits are sized for sixty people; an account is one person.
 */
const rules = {
  accountWrites: { points: 240, duration: 60 },
  addressWrites: { points: 1200, duration: 60 },
  /** Sign-ins that came back wrong; those that go well cost nothing, however many share an address. */
  failedSignIns: { points: 240, duration: 600 },
  /** Messages from the contact page: each of sixty people may send three in ten minutes. */
  addressMessages: { points: 180, duration: 600 },
  /** Enrolling without a session, as many. */
  addressEnrollments: { points: 180, duration: 600 },
  accountUploads: { points: 120, duration: 600 },
} as const

/** With its rule's name it must fit into the table's 255 characters. */
const longestKey = 200

export type LimitName = keyof typeof rules

export type Limits = {
  /** Takes one point. @throws AppError `too_many`, with the seconds to wait in `details.retryAfter` */
  take(name: LimitName, key: string): Promise<void>
  /** Takes nothing. @throws AppError `too_many`, as `take` does, where no point is left */
  check(name: LimitName, key: string): Promise<void>
}

/** Limits shared through PostgreSQL; while it cannot be reached each process counts for itself. */
export function createLimits(pool: pg.Pool, scale = 1): Limits {
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, duration }]) => {
      const shape = { keyPrefix: name, points: points * scale, duration }
      // Who is over the limit is refused from memory until it ends, so that insisting costs the database nothing.
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
