import type { MiddlewareHandler } from 'hono'
import type { RateLimits } from '#platform/server/limits/rate-limits.ts'
import type { ApiEnv } from './permission.ts'

/** Rate limit of writes, by account, else by address (a classroom shares one). */
export function rateLimitWrites(limits: RateLimits): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
      const session = await c.var.session()
      if (session) await limits.take('accountWrites', session.profileId)
      else await limits.take('addressWrites', c.var.address)
    }
    await next()
  }
}
