import { z } from '@hono/zod-openapi'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { answerCsv, type CsvColumns, csvDescribed } from '#platform/server/http/csv-answer.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { formatMoment, formatTime, isoDay, zoneName } from '#platform/values/dates.ts'
import { countSchema } from '#platform/values/paging.ts'
import { batchOutcomeSchema } from '#records/batches/record-batch.ts'
import { type CompletedStep, setCompletions } from './completions.store.server.ts'
import { answerJoin, type JoinAnswer, markAttendance, noteJoin } from './marking.store.server.ts'
import { countRoster, eachOnRoster, rosterCourse, rosterPage } from './roster.store.server.ts'
import * as shapes from './schema.ts'
import { shareOf } from './rules.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { plainPage } from '#platform/server/http/plain-page.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import { isRecordId } from '#platform/values/record-id.ts'

const join = operations.public('attendance')('get', '/api/sessions/{id}/join', 'joinSession', {
  summary: 'Join a class',
  description:
    'Sends whoever has access to the course on to the class: to its own link, or else to the course’s. From half an hour before its start until its end, the first join of somebody enrolled is noted as their attendance, which counts once they have paid; HEAD and a prefetch note nothing. Half an hour after the end it is over. Browsers get a page instead of an error.',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    302: { description: 'To the class; a browser without access to the page of the course' },
    ...refusals.unauthenticated,
    403: { description: 'The course is not open to the account, or this was a prefetch' },
    ...refusals.missing,
    409: jsonAnswer(
      shapes.joinRefusedSchema,
      'It is too early or over, it is cancelled, or it has no link yet (closed)',
    ),
  },
})

/** So long a redirect waits at most for attendance to be noted, in milliseconds; noting goes on. */
const patienceMs = 250

function joinApi({ database: { db }, settings, log }: Deps, onCompleted: readonly CompletedStep[]) {
  return createApi().openapi(join, async (c) => {
    c.header('referrer-policy', 'no-referrer')
    if (isPrefetch(c))
      throw new AppError('forbidden', { message: t('A class is joined by a click, never ahead of it.') })
    const person = await c.var.session()
    const profileId = person?.profileId ?? null
    const at = new Date()
    const { id } = c.req.valid('param')
    const answer = isRecordId(id) ? await answerJoin(db, { id, profileId, at }) : null
    if (!answer) return refuse(c, new AppError('not_found', { message: t('There is no such class.') }))
    if ('refused' in answer) return refuseJoin(c, answer, { profileId, timeZone: settings.timeZone })
    if (answer.counts && profileId !== null && isVisit(c)) {
      const noted = noteJoin(db, { session: answer.session, profileId, at }, onCompleted).catch((error: unknown) => {
        log.error({ requestId: c.var.requestId, err: error }, 'a join could not be noted')
      })
      await Promise.race([noted, sleep(patienceMs)])
    }
    // As a browser reads it: no header takes a line break.
    return c.redirect(new URL(answer.link).href, 302)
  })
}

/** Refused, so that the click that may follow asks for itself. */
function isPrefetch({ req }: Context): boolean {
  return [req.header('sec-purpose'), req.header('purpose'), req.header('x-moz')].some((said) =>
    said?.includes('prefetch'),
  )
}

/** Whether somebody goes there: pictures, frames and scripts of a page do not. */
function isVisit({ req }: Context): boolean {
  return req.method === 'GET' && ['document', undefined].includes(req.header('sec-fetch-dest'))
}

const refusedTexts = (moment: string): Record<shapes.JoinRefusal, { title: string; text: string }> => ({
  early: { title: t('This class is not open yet'), text: t('You can join it from {moment} on.', { moment }) },
  over: { title: t('This class is over'), text: t('If there is a recording, the page of the course leads to it.') },
  cancelled: { title: t('This class is cancelled'), text: t('The page of the course says what comes next.') },
  no_link: {
    title: t('This class has no link yet'),
    text: t('Your teacher has not set it. Please try again in a moment.'),
  },
})

type Refused = Extract<JoinAnswer, { refused: unknown }>

