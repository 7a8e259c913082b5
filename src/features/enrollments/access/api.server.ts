import { createRoute } from '@hono/zod-openapi'
import { courseParam } from '#features/courses/schema.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, refusals } from '#platform/server/http/api.ts'
import { accessSchema } from './schema.ts'
import { accessTo } from './store.server.ts'

const check = createRoute({
  method: 'get',
  path: '/api/courses/{id}/access',
  tags: ['enrollments'],
  summary: 'What the person asking may do with a course',
  description:
    "Decided by the signed-in person's own enrollments: a completed one in the course or in any course above it counts, else the one in the course that its page enrolls in tells the purchase status. The only answer with class_link and replay_link, and only with access. Never stored by any cache.",
  request: { params: courseParam },
  responses: { 200: jsonAnswer(accessSchema, 'The access'), ...refusals.invalid, ...refusals.missing },
})

export function accessApi({ database: { db } }: Deps) {
  return createApi().openapi(check, async (c) => {
    c.header('cache-control', 'no-store')
    const person = await c.var.session()
    const access = await accessTo(db, c.req.valid('param').id, person?.profileId ?? null)
    if (!access) throw new AppError('not_found')
    return c.json(access, 200)
  })
}
