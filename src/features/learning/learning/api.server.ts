import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, operations } from '#platform/server/http/api.ts'
import * as shapes from './schema.ts'
import { learningOf } from './store.server.ts'

const signedInOperation = operations.signedIn('learning')

const learning = signedInOperation('get', '/api/learning', 'getLearning', {
  summary: "The signed-in person's next classes, and how far they are in each course",
  responses: { 200: jsonAnswer(shapes.learningSchema, 'What is next, and what is done') },
})

export function learningApi({ database: { db } }: Deps) {
  return createApi(shapes).openapi(learning, async (c) =>
    c.json(await learningOf(db, c.var.person.profileId, new Date()), 200),
  )
}