async function refuseJoin(
  c: Context<ApiEnv>,
  { refused, opens_at, session, title }: Refused,
  { profileId, timeZone }: { profileId: string | null; timeZone: string },
) {
  const course: PageAddress = `/course/${session.course_id}`
  if (refused === 'no_access') {
    // Its page says how to sign in or enroll, and offers to join from there.
    if (isForReading(c)) return c.redirect(addressIn(`${course}?join=${session.id}`), 302)
    const message = t('The class is open to who is enrolled in its course.')
    throw new AppError(profileId === null ? 'unauthenticated' : 'forbidden', profileId === null ? {} : { message })
  }
  const { title: heading, text: said } = refusedTexts(
    t('{time} ({zone})', { time: formatMoment(opens_at, timeZone), zone: zoneName(timeZone) }),
  )[refused]
  const details = { reason: refused, opens_at: opens_at.toISOString() }
  return refuse(c, new AppError('closed', { message: t('{heading}. {text}', { heading, text: said }), details }), {
    heading,
    said,
    title,
    course,
  })
}

/** A page for browsers. @throws AppError for programs */
async function refuse(c: Context<ApiEnv>, error: AppError, { heading, said, title, course } = nothing()) {
  if (!isForReading(c)) throw error
  const page = await plainPage(
    heading,
    html`<h1>${heading}</h1>
      ${title && html`<p><strong>${title}</strong></p>`}
      <p>${said}</p>
      <p><a href="${addressIn(course)}">${title ? t('To the page of the course') : t('All courses')}</a></p>`,
  )
  return c.body(page.html, error.status, { ...page.headers, 'referrer-policy': 'no-referrer' })
}
/** What is said of a class that there is not. */
const nothing = () => ({
  heading: t('There is no such class'),
  said: t('It may have been moved or deleted: the page of its course says when it meets.'),
  title: '',
  course: '/courses',
})

function isForReading({ req }: Context): boolean {
  return req.header('accept')?.includes('text/html') === true
}

const staffOperation = operations.staff('enrollments')
const path = '/api/admin/roster'

const list = staffOperation('get', path, 'listRoster', {
  summary: 'A page of who takes part in a course or in one of its sessions, by name',
  description:
    'Everybody enrolled by the course or one above it, once, with what is known of them at the session that is asked for, of their attendance in all, and of their completion. With a session of a section, it is of that section. `next` of an answer is `after` of the following one.',
  request: { query: shapes.rosterAsked },
  responses: { 200: jsonAnswer(shapes.rosterSchema, 'The page'), ...refusals.missing },
})
const count = staffOperation('get', `${path}/count`, 'countRoster', {
  summary: 'How many a roster shows',
  request: { query: shapes.rosterFilterAsked },
  responses: { 200: jsonAnswer(countSchema, 'The exact number'), ...refusals.missing },
})
const course = staffOperation('get', `${path}/course`, 'getRosterCourse', {
  summary: 'A course as its roster shows it: what completes it, and its sessions with those of its sections',
  request: { query: shapes.rosterCourseAsked },
  responses: { 200: jsonAnswer(shapes.rosterCourseSchema, 'The course'), ...refusals.missing },
})
const exportAll = staffOperation('get', `${path}/export`, 'exportRoster', {
  summary: 'All whom a roster shows, as a table for a spreadsheet',
  description:
    'CSV (RFC 4180) in UTF-8 with its mark, by name; texts that a spreadsheet would run are defused. Who exported how many is written down.',
  request: { query: shapes.rosterFilterAsked },
  responses: { 200: csvDescribed, ...refusals.missing },
})
const mark = staffOperation('put', '/api/admin/attendance/{session}', 'markAttendance', {
  summary: 'Say who was at a session',
  description:
    'At most 100 people, all of them or nobody. Each mark names the version that was seen; whoever was marked otherwise since is told as `theirs`, with who takes no part any more as `gone`, and nothing is written. Somebody is present half an hour before the start at the earliest. One line in the audit log for all.',
  request: {
    params: z.object({ session: z.guid(t('This is not the id of a session.')) }),
    body: jsonBody(shapes.marksSchema),
  },
  responses: {
    200: jsonAnswer(shapes.markedSchema, 'Those who were marked, as they are now'),
    ...refusals.missing,
    409: jsonAnswer(shapes.staleMarksSchema, 'Marked by somebody else (stale); cancelled, or too early (closed)'),
  },
})
const complete = staffOperation('put', '/api/admin/completions/{course}', 'setCompletions', {
  summary: 'Say who has completed a course, or withdraw that with a reason',
  description:
    'At most 100 people. Whoever has completed it already stays as they are. What was withdrawn is given again by staff alone. `gone`: who takes no part, or has nothing to withdraw. One line in the audit log for all, without the reason.',
  request: {
    params: z.object({ course: z.guid(t('This is not the id of a course.')) }),
    body: jsonBody(shapes.completionsSetSchema),
  },
  responses: {
    200: jsonAnswer(batchOutcomeSchema, 'What came of each'),
    ...refusals.missing,
    409: { description: 'Nothing completes this course (closed)' },
  },
})

