import type { MiddlewareHandler } from 'hono'
import { AppError } from '#platform/server/errors.ts'
import type { ApiEnv } from './permission.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site's page sends with a visitor's cookie. Browsers always say where a write comes from;
 * programs without cookies (webhooks, API clients with a Bearer token) say nothing and have nothing to misuse.
 */
export function ownOriginOnly(publicUrl: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!safe.has(c.req.method)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const foreign =
        origin !== undefined ? origin !== publicUrl : site !== undefined && site !== 'same-origin' && site !== 'none'
      if (foreign) throw new AppError('forbidden', { message: 'This request came from another site.' })
    }
    await next()
  }
}
