import type { MiddlewareHandler } from 'hono'
import type { Limits } from '#platform/server/limits/limits.ts'
import type { ApiEnv } from './permission.ts'

/** Counts every write: by account where there is one, else by address (a classroom shares one). */
export function limitWrites(limits: Limits): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
      const session = await c.var.session()
      if (session) await limits.take('accountWrites', session.profileId)
      else await limits.take('addressWrites', c.var.address)
    }
    await next()
  }
}
