import type { MiddlewareHandler } from 'hono'
import { AppError } from '#platform/server/errors.ts'
import type { FreeSpace } from '#platform/server/free-space.ts'
import type { ApiEnv } from './permission.ts'

/** Refuses what takes up room where there is none; removals and signing out go on. */
export function refuseWhenFull(room: FreeSpace): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const takesIn = ['POST', 'PUT', 'PATCH'].includes(c.req.method) && !isForLess(c.req.path)
    if (takesIn && !(await room.isLeft())) throw new AppError('full')
    await next()
  }
}

function isForLess(path: string): boolean {
  return path.startsWith('/api/auth/') || path.endsWith('/batch-delete')
}
