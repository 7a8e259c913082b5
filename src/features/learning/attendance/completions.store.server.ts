import { and, asc, eq, inArray, isNull, lte, max, sql } from 'drizzle-orm'
import { type Ancestry, ancestryOf, completionRulesOf } from '#features/learning/courses/family.store.server.ts'
import { participantsOf, samePeople } from '#features/learning/enrollments/roster.store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { type PageAsked, pageOf } from '#platform/values/paging.ts'
import { picked, pluck } from '#records/kinds/fields.ts'
import { placeAfter } from '#platform/server/database/in-order.ts'
import { completes } from './rules.ts'
import type { CompletionCause } from './schema.ts'
import { announceAttendance, attendedBy, type People, plannedIn } from './store.server.ts'
import { completionChecks, courseCompletions } from './table.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { t } from '#platform/values/translate.ts'

export type Completed = { course_id: string; enrollment_id: string; profile_id: string | null }
/** Told in the transaction in which somebody completes a course: app.server.ts says what follows from it. */
export type CompletedStep = (tx: Db, completed: readonly Completed[]) => Promise<void>

/**
 * Completes the course and those above it for these people where it is completed by a share of sessions that they now have. Their
 * enrollments must be held (`samePeople`). What is completed already, or was withdrawn by staff, stays as it is.
 */
export async function completeByAttendance(
  tx: Db,
  courseId: string,
  people: People,
  onCompleted: readonly CompletedStep[],
): Promise<Completed[]> {
  const done: Completed[] = []
  if (people.size === 0) return done
  for (const { share, ...part } of await completedBySessions(tx, courseId))
    done.push(...(await completeIn(tx, part, share, people, onCompleted)))
  return done
}

/** Of the course and those above it whichever a share of its sessions completes, with that share. */
async function completedBySessions(db: Db, courseId: string) {
  const family = (await ancestryOf(db, [courseId])).get(courseId)
  const line = family ? [family.course, ...family.above] : []
  const rules = await completionRulesOf(db, pluck(line, 'id'))
  return line.flatMap((each, at) => {
    const rule = rules.get(each.id)
    return rule?.completion === 'sessions'
      ? [{ course: each, above: line.slice(at + 1), share: rule.completion_share }]
      : []
  })
}

/** The same for one course, and the share that it takes. */
async function completeIn(
  tx: Db,
  family: Pick<Ancestry, 'course' | 'above'>,
  share: number,
  people: People,
  onCompleted: readonly CompletedStep[],
): Promise<Completed[]> {
  const courseId = family.course.id
  const planned = (await plannedIn(tx, [courseId])).get(courseId) ?? []
  const taking = await takingPart(tx, family, people)
  const all = taking.flatMap(({ ids }) => ids)
  const completed = new Set(pluck(await heldBy(tx, all, courseId), 'enrollment_id'))
  const asked = taking.filter(({ ids }) => !ids.some((id) => completed.has(id)))
  const attended = await attendedBy(tx, planned, new Map(asked.map(({ enrollment_id, ids }) => [enrollment_id, ids])))
  const reached = asked.filter(({ enrollment_id }) => {
    const counted = attended.get(enrollment_id)
    return counted !== undefined && completes({ ...counted, planned: planned.length }, share)
  })
  const done = await insertCompletions(tx, courseId, reached, { cause: 'sessions', marked_by: null })
  if (done.length > 0) for (const step of onCompleted) await step(tx, done)
  return done
}

/** Those of the people who take part in the course, each by the enrollment that counts there. */
export async function takingPart(db: Db, family: Pick<Ancestry, 'course' | 'above'>, people: People) {
  const idsOf = new Map([...people.values()].flatMap((ids) => ids.map((id) => [id, ids] as const)))
  const participants = idsOf.size === 0 ? [] : await participantsOf(db, family, [...idsOf.keys()])
  return participants.map((each) => ({ ...each, ids: idsOf.get(each.enrollment_id) ?? [each.enrollment_id] }))
}

/** The completions that these enrollments hold, of one course or of every one, withdrawn ones included, the earliest first. */
async function heldBy(db: Db, enrollmentIds: readonly string[], courseId?: string): Promise<StandingCompletion[]> {
  if (enrollmentIds.length === 0) return []
  const { id, course_id, enrollment_id, completed_at } = courseCompletions
  const ofCourse = courseId === undefined ? undefined : eq(course_id, courseId)
  return db
    .select()
    .from(courseCompletions)
    .where(and(inArray(enrollment_id, [...enrollmentIds]), ofCourse))
    .orderBy(asc(completed_at), asc(id))
}

