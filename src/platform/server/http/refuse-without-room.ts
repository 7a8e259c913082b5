import type { MiddlewareHandler } from 'hono'
import { AppError } from '#platform/server/errors.ts'
import type { Room } from '#platform/server/room.ts'
import type { ApiEnv } from './permission.ts'

/** Takes nothing in where there is no room for it. What removes something, and signing out, goes on. */
export function refuseWithoutRoom(room: Room): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const takesIn = ['POST', 'PUT', 'PATCH'].includes(c.req.method) && !isForLess(c.req.path)
    if (takesIn && !(await room.isLeft())) throw new AppError('full')
    await next()
  }
}

function isForLess(path: string): boolean {
  return path.startsWith('/api/auth/') || path.endsWith('/batch-delete')
}
