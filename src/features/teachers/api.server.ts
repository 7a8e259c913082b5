import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, setCacheTags } from '#platform/server/http/api.ts'
import { teacherSchema } from './schema.ts'
import { allTeachers, teachersTopic } from './store.server.ts'

export function teachersApi({ database: { db } }: Deps) {
  const list = createRoute({
    method: 'get',
    path: '/api/teachers',
    tags: ['announcements'],
    summary: 'All teachers, newest first',
    responses: { 200: jsonAnswer(z.array(teacherSchema), 'The teachers') },
  })
  return createApi().openapi(list, async (c) => {
    setCacheTags(c, [teachersTopic])
    return c.json(await allTeachers(db), 200)
  })
}
