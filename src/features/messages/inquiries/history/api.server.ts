import { applicationStatuses, questionStatuses } from '../rules.ts'
import type { InquiryKind } from '../answering/schema.ts'
import { inquirySchemas } from '../answering/schema.ts'
import {
  inquiryHistorySchema,
  noteFieldsSchema,
  noteParam,
  noteSaveSchema,
  noteSchema,
  replyAsked,
  replySentSchema,
} from './schema.ts'
import { addNote, deleteNote, historyOf, saveNote } from './store.server.ts'
import { replyToInquiry } from '../answering/changing.store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, jsonBody, refusals, staffOperations } from '#platform/server/http/api.ts'
import { pascalCase } from '#platform/server/http/name-schemas.ts'
import { allow } from '#platform/server/http/permission.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { recordParam, staleRecordSchema } from '#records/saving/record-save.ts'

const staffOperation = staffOperations(allow('inquiries'))

/** What happened to inquiries, and what staff add to it: replies by mail and internal notes. */
export function inquiryHistoryApi(deps: Deps) {
  return createApi()
    .route('/', historyApi(deps, 'questions', '/api/admin/questions', 'question'))
    .route('/', historyApi(deps, 'applications', '/api/admin/volunteer-applications', 'volunteer application'))
    .route('/', notesApi(deps, 'questions', '/api/admin/questions', 'question'))
    .route('/', notesApi(deps, 'applications', '/api/admin/volunteer-applications', 'volunteer application'))
}

function historyApi<Path extends string>({ database: { db } }: Deps, kind: InquiryKind, path: Path, noun: string) {
  const name = pascalCase(noun)
  const history = staffOperation('get', `${path}/{id}/history`, `get${name}History`, {
    summary: `All that happened, oldest first: ${noun}`,
    description:
      'Received, status, who is on it, set aside or put back, replies with how far their mail is, and internal notes; of each at most the latest 200.',
    request: { params: recordParam },
    responses: { 200: jsonAnswer(inquiryHistorySchema, 'The history'), ...refusals.missing },
  })
  const reply = staffOperation('post', `${path}/{id}/replies`, `replyTo${name}`, {
    summary: `Answer by mail: ${noun}`,
    description:
      'Keeps the reply and queues its mail in one transaction, and sets a status beside where one is named. Names the version that its writer saw: where somebody else has replied since, 409, and nothing is sent.',
    request: {
      params: recordParam,
      headers: idempotencyKeyHeader,
      body: jsonBody(replyAsked(kind === 'questions' ? questionStatuses : applicationStatuses)),
    },
    responses: {
      201: jsonAnswer(replySentSchema, 'It is on its way'),
      ...refusals.missing,
      409: jsonAnswer(inquirySchemas[kind].stale, 'Somebody else has replied: how it stands'),
      ...refusals.keyReused,
    },
  })
  return createApi()
    .openapi(history, async (c) => c.json(await historyOf(db, kind, c.req.valid('param').id, c.var.staff), 200))
    .openapi(reply, async (c) => {
      const { version: from, data } = c.req.valid('json')
      // Without the version: sent again after its answer was lost, it is the same reply over a newer one.
      const idempotency = await idempotentRequestOf(c, c.req.valid('header'), data)
      const asked = { id: c.req.valid('param').id, from, ...data } as Parameters<typeof replyToInquiry>[2]
      return c.json(await replyToInquiry(db, kind, asked, { by: c.var, idempotency }), 201)
    })
}

function notesApi<Path extends string>({ database: { db } }: Deps, kind: InquiryKind, path: Path, noun: string) {
  const name = pascalCase(noun)
  const add = staffOperation('post', `${path}/{id}/notes`, `add${name}Note`, {
    summary: `Add an internal note, which is never mailed: ${noun}`,
    request: { params: recordParam, headers: idempotencyKeyHeader, body: jsonBody(noteFieldsSchema) },
    responses: { 201: jsonAnswer(noteSchema, 'As stored'), ...refusals.missing, ...refusals.keyReused },
  })
  const save = staffOperation('put', `${path}/{id}/notes/{note}`, `save${name}Note`, {
    summary: `Change one’s own internal note: ${noun}`,
    request: { params: noteParam, body: jsonBody(noteSaveSchema) },
    responses: {
      200: jsonAnswer(noteSchema, 'As it now stands'),
      ...refusals.missing,
      409: jsonAnswer(staleRecordSchema(noteSchema), 'It was changed in another window: both sides'),
    },
  })
  const remove = staffOperation('delete', `${path}/{id}/notes/{note}`, `delete${name}Note`, {
    summary: `Delete one’s own internal note for good: ${noun}`,
    request: { params: noteParam },
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
    .openapi(remove, async (c) => {
      await deleteNote(db, kind, c.req.valid('param'), c.var)
      return c.body(null, 204)
    })
}