export function attendanceApi(deps: Deps, onCompleted: readonly CompletedStep[]) {
  const { settings } = deps
  const { db } = deps.database
  return createApi(shapes)
    .openapi(list, async (c) => c.json(orNotFound(await rosterPage(db, c.req.valid('query'))), 200))
    .openapi(count, async (c) => c.json({ total: orNotFound(await countRoster(db, c.req.valid('query'))) }, 200))
    .openapi(course, async (c) => c.json(orNotFound(await rosterCourse(db, c.req.valid('query').course)), 200))
    .openapi(exportAll, async (c) => {
      const asked = c.req.valid('query')
      const { search, ...filter } = asked
      const rows = orNotFound(await countRoster(db, asked))
      // Before the first row leaves: without an audit entry nothing is exported.
      await writeAuditEntry(db, {
        ...auditedBy(c.var),
        action: 'export',
        entity: 'attendance',
        entityId: null,
        // That there was a search, never for whom (privacy).
        details: { ...filter, searched: search !== '', rows },
      })
      const columns = exportColumns(settings.timeZone, asked.session !== undefined)
      return answerCsv(c, deps, { name: 'attendance', columns, rows: eachOnRoster(db, asked) })
    })
    .openapi(mark, async (c) => {
      const sessionId = c.req.valid('param').session
      const asked = { sessionId, marks: c.req.valid('json').marks, at: new Date() }
      return c.json({ items: await markAttendance(db, asked, c.var, onCompleted) }, 200)
    })
    .openapi(complete, async (c) => {
      const asked = { courseId: c.req.valid('param').course, ...c.req.valid('json') }
      return c.json(await setCompletions(db, asked, c.var, onCompleted), 200)
    })
    .route('/', joinApi(deps, onCompleted))
}

/** The columns of an exported roster, by heading; `ofSession` adds what is known of a session. */
function exportColumns(timeZone: string, ofSession: boolean): CsvColumns<shapes.RosterPerson> {
  const moment = (at: string | null | undefined) => (at ? `${isoDay(at, timeZone)} ${formatTime(at, timeZone)}` : null)
  const session: CsvColumns<shapes.RosterPerson> = {
    [t('Attendance')]: ({ attendance }) => attendance?.state ?? null,
    [t('Noted by')]: ({ attendance }) => attendance?.source ?? null,
    [t('Joined at ({timeZone})', { timeZone })]: ({ attendance }) => moment(attendance?.joined_at),
  }
  return {
    [t('Name')]: ({ full_name }) => full_name,
    [t('Email')]: ({ email }) => email,
    [t('Organization')]: ({ organization }) => organization,
    ...(ofSession && session),
    [t('count::Present')]: ({ present }) => present,
    [t('count::Excused')]: ({ excused }) => excused,
    [t('count::Absent')]: ({ absent }) => absent,
    [t('count::Sessions')]: ({ planned }) => planned,
    [t('Share in percent')]: (person) => shareOf(person),
    [t('Completed at ({timeZone})', { timeZone })]: ({ completion }) =>
      completion?.withdrawn ? null : moment(completion?.completed_at),
    [t('cause::Completed by')]: ({ completion }) => (completion?.withdrawn ? null : (completion?.cause ?? null)),
    // What came later stands behind, where no spreadsheet of before looks.
    ...(ofSession && { [t('Unpaid')]: ({ is_unpaid }) => (is_unpaid ? t('yes') : t('no')) }),
  }
}
