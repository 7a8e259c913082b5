import type { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { answerNoContent, createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { pascalCase } from '#platform/server/http/name-schemas.ts'
import type { Session } from '#platform/server/http/permission.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { countSchema } from '#platform/values/paging.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { recordParam, recordSaveSchema, staleRecordSchema } from '#records/saving/record-save.ts'
import { changeInquiry, replyToInquiry } from './changing.store.server.ts'
import { addNote, deleteNote, historyOf, saveNote } from './history.store.server.ts'
import { inquiryWords } from './rules.ts'
import * as shapes from './schema.ts'
import * as store from './store.server.ts'

const staffOperation = operations.staff('inquiries')

/** Questions and volunteer applications, for those who answer them. */
export function answeringApi(deps: Deps) {
  const { db } = deps.database
  const figures = staffOperation('get', '/api/admin/inquiries', 'getInquiryFigures', {
    summary: 'How many questions and volunteer applications there are, by status',
    responses: { 200: jsonAnswer(shapes.inquiryFiguresSchema, 'The true totals') },
  })
  const answerers = staffOperation('get', '/api/admin/inquiries/answerers', 'listAnswerers', {
    summary: 'Who may be on a question or application, by name, at most 200',
    responses: { 200: jsonAnswer(shapes.answerersSchema, 'The people') },
  })
  return createApi(shapes, shapes.namedInquirySchemas)
    .openapi(answerers, async (c) => c.json({ items: await store.listAnswerers(db) }, 200))
    .openapi(figures, async (c) => c.json(await store.inquiryFigures(db), 200))
    .route('/', apiOf(deps, 'questions', '/api/admin/questions', 'question'))
    .route('/', apiOf(deps, 'applications', '/api/admin/volunteer-applications', 'volunteer application'))
}

/** What one kind has; `noun`: what one of it is called. */
function apiOf<Path extends string>(deps: Deps, kind: shapes.InquiryKind, path: Path, noun: string) {
  const of = { kind, path, noun, name: pascalCase(noun) }
  return createApi()
    .route('/', recordsApi(deps, of))
    .route('/', changesApi(deps, of))
    .route('/', historyApi(deps, of))
    .route('/', notesApi(deps, of))
}

type Of<Path> = { kind: shapes.InquiryKind; path: Path; noun: string; name: string }

/** The list, one of them, and its deletion. */
function recordsApi<Path extends string>(
  { database: { db }, settings: { timeZone } }: Deps,
  { kind, path, noun, name }: Of<Path>,
) {
  const requesterOf = ({ staff: { profileId } }: { staff: Session }) => ({ timeZone, profileId })
  const { listAsked, wanted, list: page, record } = shapes.inquirySchemas[kind]
  const list = staffOperation('get', path, `listAll${name}s`, {
    summary: `A page of every ${noun}, newest first unless told`,
    description:
      'Twenty unless told. `next` of an answer is `after` of the following one, null at the end; how many there are in all is asked of `/count`, so that no list waits for it. % and _ in a search are plain characters.',
    request: { query: listAsked },
    responses: { 200: jsonAnswer(page, 'The page') },
  })
  const count = staffOperation('get', `${path}/count`, `count${name}s`, {
    summary: `Exactly how many there are of every ${noun} that matches`,
    request: { query: wanted },
    responses: { 200: jsonAnswer(countSchema, 'The count') },
  })
  const one = staffOperation('get', `${path}/{id}`, `getEditable${name}`, {
    summary: `One ${noun} whole`,
    request: { params: recordParam },
    responses: { 200: jsonAnswer(record, 'As it stands'), ...refusals.missing },
  })
  const remove = staffOperation('delete', `${path}/{id}`, `delete${name}`, {
    summary: `Delete: ${noun}; it lies in the bin for a time, with its replies and notes`,
    request: { params: recordParam },
    responses: { 204: { description: 'Deleted' }, ...refusals.missing },
  })
  return createApi()
    .openapi(list, async (c) =>
      c.json(await store.listInquiries(db, kind, c.req.valid('query'), requesterOf(c.var)), 200),
    )
    .openapi(count, async (c) =>
      c.json({ total: await store.countInquiries(db, kind, c.req.valid('query'), requesterOf(c.var)) }, 200),
    )
    .openapi(one, async (c) => c.json(await store.readInquiry(db, kind, c.req.valid('param').id), 200))
    .openapi(remove, (c) => answerNoContent(c, store.deleteInquiry(db, kind, c.req.valid('param').id, c.var)))
}

/** Status, assignee and spam: each named with the version it was made from. */
function changesApi<Path extends string>({ database: { db } }: Deps, { kind, path, noun, name }: Of<Path>) {
  const { record, stale, change } = shapes.inquirySchemas[kind]
  const changing = <Change extends z.ZodType>(data: Change) => ({
    request: { params: recordParam, body: jsonBody(recordSaveSchema(data)) },
    responses: {
      200: jsonAnswer(record, 'As it now stands'),
      ...refusals.missing,
      409: jsonAnswer(stale, 'Somebody else changed the same: both sides'),
    },
  })
  const setStatus = staffOperation('put', `${path}/{id}`, `set${name}Status`, {
    summary: `Set the status: ${noun}`,
    description:
      'Any status of its kind. Names the version it was made from; where somebody else has changed the status since, 409 with how it stands.',
    ...changing(change),
  })
  const assign = staffOperation('put', `${path}/{id}/assignee`, `assign${name}`, {
    summary: `Say who is on it, null for nobody: ${noun}`,
    description: 'Names the version it was made from; where somebody else has been put on it since, 409 with who.',
    ...changing(shapes.assignmentSchema),
  })
  const place = staffOperation('put', `${path}/{id}/place`, `place${name}`, {
    summary: `Set aside as spam, or put back: ${noun}`,
    ...changing(shapes.settingAsideSchema),
  })
  type Body = { version: number; data: shapes.InquiryChange }
  const save = ({ id }: { id: string }, { version, data }: Body, by: Actor<'inquiries'>) =>
    changeInquiry(db, kind, { id, from: version, change: data }, by)
  return createApi()
    .openapi(setStatus, async (c) => c.json(await save(c.req.valid('param'), c.req.valid('json'), c.var), 200))
    .openapi(assign, async (c) => c.json(await save(c.req.valid('param'), c.req.valid('json'), c.var), 200))
    .openapi(place, async (c) => c.json(await save(c.req.valid('param'), c.req.valid('json'), c.var), 200))
}

/** What happened to it, and replies by mail. */
function historyApi<Path extends string>({ database: { db } }: Deps, { kind, path, noun, name }: Of<Path>) {
  const history = staffOperation('get', `${path}/{id}/history`, `get${name}History`, {
    summary: `All that happened, oldest first: ${noun}`,
    description:
      'Received, status, who is on it, set aside or put back, replies with how far their mail is, and internal notes; of each at most the latest 200.',
    request: { params: recordParam },
    responses: { 200: jsonAnswer(shapes.inquiryHistorySchema, 'The history'), ...refusals.missing },
  })
  const reply = staffOperation('post', `${path}/{id}/replies`, `replyTo${name}`, {
    summary: `Answer by mail: ${noun}`,
    description:
      'Keeps the reply and queues its mail in one transaction, and sets a status beside where one is named. Names the version that its writer saw: where somebody else has replied since, 409, and nothing is sent.',
    request: {
      params: recordParam,
      headers: idempotencyKeyHeader,
      body: jsonBody(shapes.replyAsked(inquiryWords[kind].statuses)),
    },
    responses: {
      201: jsonAnswer(shapes.replySentSchema, 'It is on its way'),
      ...refusals.missing,
      409: jsonAnswer(shapes.inquirySchemas[kind].stale, 'Somebody else has replied: how it stands'),
      ...refusals.keyReused,
    },
  })
  return createApi()
    .openapi(history, async (c) => c.json(await historyOf(db, kind, c.req.valid('param').id, c.var.staff), 200))
    .openapi(reply, async (c) => {
      const { version: from, data } = c.req.valid('json')
      // Without the version: sent again after its answer was lost, it is the same reply over a newer one.
      const idempotency = await idempotentRequestOf(c, c.req.valid('header'), data)
      const asked = { id: c.req.valid('param').id, from, ...data }
      return c.json(await replyToInquiry(db, kind, asked, { by: c.var, idempotency }), 201)
    })
}

function notesApi<Path extends string>({ database: { db } }: Deps, { kind, path, noun, name }: Of<Path>) {
  const add = staffOperation('post', `${path}/{id}/notes`, `add${name}Note`, {
    summary: `Add an internal note, which is never mailed: ${noun}`,
    request: { params: recordParam, headers: idempotencyKeyHeader, body: jsonBody(shapes.noteFieldsSchema) },
    responses: { 201: jsonAnswer(shapes.noteSchema, 'As stored'), ...refusals.missing, ...refusals.keyReused },
  })
  const save = staffOperation('put', `${path}/{id}/notes/{note}`, `save${name}Note`, {
    summary: `Change one’s own internal note: ${noun}`,
    request: { params: shapes.noteParam, body: jsonBody(shapes.noteSaveSchema) },
    responses: {
      200: jsonAnswer(shapes.noteSchema, 'As it now stands'),
      ...refusals.missing,
      409: jsonAnswer(staleRecordSchema(shapes.noteSchema), 'It was changed in another window: both sides'),
    },
  })
  const remove = staffOperation('delete', `${path}/{id}/notes/{note}`, `delete${name}Note`, {
    summary: `Delete one’s own internal note for good: ${noun}`,
    request: { params: shapes.noteParam },
    responses: { 204: { description: 'Deleted' }, ...refusals.missing },
  })
  return createApi()
    .openapi(add, async (c) => {
      const { text } = c.req.valid('json')
      const idempotency = await idempotentRequestOf(c, c.req.valid('header'), { text })
      return c.json(await addNote(db, kind, { id: c.req.valid('param').id, text }, { by: c.var, idempotency }), 201)
    })
    .openapi(save, async (c) => {
      const { version: from, data } = c.req.valid('json')
      return c.json(await saveNote(db, kind, { ...c.req.valid('param'), from, ...data }, c.var), 200)
    })
    .openapi(remove, (c) => answerNoContent(c, deleteNote(db, kind, c.req.valid('param'), c.var)))
}