/** Those of them that are not withdrawn. */
export async function completedBy(...asked: Parameters<typeof heldBy>): Promise<StandingCompletion[]> {
  return (await heldBy(...asked)).filter(({ withdrawn_at }) => withdrawn_at === null)
}

async function insertCompletions(
  tx: Db,
  courseId: string,
  finished: readonly Omit<Completed, 'course_id'>[],
  how: { cause: CompletionCause; marked_by: string | null },
): Promise<Completed[]> {
  if (finished.length === 0) return []
  const made = await tx
    .insert(courseCompletions)
    .values(finished.map(({ enrollment_id }) => ({ ...how, course_id: courseId, enrollment_id })))
    .onConflictDoNothing()
    .returning({ enrollment_id: courseCompletions.enrollment_id })
  const ids = new Set(made.map(({ enrollment_id }) => enrollment_id))
  return finished.flatMap(({ enrollment_id, profile_id }) =>
    ids.has(enrollment_id) ? [{ course_id: courseId, enrollment_id, profile_id }] : [],
  )
}

/** When each of these enrollments' person completed a course, by course id, but for what was withdrawn. @param ids all of one person */
export async function completionsOf(db: Db, ids: readonly string[]) {
  // The first of several stays.
  return new Map((await completedBy(db, ids)).toReversed().map((row) => [row.course_id, row.completed_at]))
}

export type StandingCompletion = typeof courseCompletions.$inferSelect

/** What stands of a course's completion, withdrawn or not, by the enrollment that `people` name. */
export async function standingCompletions(db: Db, courseId: string, people: People) {
  const rows = await heldBy(db, [...people.values()].flat(), courseId)
  return new Map(
    [...people].flatMap(([of, ids]) => {
      const own = rows.filter(({ enrollment_id }) => ids.includes(enrollment_id))
      const standing = own.find(({ withdrawn_at }) => withdrawn_at === null) ?? own[0]
      return standing ? [[of, standing] as const] : []
    }),
  )
}

/** A page of who has completed a course, the earliest first; it starts after a cursor. */
export async function completionsIn(db: Db, courseId: string, { after, limit }: PageAsked) {
  const { id, course_id, enrollment_id, completed_at, withdrawn_at } = courseCompletions
  const place = placeAfter({ created_at: completed_at, id }, after, true)
  const rows = await db
    .select({ id, enrollment_id, completed_at })
    .from(courseCompletions)
    .where(and(eq(course_id, courseId), isNull(withdrawn_at), place))
    .orderBy(asc(completed_at), asc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, (row) => ({ at: row.completed_at, id: row.id }))
}

/** What was changed by mistake can be put right before anybody completes a course by it. */
export const quietMinutes = 10
/** People per transaction. */
const batch = 200

/**
 * Completes courses for those who have attended enough since their rule or sessions changed, once nothing of these has changed for a
 * while; safe to repeat. Gives how many completions there are more.
 */
export async function checkCompletions(db: Db, onCompleted: readonly CompletedStep[], signal: AbortSignal) {
  let completed = 0
  for (const { courseId, until } of await dueChecks(db)) {
    for (const { share, ...part } of await completedBySessions(db, courseId))
      completed += await completeAll(db, part, share, { onCompleted, signal })
    if (signal.aborted) return completed
    const { course_id, requested_at } = completionChecks
    await db.delete(completionChecks).where(and(eq(course_id, courseId), lte(requested_at, until)))
  }
  return completed
}

async function dueChecks(db: Db) {
  const { course_id, requested_at } = completionChecks
  const until = max(requested_at)
  const rows = await db
    .select({ courseId: course_id, until })
    .from(completionChecks)
    .groupBy(course_id)
    .having(sql`${until} < now() - make_interval(mins => ${quietMinutes})`)
  return rows.flatMap(({ courseId, until: last }) => (last === null ? [] : [{ courseId, until: last }]))
}

async function completeAll(
  db: Db,
  family: Pick<Ancestry, 'course' | 'above'>,
  share: number,
  { onCompleted, signal }: { onCompleted: readonly CompletedStep[]; signal: AbortSignal },
): Promise<number> {
  const courseId = family.course.id
  const all = pluck(await participantsOf(db, family), 'enrollment_id')
  let completed = 0
  for (let from = 0; from < all.length && !signal.aborted; from += batch) {
    completed += await inTransaction(db, async (tx) => {
      const people = await samePeople(tx, all.slice(from, from + batch), { lock: true })
      const done = await completeIn(tx, family, share, people, onCompleted)
      if (done.length > 0) await announceAttendance(tx, { courseId }, null)
      return done.length
    })
  }
  return completed
}

