import { createRoute, type z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { countSchema } from '#platform/values/paging.ts'
import { recordParam, recordSaveSchema, staleRecordSchema } from '#platform/values/record-save.ts'
import {
  type InquiriesWanted,
  type Inquiry,
  inquiryFiguresSchema,
  type InquiryKind,
  type InquiryList,
  type InquiryListAsked,
  inquirySchemas,
  type InquiryStatus,
} from './schema.ts'
import {
  countInquiries,
  deleteInquiry,
  inquiryFigures,
  listInquiries,
  readInquiry,
  setInquiryStatus,
} from './store.server.ts'

const admins = { tags: ['admin'], middleware: allowAdmin }

export function answeringApi(deps: Deps) {
  const { db } = deps.database
  const figures = createRoute({
    ...admins,
    method: 'get',
    path: '/api/admin/inquiries',
    summary: 'How many questions and volunteer applications there are, by status',
    responses: { 200: jsonAnswer(inquiryFiguresSchema, 'The true totals'), ...adminRefusals },
  })
  return createApi()
    .openapi(figures, async (c) => c.json(await inquiryFigures(db), 200))
    .route('/', apiOf(deps, 'questions', { path: '/api/admin/questions', noun: 'question' }))
    .route(
      '/',
      apiOf(deps, 'applications', { path: '/api/admin/volunteer-applications', noun: 'volunteer application' }),
    )
}

type Query<Asked> = z.ZodType<Asked, Partial<Asked>> & z.ZodObject

function apiOf(
  { database: { db } }: Deps,
  kind: InquiryKind,
  { path, noun }: { path: '/api/admin/questions' | '/api/admin/volunteer-applications'; noun: string },
) {
  const schemas = inquirySchemas[kind]
  const record = schemas.record as z.ZodType<Inquiry>
  const list = createRoute({
    ...admins,
    method: 'get',
    path,
    summary: `A page of every ${noun}, newest first unless told`,
    description:
      'Twenty unless told. `next` of an answer is `after` of the following one, null at the end; how many there are in all is asked of `/count`, so that no list waits for it. % and _ in a search are plain characters.',
    request: { query: schemas.listAsked as Query<InquiryListAsked> },
    responses: { 200: jsonAnswer(schemas.list as z.ZodType<InquiryList>, 'The page'), ...adminRefusals },
  })
  const count = createRoute({
    ...admins,
    method: 'get',
    path: `${path}/count`,
    summary: `Exactly how many there are of every ${noun} that matches`,
    request: { query: schemas.wanted as Query<InquiriesWanted> },
    responses: { 200: jsonAnswer(countSchema, 'The count'), ...adminRefusals },
  })
  const one = createRoute({
    ...admins,
    method: 'get',
    path: `${path}/{id}`,
    summary: `One ${noun} whole`,
    request: { params: recordParam },
    responses: { 200: jsonAnswer(record, 'As it stands'), ...adminRefusals, ...refusals.missing },
  })
  const change = createRoute({
    ...admins,
    method: 'put',
    path: `${path}/{id}`,
    summary: `Set the status: ${noun}`,
    description:
      'Any status of its kind. Names the version it was made from; where somebody else has changed the status since, 409 with how it stands.',
    request: {
      params: recordParam,
      body: jsonBody(recordSaveSchema(schemas.change as Query<{ status: InquiryStatus }>)),
    },
    responses: {
      200: jsonAnswer(record, 'As it now stands'),
      ...adminRefusals,
      ...refusals.missing,
      409: jsonAnswer(staleRecordSchema(record), 'Somebody else changed the status: both sides'),
    },
  })
  const remove = createRoute({
    ...admins,
    method: 'delete',
    path: `${path}/{id}`,
    summary: `Delete for good: ${noun}`,
    request: { params: recordParam },
    responses: { 204: { description: 'Deleted' }, ...adminRefusals, ...refusals.missing },
  })
  return createApi()
    .openapi(list, async (c) => c.json(await listInquiries(db, kind, c.req.valid('query')), 200))
    .openapi(count, async (c) => c.json({ total: await countInquiries(db, kind, c.req.valid('query')) }, 200))
    .openapi(one, async (c) => c.json(await readInquiry(db, kind, c.req.valid('param').id), 200))
    .openapi(change, async (c) => {
      const { version: from, data } = c.req.valid('json')
      return c.json(await setInquiryStatus(db, kind, { id: c.req.valid('param').id, from, ...data }, c.var), 200)
    })
    .openapi(remove, async (c) => {
      await deleteInquiry(db, kind, c.req.valid('param').id, c.var)
      return c.body(null, 204)
    })
}
