import { sql } from 'drizzle-orm'
import { courseParam } from '#features/learning/courses/schema.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { additionAsked } from '#records/saving/record-save.ts'
import { addRecords } from '#records/saving/add-record.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { calendarType } from '#platform/server/feeds/calendar.ts'
import { zonedCalendarOf } from '#platform/server/feeds/zoned-calendar.ts'
import { mostRepeated, repeatedSchema, repetitionPreviewSchema, repetitionSchema } from './repetition/schema.ts'
import { previewRepetition, repeated } from './repetition/store.server.ts'
import { sessionKind } from './editing.store.server.ts'
import { sessionAccess } from './materials.store.server.ts'
import { scheduleSchema, sessionAccessSchema, sessionBatchSchema, sessionsAsked } from './schema.ts'
import { inTime, scheduleOf, schedulesTopic } from './store.server.ts'
import { courseSessions } from './table.server.ts'
import { publishedCalendarOf } from './calendar.store.server.ts'
import { t } from '#platform/values/translate.ts'

const publicOperation = operations.public('courses')

const list = publicOperation('get', '/api/courses/{id}/sessions', 'listCourseSessions', {
  summary: "A published course's sessions, the soonest first, or the past ones, the latest first",
  description:
    'Never with links. `date` and `time` are of the clocks in `time_zone`; null: the time zone of the academy. In pages: `next` of an answer is `after` of the following one, null at the end.',
  request: { params: courseParam, query: sessionsAsked },
  responses: { 200: jsonAnswer(scheduleSchema, 'A page of sessions'), ...refusals.invalid, ...refusals.missing },
})

const access = publicOperation('get', '/api/courses/{id}/sessions/access', 'getSessionAccess', {
  summary: 'What the person asking may do with the same sessions: join, replays, materials',
  description: 'Asked as the list is. Never stored by any cache.',
  request: { params: courseParam, query: sessionsAsked },
  responses: { 200: jsonAnswer(sessionAccessSchema, 'By session'), ...refusals.invalid, ...refusals.missing },
})

const staffOperation = operations.staff('content')
const repetitionPath = '/api/admin/sessions/repetition'

const preview = staffOperation('post', `${repetitionPath}/preview`, 'previewRepetition', {
  summary: 'The sessions of a repetition, before anything is stored',
  description:
    'Changes nothing. Each with what is at the same time, of the same course or in the same place, and with what a change of the clocks does to it.',
  request: { body: jsonBody(repetitionSchema) },
  responses: { 200: jsonAnswer(repetitionPreviewSchema, 'The sessions in order') },
})
const addRepeated = staffOperation('post', repetitionPath, 'addRepetition', {
  summary: 'Add the sessions of a repetition, all or none, each to be edited alone',
  description: `At most ${mostRepeated}. In a title {n} is its number; days in \`skip\` have none and are not counted.`,
  request: { headers: idempotencyKeyHeader, query: additionAsked, body: jsonBody(repetitionSchema) },
  responses: { 201: jsonAnswer(repeatedSchema, 'Their ids in order'), ...refusals.keyReused },
})

export function courseSessionsApi(deps: RecordDeps) {
  const { db } = deps.database
  return createApi()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param')
      const found = orNotFound(await scheduleOf(db, id, c.req.valid('query'), new Date()))
      setCacheTags(c, [`courses/${id}`, `${schedulesTopic}/${id}`], found.until)
      return c.json(found.schedule, 200)
    })
    .openapi(access, async (c) => {
      const person = await c.var.session()
      const asker = { profileId: person?.profileId ?? null, now: new Date() }
      return c.json(orNotFound(await sessionAccess(db, c.req.valid('param').id, c.req.valid('query'), asker)), 200)
    })
    .openapi(preview, async (c) =>
      c.json(await previewRepetition(db, c.req.valid('json'), deps.settings.timeZone), 200),
    )
    .openapi(addRepeated, async (c) => {
      const body = c.req.valid('json')
      const { written_in: language } = c.req.valid('query')
      const asked = language === undefined ? body : { body, language }
      const idempotency = await idempotentRequestOf(c, c.req.valid('header'), asked)
      return c.json(await addRecords(deps, sessionKind, { idempotency, language, fields: repeated(body) }, c.var), 201)
    })
    .route('/', editingApi(deps))
}

function editingApi(deps: RecordDeps) {
  return recordApi(deps, sessionKind, {
    whenDeleted: 'its course keeps the others',
    conditions: {
      course: (id) => sql`${courseSessions.course_id} = ${id}::uuid`,
      when: (word) => (word === 'past' || word === 'upcoming' ? inTime(word, new Date()) : sql`true`) ?? sql`true`,
    },
    told: ['course_id', 'date', 'time', 'minutes', 'is_cancelled'],
    batch: sessionBatchSchema,
  })
}

const form = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.ics$/

/** The calendar of a published course, for everybody: its dates and places. */
export function courseCalendarApi({ database: { db }, settings }: Deps) {
  return createApi().get('/calendar/course/:file', async (c) => {
    const [, id] = form.exec(c.req.param('file')) ?? []
    const found = orNotFound(id === undefined ? null : await publishedCalendarOf(db, id, settings))
    setCacheTags(c, [`courses/${id}`, `${schedulesTopic}/${id}`])
    const name = t('{course}: {title}', { course: t(settings.siteName), title: found.title })
    const calendar = zonedCalendarOf({ product: settings.siteName, name, events: found.events })
    return c.body(calendar, 200, { 'content-type': calendarType })
  })
}
