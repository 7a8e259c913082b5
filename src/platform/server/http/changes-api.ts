import { createRoute, z } from '@hono/zod-openapi'
import type { Subscriber } from '#platform/server/changes/emit-change.ts'
import { changeChannel } from '#platform/server/changes/channel.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, refusals } from './api.ts'
import type { Session } from './permission.ts'

const listen = createRoute({
  method: 'get',
  path: '/api/changes',
  tags: ['changes'],
  summary: 'What changes, as it happens',
  description:
    'Server-sent events: first what was missed since a position, then each change as {position, topic, ids}; never data. Everyone hears of what is public, a person of what is their own, administrators of everything; the stream ends when who is asking changes. At most 10 a second, a heartbeat every 25 s.',
  request: {
    query: z.object({ since: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...refusals.invalid,
  },
})

/** `GET /api/changes`: the change channel (docs/architecture.md). */
export function changesApi({ changes, closing, database }: Deps) {
  return createApi().openapi(listen, async (c) => {
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // HEAD has no body: a stream that nobody reads would never end.
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    if (database.isAway()) throw new AppError('unavailable')
    const listener = asListener(await c.var.session())
    const again = async () => asListener(await c.var.sessionNow())
    const { since } = c.req.valid('query')
    return new Response(changeChannel(changes, { since, listener, again, closing }), { headers })
  })
}

function asListener(session: Session | null): Subscriber {
  return session && { profileId: session.profileId, isAdmin: session.role === 'admin' }
}
