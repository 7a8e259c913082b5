import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { allow } from '#platform/server/http/permission.ts'
import { settled } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { countSchema } from '#platform/values/paging.ts'
import { recordParam, recordSaveSchema, savedRecordSchema, staleRecordSchema } from '#records/saving/record-save.ts'
import { purgeMedia, replaceMedia, saveMedia } from './editing.store.server.ts'
import { type Kinds, readDetail } from './places.store.server.ts'
import * as shapes from './schema.ts'
import { countMedia, findInLibrary, listMedia, usesOf } from './store.server.ts'

const editorOperation = operations.allowed({ ...allow('content'), tags: ['admin', 'media'] })
const path = '/api/admin/media'
const one = { params: recordParam }

const list = editorOperation('get', path, 'listLibrary', {
  summary: 'A page of the pictures and documents that staff uploaded',
  description:
    'By file name and alternative text, where % and _ are plain characters. `next` of an answer is `after` of the following one.',
  request: { query: shapes.mediaListAsked },
  responses: { 200: jsonAnswer(shapes.mediaListSchema, 'The page') },
})
const count = editorOperation('get', `${path}/count`, 'countLibrary', {
  summary: 'Exactly how many files match',
  request: { query: shapes.mediaFilterSchema },
  responses: { 200: jsonAnswer(countSchema, 'How many') },
})
const uses = editorOperation('get', `${path}/uses`, 'listMediaUses', {
  summary: 'By how many records and kept versions files are shown',
  request: { query: shapes.usesAsked },
  responses: { 200: jsonAnswer(shapes.usesSchema, 'Those of the files that are there') },
})
const read = editorOperation('get', `${path}/{id}`, 'getMediaInLibrary', {
  summary: 'A file with the records that show it',
  request: one,
  responses: { 200: jsonAnswer(shapes.mediaDetailSchema, 'The file'), ...refusals.missing },
})
const save = editorOperation('put', `${path}/{id}`, 'describeMedia', {
  summary: 'Describe a picture: alternative text or decorative, and its focal point',
  description: 'Names the version it was made from. Wherever the picture is shown it is shown so at once.',
  request: { ...one, body: jsonBody(recordSaveSchema(shapes.mediaFieldsSchema)) },
  responses: {
    200: jsonAnswer(savedRecordSchema(shapes.mediaItemSchema), 'As it now stands'),
    ...refusals.missing,
    409: jsonAnswer(staleRecordSchema(shapes.mediaItemSchema), 'Somebody else changed the same part: both sides'),
  },
})
const replace = editorOperation('post', `${path}/{id}/replace`, 'replaceMedia', {
  summary: 'Put another stored file in the place of one, in every record that shows it',
  description:
    'All or none, each record as a new version. `places` of the answer, sent with both files changed over, undoes it.',
  request: { ...one, body: jsonBody(shapes.replaceSchema) },
  responses: { 200: jsonAnswer(shapes.replacedSchema, 'The records that follow'), ...refusals.missing },
})
const purge = editorOperation('post', `${path}/{id}/purge`, 'purgeMedia', {
  summary: 'Remove a file for good, from every record and every kept version',
  description: '`places`: how many records the question named; where others show it by now nothing is removed (409).',
  request: { ...one, body: jsonBody(shapes.purgeSchema) },
  responses: {
    200: jsonAnswer(shapes.purgedSchema, 'The records that let go of it, and how many versions lost it'),
    ...refusals.missing,
    409: { description: 'Other records show it by now' },
  },
})

export function libraryApi(deps: RecordDeps, kinds: Kinds) {
  const { db } = deps.database
  return createApi(shapes)
    .openapi(list, async (c) => c.json(await listMedia(db, c.req.valid('query')), 200))
    .openapi(count, async (c) => c.json({ total: await countMedia(db, c.req.valid('query')) }, 200))
    .openapi(uses, async (c) => c.json(await usesOf(db, c.req.valid('query').ids), 200))
    .openapi(read, async (c) => c.json(orNotFound(await readDetail(db, kinds, c.req.valid('param').id)), 200))
    .openapi(save, async (c) => {
      const { version: from, data: fields } = c.req.valid('json')
      const { id } = c.req.valid('param')
      orNotFound(await findInLibrary(db, id))
      const { record, merged } = settled(await saveMedia(deps, kinds, { id, from, fields }, c.var))
      return c.json({ ...record, merged }, 200)
    })
    .openapi(replace, async (c) => {
      const places = await replaceMedia(deps, kinds, { ...c.req.valid('param'), ...c.req.valid('json') }, c.var)
      return c.json({ places }, 200)
    })
    .openapi(purge, async (c) =>
      c.json(await purgeMedia(deps, kinds, { ...c.req.valid('param'), ...c.req.valid('json') }, c.var), 200),
    )
}
