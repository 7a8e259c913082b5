import type { MiddlewareHandler } from 'hono'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import type { CacheAddress } from '#platform/server/response-cache/addresses.ts'
import { pathAndQuery } from '#platform/server/response-cache/response-cache.ts'
import type { ApiEnv } from './permission.ts'

/** Public reads wait in the queue (limits/fair-queue.ts), except those of rendering; fixed addresses count against nobody. */
export function admissionQueue(
  queue: FairQueue,
  read: (url: string) => CacheAddress | null,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead || c.var.inProcess) return next()
    await queue.run(c.var.address, next, { free: read(pathAndQuery(c))?.isFixed ?? false })
  }
}
