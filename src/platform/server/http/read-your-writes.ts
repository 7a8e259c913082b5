import type { MiddlewareHandler } from 'hono'
import type { Changes } from '#platform/server/changes/changes.ts'
import type { ApiEnv } from './permission.ts'

/** Answers a write once this process has heard of it, so that its author reads nothing older here. */
export function readYourWrites(changes: Changes): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    // It is written: not having heard of it is no reason to refuse.
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && c.res.ok) await changes.caughtUp().catch(() => {})
  }
}
