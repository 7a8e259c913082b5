import { z } from '@hono/zod-openapi'
import { isRefundUndecided } from '#features/learning/enrollments/places/rules.ts'
import { enrollmentsAsked } from '#features/learning/enrollments/listing.schema.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { answerCsv, type CsvColumns, csvDescribed } from '#platform/server/http/csv-answer.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { formatTime, isoDay } from '#platform/values/dates.ts'
import { countSchema } from '#platform/values/paging.ts'
import { recordParam } from '#records/saving/record-save.ts'
import { enrollmentAddingApi } from './adding/api.server.ts'
import { isToRefund } from './rules.ts'
import * as shapes from './schema.ts'
import {
  countEnrollments,
  eachEnrollment,
  filterCourses,
  listEnrollments,
  markEnrollment,
  moveByStaff,
} from './store.server.ts'
import { t } from '#platform/values/translate.ts'

const staffOperation = operations.staff('enrollments')
const path = '/api/admin/enrollments'

const list = staffOperation('get', path, 'listAllEnrollments', {
  summary: 'A page of all enrollments, newest first unless sorted',
  description:
    'Of a course (`course`), of deleted courses of a title (`deleted_course`), in a payment status; by name and email, where % and _ are plain characters. `next` of an answer is `after` of the following one.',
  request: { query: enrollmentsAsked.page },
  responses: { 200: jsonAnswer(shapes.enrollmentListSchema, 'The page') },
})
const count = staffOperation('get', `${path}/count`, 'countEnrollments', {
  summary: 'Exactly how many enrollments match',
  request: { query: enrollmentsAsked.filter },
  responses: { 200: jsonAnswer(countSchema, 'How many') },
})
const courses = staffOperation('get', `${path}/courses`, 'listEnrollmentCourses', {
  summary: 'Courses to filter enrollments by, by title; deleted ones have no id',
  request: { query: shapes.filterCoursesAsked },
  responses: { 200: jsonAnswer(z.array(shapes.filterCourseSchema), 'The courses') },
})

const mark = staffOperation('put', `${path}/{id}/status`, 'markEnrollment', {
  summary: 'Mark the payment of an enrollment as completed, failed or refunded',
  description:
    'Completed gives access and counts; the others take both away. Moves no money. Names the version that was looked at; from an older one nothing changes.',
  request: { params: recordParam, body: jsonBody(shapes.markSchema) },
  responses: {
    200: jsonAnswer(shapes.listedEnrollmentSchema, 'The enrollment as it now stands'),
    ...refusals.missing,
    409: jsonAnswer(shapes.staleMarkSchema, 'It has changed since (stale): as it stands'),
  },
})
const exportAll = staffOperation('get', `${path}/export`, 'exportEnrollments', {
  summary: 'The enrollments that a filter shows, as a table for a spreadsheet',
  description:
    'CSV (RFC 4180) in UTF-8 with its mark, newest first; texts that a spreadsheet would run are defused. Who exported how many is written down.',
  request: { query: enrollmentsAsked.filter },
  responses: { 200: csvDescribed },
})

const move = staffOperation('post', `${path}/{id}/place`, 'moveEnrollment', {
  summary: 'Give somebody a place, offer one, let them wait, take it, or decide to keep a payment',
  description:
    '`seat` and `offer` pass over who waits longer; where the course is full they need `over_capacity`. Names the version that was looked at; from an older one nothing changes.',
  request: { params: recordParam, body: jsonBody(shapes.placeActionSchema) },
  responses: {
    200: jsonAnswer(shapes.listedEnrollmentSchema, 'The enrollment as it now stands'),
    ...refusals.missing,
    409: jsonAnswer(
      shapes.staleMarkSchema.partial({ theirs: true }),
      'It has changed since (stale), or the course is full (course_full)',
    ),
  },
})

export function enrollmentDeskApi(deps: Deps) {
  const {
    database: { db },
    settings,
  } = deps
  return createApi(shapes)
    .route('/', enrollmentAddingApi(deps))
    .openapi(list, async (c) => c.json(await listEnrollments(db, c.req.valid('query'), settings.timeZone), 200))
    .openapi(count, async (c) =>
      c.json({ total: await countEnrollments(db, c.req.valid('query'), settings.timeZone) }, 200),
    )
    .openapi(courses, async (c) => c.json(await filterCourses(db, c.req.valid('query')), 200))
    .openapi(mark, async (c) => {
      const { payment_status: to, ...looked } = c.req.valid('json')
      const asked = { id: c.req.valid('param').id, to, ...looked }
      return c.json(await markEnrollment(db, asked, { by: c.var, site: settings }), 200)
    })
    .openapi(move, async (c) => {
      const asked = { id: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await moveByStaff(db, asked, { by: c.var, site: settings }), 200)
    })
    .openapi(exportAll, async (c) => {
      const { timeZone } = settings
      const asked = c.req.valid('query')
      const { search, ...filter } = asked
      // Before the first row leaves: without an audit entry nothing is exported.
      await writeAuditEntry(db, {
        ...auditedBy(c.var),
        action: 'export',
        entity: 'course_enrollments',
        entityId: null,
        // That there was a search, never for whom (privacy).
        details: { ...filter, searched: search !== '', rows: await countEnrollments(db, asked, timeZone) },
      })
      const rows = eachEnrollment(db, asked, timeZone)
      return answerCsv(c, deps, { name: 'enrollments', columns: exportColumns(timeZone), rows })
    })
}

/** By heading. */
function exportColumns(timeZone: string): CsvColumns<shapes.ListedEnrollment> {
  return {
    [t('Course')]: ({ course_title }) => course_title,
    [t('Name')]: ({ full_name }) => full_name,
    [t('Email')]: ({ email }) => email,
    [t('Phone')]: ({ phone }) => phone,
    [t('Organization')]: ({ organization }) => organization,
    [t('Amount')]: ({ amount }) => amount,
    Currency: ({ currency }) => currency,
    [t('Payment status')]: ({ payment_status }) => payment_status,
    [t('Enrolled at ({timeZone})', { timeZone })]: ({ created_at }) =>
      `${isoDay(created_at, timeZone)} ${formatTime(created_at, timeZone)}`,
    [t('payment::Reference')]: ({ reference }) => reference,
    [t('Has an account')]: ({ has_account }) => (has_account ? t('yes') : t('no')),
    [t('To be refunded')]: (enrollment) => (isToRefund(enrollment) ? t('yes, paid a second time') : t('no')),
    // What came later stands behind, where no spreadsheet of before looks.
    [t('Payer')]: ({ payer }) => payer,
    [t('Payment note')]: ({ payment_note }) => payment_note,
    [t('Place')]: ({ place }) => place.state,
    [t('Refund to be decided')]: (enrollment) =>
      isRefundUndecided({ ...enrollment, place: enrollment.place.state }) ? t('yes') : t('no'),
    [t('Given back')]: ({ payment_status, amount, payment_notes }) =>
      payment_status === 'refunded'
        ? amount
        : (payment_notes.find(({ kind }) => kind === 'partly_refunded')?.amount ?? null),
  }
}
