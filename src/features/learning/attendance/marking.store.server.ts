import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ancestryOf } from '#features/learning/courses/family.store.server.ts'
import { sessionsById } from '#features/learning/course-sessions/store.server.ts'
import {
  enrollmentsOfPerson,
  participation,
  samePeople,
  unpaidAmong,
} from '#features/learning/enrollments/roster.store.server.ts'
import { unpaidEnrollment } from '#features/learning/enrollments/rules.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { linkProblem } from '#features/learning/courses/schema.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import { accessTo } from '#features/learning/enrollments/store.server.ts'
import { completeByAttendance, type CompletedStep, takingPart } from './completions.store.server.ts'
import { rosterPeople } from './roster.store.server.ts'
import { joinPhase, opensAt } from './rules.ts'
import type { AttendanceMark, JoinRefusal, RosterPerson } from './schema.ts'
import { announceAttendance, type People, rowsAt, type StoredAttendance } from './store.server.ts'
import { attendance } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

type Joined = { session: { id: string; course_id: string }; profileId: string; at: Date }

/**
 * Notes that somebody enrolled joined a session, once: the first time is kept, and what staff have said stands. Whoever has not paid
 * yet is noted too, which counts once they have. False where it is noted already, or the person is not enrolled.
 */
export async function noteJoin(db: Db, { session, profileId, at }: Joined, onCompleted: readonly CompletedStep[]) {
  const enrollmentId = await participationIn(db, session.course_id, profileId)
  if (enrollmentId === null || (await hasJoined(db, session.id, [enrollmentId]))) return false
  return inTransaction(db, async (tx) => {
    const people = await samePeople(tx, [enrollmentId], { lock: true })
    const ids = people.get(enrollmentId)
    if (!ids || (await hasJoined(tx, session.id, ids))) return false
    const isNews = await writeJoin(tx, session.id, people, enrollmentId, at)
    const done = isNews ? await completeByAttendance(tx, session.course_id, people, onCompleted) : []
    // A join alone is not announced: thousands come within a minute, and an open roster asks by itself meanwhile.
    if (done.length > 0) await announceAttendance(tx, { courseId: session.course_id }, profileId)
    return true
  })
}

async function participationIn(db: Db, courseId: string, profileId: string): Promise<string | null> {
  const family = (await ancestryOf(db, [courseId])).get(courseId)
  if (!family) return null
  const own = await enrollmentsOfPerson(db, profileId)
  return (participation(family, own) ?? unpaidEnrollment(family, own))?.id ?? null
}

async function hasJoined(db: Db, sessionId: string, ids: readonly string[]): Promise<boolean> {
  const { session_id, enrollment_id, joined_at } = attendance
  const [found] = await db
    .select({ joined_at })
    .from(attendance)
    .where(and(eq(session_id, sessionId), inArray(enrollment_id, [...ids]), isNotNull(joined_at)))
    .limit(1)
  return found !== undefined
}

/**
 * Writes staff's word on who was at a session, all of it or nothing, with one line in the audit log. Whoever reaches by it what
 * completes a course completes it. Gives the roster's people, in the order of the marks.
 * @throws AppError `not_found` · `closed` for a cancelled session, and where somebody cannot have been there yet · `stale` with
 * `theirs`, who was marked otherwise meanwhile, and `gone`, who takes no part any more
 */
export async function markAttendance(
  db: Db,
  { sessionId, marks, at }: { sessionId: string; marks: readonly AttendanceMark[]; at: Date },
  by: Actor<'enrollments'>,
  onCompleted: readonly CompletedStep[],
): Promise<RosterPerson[]> {
  return inTransaction(db, async (tx) => {
    const session = (await sessionsById(tx, [sessionId])).get(sessionId)
    const family = session && (await ancestryOf(tx, [session.course_id])).get(session.course_id)
    if (!session || !family) throw new AppError('not_found')
    if (session.is_cancelled)
      throw new AppError('closed', { message: t('This session is cancelled: nobody was there.') })
    if (at < opensAt(session) && marks.some(({ state }) => state === 'present'))
      throw new AppError('closed', { message: t('Nobody can have been at this session yet.') })
    const ids = marks.map(({ id }) => id)
    const people = await samePeople(tx, ids, { lock: true })
    const stored = await rowsAt(tx, sessionId, people)
    const unpaid = await unpaidAmong(tx, family, [...stored.keys()])
    const taking = new Set([...(await takingPart(tx, family, people)).flatMap((person) => person.ids), ...unpaid])
    const shown = (some: readonly string[]) => rosterPeople(tx, some, { courseId: session.course_id, sessionId })
    const gone = ids.filter((id) => !taking.has(id))
    const stale = marks.filter((mark) => taking.has(mark.id) && isStale(mark, stored.get(mark.id)))
    if (gone.length + stale.length > 0)
      throw new AppError('stale', { details: { theirs: await shown(stale.map(({ id }) => id)), gone } })
    // Of several enrollments of a person the last mark stands.
    const last = new Map(marks.map((each) => [people.get(each.id)?.toSorted()[0], each]))
    const written = await writeMarks(tx, sessionId, [...last.values()], { stored, staff: by.staff.profileId })
    if (written.length > 0) {
      await completeByAttendance(tx, session.course_id, people, onCompleted)
      await auditMarks(tx, { session: sessionId, course: session.course_id }, written, by)
    }
    const items = await shown(ids)
    if (written.length > 0) await announceAttendance(tx, { sessionId, courseId: session.course_id }, null)
    return items
  })
}

