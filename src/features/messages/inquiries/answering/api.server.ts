import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, jsonBody, refusals, staffOperations } from '#platform/server/http/api.ts'
import { pascalCase } from '#platform/server/http/name-schemas.ts'
import { allow, type Session } from '#platform/server/http/permission.ts'
import { countSchema } from '#platform/values/paging.ts'
import { recordParam, recordSaveSchema } from '#records/saving/record-save.ts'
import { assignInquiry, setInquiryAside, setInquiryStatus } from './changing.store.server.ts'
import {
  answerersSchema,
  assignmentSchema,
  inquiryFiguresSchema,
  type InquiryKind,
  inquirySchemas,
  settingAsideSchema,
} from './schema.ts'
import {
  countInquiries,
  deleteInquiry,
  inquiryFigures,
  listAnswerers,
  listInquiries,
  readInquiry,
} from './store.server.ts'

const staffOperation = staffOperations(allow('inquiries'))

export function answeringApi(deps: Deps) {
  const { db } = deps.database
  const figures = staffOperation('get', '/api/admin/inquiries', 'getInquiryFigures', {
    summary: 'How many questions and volunteer applications there are, by status',
    responses: { 200: jsonAnswer(inquiryFiguresSchema, 'The true totals') },
  })
  const answerers = staffOperation('get', '/api/admin/inquiries/answerers', 'listAnswerers', {
    summary: 'Who may be on a question or application, by name, at most 200',
    responses: { 200: jsonAnswer(answerersSchema, 'The people') },
  })
  return createApi()
    .openapi(answerers, async (c) => c.json({ items: await listAnswerers(db) }, 200))
    .openapi(figures, async (c) => c.json(await inquiryFigures(db), 200))
    .route('/', apiOf(deps, 'questions', '/api/admin/questions', 'question'))
    .route('/', apiOf(deps, 'applications', '/api/admin/volunteer-applications', 'volunteer application'))
}

function apiOf<Path extends string>(deps: Deps, kind: InquiryKind, path: Path, noun: string) {
  const { db } = deps.database
  const name = pascalCase(noun)
  const asking = ({ staff: { profileId } }: { staff: Session }) => ({ timeZone: deps.settings.timeZone, profileId })
  const { listAsked, wanted, list: page, record, stale, change: status } = inquirySchemas[kind]
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
  const changed = {
    200: jsonAnswer(record, 'As it now stands'),
    ...refusals.missing,
    409: jsonAnswer(stale, 'Somebody else changed the same: both sides'),
  }
  const change = staffOperation('put', `${path}/{id}`, `set${name}Status`, {
    summary: `Set the status: ${noun}`,
    description:
      'Any status of its kind. Names the version it was made from; where somebody else has changed the status since, 409 with how it stands.',
    request: { params: recordParam, body: jsonBody(recordSaveSchema(status)) },
    responses: changed,
  })
  const assign = staffOperation('put', `${path}/{id}/assignee`, `assign${name}`, {
    summary: `Say who is on it, null for nobody: ${noun}`,
    description: 'Names the version it was made from; where somebody else has been put on it since, 409 with who.',
    request: { params: recordParam, body: jsonBody(recordSaveSchema(assignmentSchema)) },
    responses: changed,
  })
  const place = staffOperation('put', `${path}/{id}/place`, `place${name}`, {
    summary: `Set aside as spam, or put back: ${noun}`,
    request: { params: recordParam, body: jsonBody(recordSaveSchema(settingAsideSchema)) },
    responses: changed,
  })
  const remove = staffOperation('delete', `${path}/{id}`, `delete${name}`, {
    summary: `Delete: ${noun}; it lies in the bin for a time, with its replies and notes`,
    request: { params: recordParam },
    responses: { 204: { description: 'Deleted' }, ...refusals.missing },
  })
  return createApi()
    .openapi(list, async (c) => c.json(await listInquiries(db, kind, c.req.valid('query'), asking(c.var)), 200))
    .openapi(count, async (c) =>
      c.json({ total: await countInquiries(db, kind, c.req.valid('query'), asking(c.var)) }, 200),
    )
    .openapi(one, async (c) => c.json(await readInquiry(db, kind, c.req.valid('param').id), 200))
    .openapi(change, async (c) => {
      const { version: from, data } = c.req.valid('json')
      return c.json(await setInquiryStatus(db, kind, { id: c.req.valid('param').id, from, ...data }, c.var), 200)
    })
    .openapi(assign, async (c) => {
      const { version: from, data } = c.req.valid('json')
      return c.json(await assignInquiry(db, kind, { id: c.req.valid('param').id, from, ...data }, c.var), 200)
    })
    .openapi(place, async (c) => {
      const { version: from, data } = c.req.valid('json')
      return c.json(await setInquiryAside(db, kind, { id: c.req.valid('param').id, from, ...data }, c.var), 200)
    })
    .openapi(remove, async (c) => {
      await deleteInquiry(db, kind, c.req.valid('param').id, c.var)
      return c.body(null, 204)
    })
}
