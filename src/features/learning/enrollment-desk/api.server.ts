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
import { isToRefund } from './rules.ts'
import * as shapes from './schema.ts'
import * as store from './store.server.ts'
import { t } from '#platform/values/translate.ts'
import { AppError } from '#platform/server/errors.ts'
import { allowStaff } from '#platform/server/http/permission.ts'
import { holds } from '#platform/values/roles.ts'
import * as adding from './adding/schema.ts'
import { addEnrollments, addressesOf, concernedBy, previewAddition } from './adding/store.server.ts'

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
  const { settings } = deps
  const { db } = deps.database
  return createApi(shapes)
    .route('/', enrollmentAddingApi(deps))
    .openapi(list, async (c) => c.json(await store.listEnrollments(db, c.req.valid('query'), settings.timeZone), 200))
    .openapi(count, async (c) =>
      c.json({ total: await store.countEnrollments(db, c.req.valid('query'), settings.timeZone) }, 200),
    )
    .openapi(courses, async (c) => c.json(await store.filterCourses(db, c.req.valid('query')), 200))
    .openapi(mark, async (c) => {
      const { payment_status: to, ...looked } = c.req.valid('json')
      const asked = { id: c.req.valid('param').id, to, ...looked }
      return c.json(await store.markEnrollment(db, asked, { by: c.var, site: settings }), 200)
    })
    .openapi(move, async (c) => {
      const asked = { id: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await store.moveByStaff(db, asked, { by: c.var, site: settings }), 200)
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
        details: { ...filter, searched: search !== '', rows: await store.countEnrollments(db, asked, timeZone) },
      })
      const rows = store.eachEnrollment(db, asked, timeZone)
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

const answers = { 200: jsonAnswer(adding.judgedSchema, 'What comes of each line, in their order'), ...refusals.missing }

const preview = staffOperation('post', `${path}/preview`, 'previewEnrollments', {
  summary: 'What adding people to a course would do, line by line',
  description: 'Changes nothing. At most 500 lines. A line that is wrong is told with why, and refuses no other.',
  request: { body: jsonBody(adding.previewSchema) },
  responses: answers,
})
const add = staffOperation('post', path, 'addEnrollments', {
  summary: 'Enroll people in a course, as its page would',
  description:
    'Where the course is full they go to its waiting list, or beyond its places with `over_capacity`. Those who are not enrolled yet, at most 25 in one transaction; sent again, it adds nobody. `payer`: who pays for all of them; `is_paid`: the money has come. Each pays what the course costs today. Lines that are wrong are left out, and told.',
  request: { body: jsonBody(adding.additionSchema) },
  responses: answers,
})
const addresses = staffOperation('get', `${path}/addresses`, 'listParticipantAddresses', {
  summary: "The email addresses of a course's participants, to write to them",
  description:
    'Whose enrollment is completed, each once, newest first; at most 2,000. Who asked for how many is written down.',
  request: { query: adding.addressesAsked },
  responses: { 200: jsonAnswer(adding.addressesSchema, 'The addresses') },
})

const concerned = operations.allowed(allowStaff())('get', `${path}/concerned`, 'listConcerned', {
  summary: 'Whom a change of a class, or the deletion of a course, concerns, and who of them cannot be told by mail',
  description: 'With what was paid for the course. People are named to whoever handles enrollments alone.',
  request: { query: adding.concernedAsked },
  responses: { 200: jsonAnswer(adding.concernedSchema, 'Who they are'), ...refusals.missing },
})

function enrollmentAddingApi({ database: { db }, settings }: Deps) {
  const { currency } = settings
  const present = (judged: Awaited<ReturnType<typeof addEnrollments>>) => {
    if (!judged) throw new AppError('not_found', { message: t('This course takes no enrollments.') })
    const { id, title, amount } = judged.target
    return { course: { id, title, amount, currency }, lines: judged.lines }
  }
  return createApi(adding, { payerSchema: adding.payerSchema })
    .openapi(preview, async (c) => c.json(present(await previewAddition(db, c.req.valid('json'))), 200))
    .openapi(add, async (c) => c.json(present(await addEnrollments(db, c.req.valid('json'), settings, c.var)), 200))
    .openapi(concerned, async (c) => {
      const found = await concernedBy(db, c.req.valid('query'))
      if (!found) throw new AppError('not_found', { message: t('There is no such course.') })
      return c.json(holds(c.var.staff.role, 'enrollments') ? found : { ...found, people: null }, 200)
    })
    .openapi(addresses, async (c) => {
      const { course } = c.req.valid('query')
      const found = await addressesOf(db, course)
      await writeAuditEntry(db, {
        ...auditedBy(c.var),
        action: 'export',
        entity: 'course_enrollments',
        entityId: null,
        details: { course, addresses: found.addresses.length },
      })
      return c.json(found, 200)
    })
}
