import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '#platform/server/errors.ts'
import type { ApiEnv } from './permission.ts'
import { carriesFile, isHeldBack } from './slow-bodies.ts'

/**
 * The middleware of a route, by which it is judged before the body is looked at, and the same once more when the whole body of a
 * request is there that was held back: session, key or role may be gone (api-13). A file received bit by bit asks `mayStill` itself.
 * @throws AppError what the route's own middleware throws, `invalid` for a body that breaks off
 */
export function judgedAgain(own: readonly MiddlewareHandler[]): MiddlewareHandler<ApiEnv>[] {
  return [
    ...own,
    async (c, next) => {
      const judge = async () => {
        for (const each of own) await each(c, async () => {})
      }
      c.set('mayStill', () => {
        c.var.forget()
        return judge()
      })
      const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
      if (isHeldBack(incoming) && !carriesFile(c.req.path, c.req.header('content-type'))) {
        // The request keeps it for whoever parses it.
        await c.req.arrayBuffer().catch((cause: unknown) => {
          throw new AppError('invalid', { cause })
        })
        await judge()
      }
      await next()
    },
  ]
}
