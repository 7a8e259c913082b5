import type { MiddlewareHandler } from 'hono'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import type { CacheAddress } from '#platform/server/page-cache/addresses.ts'
import { pathAndQuery } from './keep-answers.ts'
import type { ApiEnv } from './permission.ts'

/**
 * Public reads that have to be made wait for their turn (limits/fair-queue.ts). What a page asks for in process has waited with
 * it. `read` tells of addresses of which there are only so many: what everybody needs counts against nobody.
 */
export function takeTurns(queue: FairQueue, read: (url: string) => CacheAddress | null): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead || c.var.inProcess) return next()
    await queue.run(c.var.address, next, { free: read(pathAndQuery(c))?.isFixed ?? false })
  }
}
