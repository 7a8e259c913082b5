import { createRoute, z } from '@hono/zod-openapi'
import { changeChannel } from '#platform/server/changes/channel.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, refusals } from './api.ts'

const listen = createRoute({
  method: 'get',
  path: '/api/changes',
  tags: ['changes'],
  summary: 'What changes, as it happens',
  description:
    'Server-sent events: first what was missed since a position, then each change as {position, topic, ids}; never data. At most 10 a second, a heartbeat every 25 s.',
  request: { query: z.object({ since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }) },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...refusals.invalid,
  },
})

/** `GET /api/changes`: the change channel (docs/architecture.md). */
export function changesApi({ changes, closing, database }: Deps) {
  return createApi().openapi(listen, (c) => {
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // HEAD is answered without a body, and a stream that nobody reads would never be ended.
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    // Nobody is told that they hear everything while nothing can be heard.
    if (database.isAway()) throw new AppError('unavailable')
    return new Response(changeChannel(changes, c.req.valid('query').since, closing), { headers })
  })
}