type Given = { courseId: string; ids: readonly string[]; completed: boolean; reason: string }

/**
 * Staff's word that people have completed a course, or that their completion is withdrawn, with one line in the audit log; idempotent.
 * `gone`: who takes no part, or has nothing to withdraw. @throws AppError `not_found` · `closed` for a course that nothing completes
 */
export async function setCompletions(
  db: Db,
  { courseId, ids, completed, reason }: Given,
  by: Actor<'enrollments'>,
  onCompleted: readonly CompletedStep[],
): Promise<BatchOutcome> {
  return inTransaction(db, async (tx) => {
    const family = (await ancestryOf(tx, [courseId])).get(courseId)
    const rule = (await completionRulesOf(tx, [courseId])).get(courseId)
    if (!family || !rule) throw new AppError('not_found')
    if (completed && rule.completion === 'none')
      throw new AppError('closed', { message: t('Nothing completes this course: say first in its dialog what does.') })
    const people = await samePeople(tx, ids, { lock: true })
    const standing = await standingCompletions(tx, courseId, people)
    const taking = completed ? await takingPart(tx, family, people) : []
    const takesPart = (id: string) => taking.find((person) => person.ids.includes(id))
    const gone = ids.filter((id) => (completed ? !takesPart(id) : !standing.has(id)))
    const staff = by.staff.profileId
    const done = completed
      ? await give(tx, courseId, { taking, standing, staff })
      : await withdraw(tx, [...standing.values()], { staff, reason })
    if (completed && done.length > 0) for (const step of onCompleted) await step(tx, done)
    if (done.length > 0) {
      await writeAuditEntry(tx, {
        ...auditedBy(by),
        action: completed ? 'completion.given' : 'completion.withdrawn',
        entity: 'course_enrollments',
        entityId: done.length === 1 ? (done[0]?.enrollment_id ?? null) : null,
        // That there is a reason, never what it says: it may name somebody.
        details: { course: courseId, people: done.length },
      })
      await announceAttendance(tx, { courseId }, done.length === 1 ? (done[0]?.profile_id ?? null) : null)
    }
    return { done: ids.filter((id) => !gone.includes(id)), gone, refused: [] }
  })
}

type Standing = Awaited<ReturnType<typeof standingCompletions>>
type Taking = Awaited<ReturnType<typeof takingPart>>

async function give(
  tx: Db,
  courseId: string,
  { taking, standing, staff }: { taking: Taking; standing: Standing; staff: string },
): Promise<Completed[]> {
  const held = new Map([...standing.values()].map((row) => [row.enrollment_id, row]))
  const rowOf = ({ ids }: Taking[number]) => ids.map((id) => held.get(id)).find((row) => row !== undefined)
  const again = taking.flatMap((person) => {
    const row = rowOf(person)
    return row?.withdrawn_at ? [{ ...row, profile_id: person.profile_id }] : []
  })
  if (again.length > 0) {
    const nothing = { withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null }
    await tx
      .update(courseCompletions)
      .set({ ...nothing, cause: 'staff', completed_at: new Date(), marked_by: staff })
      .where(inArray(courseCompletions.id, pluck(again, 'id')))
  }
  const fresh = taking.filter((person) => !rowOf(person))
  const made = await insertCompletions(tx, courseId, fresh, { cause: 'staff', marked_by: staff })
  return [...again.map((row) => picked(row, ['course_id', 'enrollment_id', 'profile_id'])), ...made]
}

async function withdraw(
  tx: Db,
  rows: readonly StandingCompletion[],
  { staff, reason }: { staff: string; reason: string },
): Promise<Completed[]> {
  const open = rows.filter(({ withdrawn_at }) => withdrawn_at === null)
  if (open.length === 0) return []
  await tx
    .update(courseCompletions)
    .set({ withdrawn_at: new Date(), withdrawn_by: staff, withdrawn_reason: reason })
    .where(inArray(courseCompletions.id, pluck(open, 'id')))
  return open.map(({ course_id, enrollment_id }) => ({ course_id, enrollment_id, profile_id: null }))
}
