import type { MiddlewareHandler } from 'hono'
import type { Changes } from '#platform/server/changes/changes.ts'
import type { ApiEnv } from './permission.ts'

/** Answers a write only once this process has heard of it, so that whoever wrote reads nothing older here afterwards. */
export function hearOwnWrites(changes: Changes): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    // What is written is written: not to have heard of it is no reason to refuse it.
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && c.res.ok) await changes.heardAll().catch(() => {})
  }
}
