import { isNotNull, sql } from 'drizzle-orm'
import { namesOf } from '#features/people/accounts/names.store.server.ts'
import {
  type Ancestry,
  ancestryOf,
  completionRulesOf,
  coursesBelow,
} from '#features/learning/courses/family.store.server.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import { sessionsBegun, sessionsById, sessionsOf } from '#features/learning/course-sessions/store.server.ts'
import {
  countParticipants,
  enrolledPeople,
  participantsPage,
  samePeople,
} from '#features/learning/enrollments/roster.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { eachPage } from '#platform/values/paging.ts'
import { waits } from '#platform/values/waiting.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import { type StandingCompletion, standingCompletions } from './completions.store.server.ts'
import * as shapes from './schema.ts'
import { attendance } from './table.server.ts'
import { attendedBy, plannedIn, rowsAt, type StoredAttendance } from './store.server.ts'

type Filter = Pick<shapes.RosterAsked, 'course' | 'session' | 'search' | 'show'>

/** What a roster is of: a course, or the course of the session that is asked for; null where there is none. */
async function rosterOf(db: Db, { course, session }: Filter): Promise<Ancestry | null> {
  const of = session === undefined ? course : (await sessionsById(db, [session])).get(session)?.course_id
  return (of && (await ancestryOf(db, [of])).get(of)) || null
}

/** A page of who takes part, by name, with what is known of each; null where there is no such course or session. */
export async function rosterPage(db: Db, { limit, after, ...filter }: shapes.RosterAsked) {
  const family = await rosterOf(db, filter)
  if (!family) return null
  const { ids, next } = await participantsPage(db, family, { limit, after, ...narrowing(family, filter) })
  return { items: await rosterPeople(db, ids, { courseId: family.course.id, sessionId: filter.session }), next }
}

/** The exact number of those whom the pages show; null as above. */
export async function countRoster(db: Db, filter: Filter): Promise<number | null> {
  const family = await rosterOf(db, filter)
  return family && countParticipants(db, family, narrowing(family, filter))
}

/** All whom the pages show, in batches, so that a slow reader holds no connection. */
export function eachOnRoster(db: Db, filter: Filter) {
  const none = { items: [], next: null }
  return eachPage(async (after) => (await rosterPage(db, { ...filter, limit: batch, after })) ?? none)
}
const batch = 500

function narrowing({ course }: Ancestry, { session, search, show }: Filter) {
  const unpaid = session && sql`select enrollment_id from attendance where session_id = ${session}::uuid`
  return { search, ...(unpaid && { unpaid }), ...(show && { among: shown(show, session, course.id) }) }
}

function shown(show: shapes.RosterFilter, session: string | undefined, course: string) {
  if (show === 'completed' || show === 'open') {
    const enrollments = sql`select enrollment_id from course_completions
      where course_id = ${course}::uuid and withdrawn_at is null`
    return { enrollments, isOther: show === 'open' }
  }
  const known = sql`select enrollment_id from attendance where session_id = ${session ?? null}::uuid`
  return show === 'unmarked'
    ? { enrollments: sql`${known} and state is not null`, isOther: true }
    : { enrollments: sql`${known} and state = ${show}`, isOther: false }
}

/** What is known of these, in their order; who is not enrolled any more is left out. */
export async function rosterPeople(
  db: Db,
  ids: readonly string[],
  { courseId, sessionId }: { courseId: string; sessionId: string | undefined },
): Promise<shapes.RosterPerson[]> {
  const people = await samePeople(db, ids)
  const found = await enrolledPeople(db, ids)
  const planned = (await plannedIn(db, [courseId])).get(courseId) ?? []
  const attended = await attendedBy(db, planned, people)
  const states = sessionId === undefined ? new Map<string, StoredAttendance>() : await rowsAt(db, sessionId, people)
  const completions = await standingCompletions(db, courseId, people)
  const staff = [
    ...[...states.values()].map(({ marked_by }) => marked_by),
    ...[...completions.values()].flatMap(({ marked_by, withdrawn_by }) => [marked_by, withdrawn_by]),
  ]
  const names = await namesOf(db, staff)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return ids.flatMap((id) => {
    const person = found.get(id)
    if (!person) return []
    const state = states.get(id)
    const completion = completions.get(id)
    return fieldsOf(shapes.rosterPersonSchema, {
      ...person,
      has_account: person.profile_id !== null,
      ...(attended.get(id) ?? { present: 0, excused: 0, absent: 0 }),
      planned: planned.length,
      attendance: state ? fieldsOf(shapes.attendanceSchema, { ...state, by: nameOf(state.marked_by) }) : null,
      completion: completion ? presentCompletion(completion, nameOf) : null,
    })
  })
}

function presentCompletion(completion: StandingCompletion, nameOf: (id: string | null) => string | null) {
  const { marked_by, withdrawn_at, withdrawn_by, withdrawn_reason } = completion
  const withdrawn = withdrawn_at && {
    at: withdrawn_at.toISOString(),
    reason: withdrawn_reason ?? '',
    by: nameOf(withdrawn_by),
  }
  return fieldsOf(shapes.completionSchema, { ...completion, by: nameOf(marked_by), withdrawn })
}

/** A course with its sessions and those of published courses below it, by their start; null for no such course. */
export async function rosterCourse(db: Db, id: string): Promise<shapes.RosterCourse | null> {
  const rule = (await completionRulesOf(db, [id])).get(id)
  if (!rule) return null
  const below = (await coursesBelow(db, [id])).get(id) ?? []
  const sessions = await sessionsOf(db, below)
  const titles = await courseTitles(db, below)
  return {
    id,
    title: titles.get(id) ?? '',
    ...rule,
    sessions: sessions.map(({ course_id, starts_at, ends_at, ...session }) => ({
      ...session,
      course_id: course_id ?? id,
      section: course_id === id ? null : (titles.get(course_id ?? '') ?? null),
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
    })),
  }
}

/** More sessions than take place on any day. */
const mostSessions = 100

/** Sessions that have begun since a moment with people who take part, of nobody of whom anything is known; `key`: course and session. */
export async function rostersWaiting(db: Db, since: Date, now: Date) {
  const begun = await sessionsBegun(db, { since, now, most: mostSessions })
  const isKnown = sql`${attendance.session_id} = any (${sql.param(pluck(begun, 'id'))}::uuid[]) and ${isNotNull(attendance.state)}`
  const [known, families] = await Promise.all([
    db.selectDistinct({ id: attendance.session_id }).from(attendance).where(isKnown),
    ancestryOf(db, [...new Set(pluck(begun, 'course_id'))]),
  ])
  const marked = new Set(pluck(known, 'id'))
  const open = await Promise.all(
    begun.map(async ({ id, course_id, title, starts_at }) => {
      const family = families.get(course_id)
      if (marked.has(id) || !family || (await countParticipants(db, family, { search: '' })) === 0) return []
      return [{ key: `course=${course_id}&session=${id}`, title, at: starts_at }]
    }),
  )
  return waits(open.flat().length, open.flat()[0])
}
