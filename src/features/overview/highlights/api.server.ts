import { z } from '@hono/zod-openapi'
import { createApi, jsonAnswer, operations, setCacheTags } from '#platform/server/http/api.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import * as shapes from './schema.ts'
import { languageAsked } from '#platform/values/language-asked.ts'
import { highlightTopics, readHighlights } from './store.server.ts'

const read = operations.public('highlights')('get', '/api/highlights', 'listHighlights', {
  summary: 'What is on: the events that come next, the newest courses and the latest news',
  description: 'At most three of each, of what is published; times and prices as pages show them.',
  request: { query: z.strictObject({ language: languageAsked }) },
  responses: { 200: jsonAnswer(shapes.highlightsSchema, 'What is on') },
})

export function highlightsApi({ database: { db }, records, settings }: RecordDeps) {
  return createApi(shapes).openapi(read, async (c) => {
    const { until, ...highlights } = await readHighlights(db, settings, new Date())
    setCacheTags(c, highlightTopics, until)
    return c.json(await records.withPictures(db, highlights), 200)
  })
}
