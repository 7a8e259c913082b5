import { createApi, jsonAnswer, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { catalogueAsked, catalogueSchema, groupsAsked, groupsSchema } from './schema.ts'
import { catalogueChanges, catalogueGroups, cataloguePage, catalogueTopics } from './store.server.ts'

const publicOperation = operations.public('courses')

const list = publicOperation('get', '/api/catalogue', 'listCatalogue', {
  summary: 'Published courses to choose from, a family at a time, the newest first',
  description:
    'Each course that stands below no other one, with its sections (the first 50) by module_number, each before those below it. With `type` courses of other types are left out as if they did not exist. In pages: `next` of an answer is `after` of the following one, null at the end.',
  request: { query: catalogueAsked },
  responses: { 200: jsonAnswer(catalogueSchema, 'A page of families'), ...refusals.invalid },
})

const groups = publicOperation('get', '/api/catalogue/groups', 'countCatalogue', {
  summary: 'How many families there are by what one may choose',
  request: { query: groupsAsked },
  responses: { 200: jsonAnswer(groupsSchema, 'The sorts of courses that there are'), ...refusals.invalid },
})

/** Courses to choose from, each with its sections, teachers and next class. */
export function catalogueApi({ database: { db }, records }: RecordDeps) {
  return createApi()
    .openapi(list, async (c) => {
      const now = new Date()
      setCacheTags(c, catalogueTopics, await catalogueChanges(db, now))
      return c.json(await records.withPictures(db, await cataloguePage(db, c.req.valid('query'), now)), 200)
    })
    .openapi(groups, async (c) => {
      const now = new Date()
      setCacheTags(c, catalogueTopics, await catalogueChanges(db, now))
      return c.json(await catalogueGroups(db, c.req.valid('query').type, now), 200)
    })
}
