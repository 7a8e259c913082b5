import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { addingOnceHeader, attemptOf } from '#platform/server/http/adding-once.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import type { Json } from '#platform/values/merge.ts'
import { notRemovedSchema } from '#platform/values/record-batch.ts'
import { type ListPage, type PageAsked, recordPageAsked } from '#platform/values/paging.ts'
import {
  goneRecordSchema,
  recordParam,
  recordSaveSchema,
  savedRecordSchema,
  staleRecordSchema,
} from '#platform/values/record-save.ts'
import {
  addRecord,
  deleteRecord,
  type RecordKind,
  type RecordSaved,
  restoreRecord,
  saveRecord,
} from './editable-records.ts'

const admins = { tags: ['admin'], middleware: allowAdmin }

/** Every kind's address, words and schemas, from which its operations are made. */
type Described<Fields extends { [field: string]: Json }, Editable extends z.ZodObject, Query extends z.ZodObject> = {
  /** Such as `/api/admin/teachers`. */
  path: string
  /** What people call one of them, such as `teacher`. */
  noun: string
  /** What else a deletion does, such as `announcements lose the reference`. */
  whenDeleted: string
  fields: z.ZodType<Fields>
  editable: Editable
  /** Which of them to list, beside the page. */
  asked: Query
  list: (deps: Deps, asked: z.output<Query> & PageAsked) => Promise<ListPage<z.output<Editable>>>
}

/**
 * An administrator's operations on one kind of record: list, add, save over a version, delete, bring back. A save from an older version
 * is merged; a true overlap answers 409 with both sides (docs/architecture.md, Saves).
 */
export function recordApi<
  Fields extends { [field: string]: Json },
  Editable extends z.ZodObject,
  Query extends z.ZodObject,
>(
  deps: Deps,
  kind: RecordKind<Fields, z.output<Editable>>,
  { path, noun, whenDeleted, fields, editable, asked, list: read }: Described<Fields, Editable, Query>,
) {
  const stale = { 409: jsonAnswer(staleRecordSchema(editable), 'Somebody else changed the same part: both sides') }
  const list = createRoute({
    ...admins,
    method: 'get',
    path,
    summary: `A page of every ${noun} with its version, newest first`,
    description: '`next` of an answer is `after` of the following one, null at the end.',
    request: { query: asked.extend(recordPageAsked) },
    responses: {
      200: jsonAnswer(z.object({ items: z.array(editable), next: z.string().nullable() }), 'The page'),
      ...adminRefusals,
    },
  })
  const add = createRoute({
    ...admins,
    method: 'post',
    path,
    summary: `Add: ${noun}`,
    request: { headers: addingOnceHeader, body: jsonBody(fields) },
    responses: {
      201: jsonAnswer(editable, 'As stored'),
      ...adminRefusals,
      ...refusals.keyReused,
    },
  })
  const save = createRoute({
    ...admins,
    method: 'put',
    path: `${path}/{id}`,
    summary: `Save: ${noun}`,
    description:
      'Names the version it was made from. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
    request: { params: recordParam, body: jsonBody(recordSaveSchema(fields)) },
    responses: {
      200: jsonAnswer(savedRecordSchema(editable).extend({ not_removed: notRemovedSchema }), 'As it now stands'),
      ...adminRefusals,
      404: jsonAnswer(goneRecordSchema, 'No such row (PGRST116); `deleted` tells of its deletion'),
      ...stale,
    },
  })
  const remove = createRoute({
    ...admins,
    method: 'delete',
    path: `${path}/{id}`,
    summary: `Delete: ${noun}; ${whenDeleted}`,
    request: { params: recordParam },
    responses: {
      200: jsonAnswer(z.object({ not_removed: notRemovedSchema }), 'Deleted, with files of it that are still stored'),
      204: { description: 'Deleted' },
      ...adminRefusals,
      ...refusals.missing,
    },
  })
  const restore = createRoute({
    ...admins,
    method: 'post',
    path: `${path}/{id}/restore`,
    summary: `Bring back under its own id: ${noun} that was deleted`,
    request: { params: recordParam, body: jsonBody(fields) },
    responses: {
      201: jsonAnswer(editable, 'As stored, its versions going on'),
      ...adminRefusals,
      ...refusals.missing,
      ...refusals.taken,
    },
  })
  return createApi()
    .openapi(list, async (c) =>
      c.json((await read(deps, c.req.valid('query' as never) as z.output<Query> & PageAsked)) as never, 200),
    )
    .openapi(add, async (c) => {
      const fields = c.req.valid('json')
      const attempt = await attemptOf(c, c.req.valid('header'), fields)
      return c.json((await addRecord(deps, kind, { attempt, fields }, c.var)) as never, 201)
    })
    .openapi(save, async (c) => {
      const { version: from, data } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const saved = settled(await saveRecord(deps, kind, { id, from, fields: data }, c.var))
      const { record, merged, notRemoved: not_removed } = saved
      return c.json({ ...record, merged, not_removed } as never, 200)
    })
    .openapi(restore, async (c) => {
      const { id } = c.req.valid('param')
      return c.json((await restoreRecord(deps, kind, { id, fields: c.req.valid('json') }, c.var)) as never, 201)
    })
    .openapi(remove, async (c) => {
      const not_removed = await deleteRecord(deps, kind, c.req.valid('param').id, c.var)
      return not_removed.length > 0 ? c.json({ not_removed }, 200) : c.body(null, 204)
    })
}

/** What was stored. @throws AppError stale, with both sides */
function settled<Editable>(result: RecordSaved<Editable>) {
  if (result.outcome === 'stale') {
    throw new AppError('stale', { details: { theirs: result.record, overlaps: result.overlaps } })
  }
  return result
}
