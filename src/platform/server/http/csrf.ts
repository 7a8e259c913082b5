import type { MiddlewareHandler } from 'hono'
import { AppError } from '#platform/server/errors.ts'
import type { ApiEnv } from './permission.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: refuses writes with a foreign Origin; programs without cookies send none and have nothing to misuse. */
export function csrfProtection(publicUrl: string): MiddlewareHandler<ApiEnv> {
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