/** Whoever says the same as is stored contradicts nobody. */
function isStale({ version, state }: AttendanceMark, stored: StoredAttendance | undefined): boolean {
  return version !== (stored?.version ?? 0) && state !== (stored?.state ?? null)
}

type Writing = { stored: ReadonlyMap<string, StoredAttendance>; staff: string }

/** Those of the marks that say something else than is stored, or say of a join that it is so. */
async function writeMarks(tx: Db, session_id: string, marks: readonly AttendanceMark[], { stored, staff }: Writing) {
  const news = marks.filter(({ id, state }) => {
    const row = stored.get(id)
    return state === null
      ? row?.source === 'staff' && row.state !== null
      : row?.state !== state || row.source !== 'staff'
  })
  if (news.length === 0) return []
  const rows = news.map(({ id, state }) => {
    const row = stored.get(id)
    const key = { session_id, enrollment_id: row?.enrollment_id ?? id }
    // Without staff's word a join counts again.
    return state === null && row?.joined_at
      ? { ...key, state: 'present' as const, source: 'joined' as const, marked_by: null }
      : { ...key, state, source: 'staff' as const, marked_by: staff }
  })
  await tx
    .insert(attendance)
    .values(rows)
    .onConflictDoUpdate({
      target: [attendance.session_id, attendance.enrollment_id],
      set: {
        state: sql`excluded.state`,
        source: sql`excluded.source`,
        marked_by: sql`excluded.marked_by`,
        version: sql`${attendance.version} + 1`,
        updated_at: sql`now()`,
      },
    })
  return news
}

/** One line for all; people by id alone, and only where it is one. */
async function auditMarks(
  tx: Db,
  of: { session: string; course: string },
  marks: readonly AttendanceMark[],
  by: Actor<'enrollments'>,
): Promise<void> {
  const counts = Map.groupBy(marks, ({ state }) => state ?? 'cleared')
  await writeAuditEntry(tx, {
    ...auditedBy(by),
    action: 'attendance.marked',
    entity: 'course_enrollments',
    entityId: marks.length === 1 ? (marks[0]?.id ?? null) : null,
    details: { ...of, ...Object.fromEntries([...counts].map(([state, some]) => [state, some.length])) },
  })
}

/** Whether the person's state is another one now. */
async function writeJoin(tx: Db, sessionId: string, people: People, own: string, at: Date): Promise<boolean> {
  const { session_id, enrollment_id, version } = attendance
  const known = (await rowsAt(tx, sessionId, people)).get(own)
  if (!known) {
    const first = { session_id: sessionId, enrollment_id: own, joined_at: at }
    await tx.insert(attendance).values({ ...first, state: 'present', source: 'joined' })
    return true
  }
  const isNews = known.state === null
  await tx
    .update(attendance)
    .set({
      joined_at: at,
      ...(isNews && { state: 'present', source: 'joined', marked_by: null, version: sql`${version} + 1` }),
    })
    .where(and(eq(session_id, sessionId), eq(enrollment_id, known.enrollment_id)))
  return isNews
}

type Named = { session: { id: string; course_id: string }; title: string }
/** Where a class is joined: its link and whether that counts as attendance, or why not. Null: there is no such class. */
export type JoinAnswer =
  | (Named & { link: string; counts: boolean })
  | (Named & { refused: JoinRefusal | 'no_access'; opens_at: Date })

/** @param profileId null for nobody signed in */
export async function answerJoin(
  db: Db,
  { id, profileId, at }: { id: string; profileId: string | null; at: Date },
): Promise<JoinAnswer | null> {
  const session = (await sessionsById(db, [id])).get(id)
  const access = session && (await accessTo(db, session.course_id, profileId))
  if (!session || !access) return null
  const { course_id } = session
  const title = session.title || ((await courseTitles(db, [course_id])).get(course_id) ?? '')
  const named = { session: { id, course_id }, title }
  const refuse = (refused: JoinRefusal | 'no_access') => ({ ...named, refused, opens_at: opensAt(session) })
  if (session.is_cancelled) return refuse('cancelled')
  if (!access.hasAccess) return refuse('no_access')
  const phase = joinPhase(session, at)
  if (phase === 'early' || phase === 'over') return refuse(phase)
  const link = [session.link, access.class_link].find((each) => each && linkProblem(each) === null)
  return link ? { ...named, link: link.trim(), counts: phase === 'open' } : refuse('no_link')
}
