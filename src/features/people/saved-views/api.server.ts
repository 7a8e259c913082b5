import type { Deps } from '#platform/server/deps.ts'
import { answerNoContent, createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { allowStaff } from '#platform/server/http/permission.ts'
import { recordParam } from '#records/saving/record-save.ts'
import * as shapes from './schema.ts'
import { addView, changeView, deleteView, viewsOf } from './store.server.ts'

/** One's own alone. */
const staffOperation = operations.allowed(allowStaff())
const path = '/api/admin/saved-views'

const list = staffOperation('get', path, 'listAllSavedViews', {
  summary: 'One’s own views of a list, by name',
  request: { query: shapes.savedViewsAsked },
  responses: { 200: jsonAnswer(shapes.savedViewsSchema, 'The views') },
})
const add = staffOperation('post', path, 'addSavedView', {
  summary: 'Give the filters and order of a list a name',
  description: `One’s own; at most ${shapes.mostViews} of a list, each of another name. The default one is opened with the list.`,
  request: { body: jsonBody(shapes.newSavedViewSchema) },
  responses: { 201: jsonAnswer(shapes.savedViewSchema, 'The view') },
})
const change = staffOperation('put', `${path}/{id}`, 'saveSavedView', {
  summary: 'Change one’s own view: its name, its filters, whether it is the default',
  request: { params: recordParam, body: jsonBody(shapes.savedViewChangeSchema) },
  responses: { 200: jsonAnswer(shapes.savedViewSchema, 'The view'), ...refusals.missing },
})
const remove = staffOperation('delete', `${path}/{id}`, 'deleteSavedView', {
  summary: 'Delete one’s own view',
  request: { params: recordParam },
  responses: { 204: { description: 'It is gone' }, ...refusals.missing },
})

export function savedViewsApi({ database: { db } }: Deps) {
  return createApi(shapes)
    .openapi(list, async (c) => c.json({ items: await viewsOf(db, c.var.staff, c.req.valid('query').list) }, 200))
    .openapi(add, async (c) => c.json(await addView(db, c.var.staff, c.req.valid('json')), 201))
    .openapi(change, async (c) =>
      c.json(await changeView(db, c.var.staff, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(remove, (c) => answerNoContent(c, deleteView(db, c.var.staff, c.req.valid('param').id)))
}
