import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ancestryOf, type Ancestry, completedByRule } from '#features/courses/family.store.server.ts'
import { participantsOf } from '#features/enrollments/roster.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { completes } from './rules.ts'
import type { CompletionCause } from './schema.ts'
import { attendedBy, type People, plannedIn } from './store.server.ts'
import { courseCompletions } from './table.server.ts'

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
  const family = (await ancestryOf(tx, [courseId])).get(courseId)
  if (!family || people.size === 0) return []
  const line = [family.course, ...family.above]
  const shares = await completedByRule(
    tx,
    'sessions',
    line.map(({ id }) => id),
  )
  const done: Completed[] = []
  for (const [at, course] of line.entries()) {
    const share = shares.get(course.id)
    const of = { course, above: line.slice(at + 1) }
    if (share !== undefined) done.push(...(await completeIn(tx, of, share, people, onCompleted)))
  }
  return done
}

/** The same for one course, and the share that it takes. */
export async function completeIn(
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
  const open = await withoutCompletion(tx, courseId, all)
  const asked = taking.filter(({ ids }) => ids.every((id) => open.has(id)))
  const attended = await attendedBy(tx, planned, new Map(asked.map(({ enrollment_id, ids }) => [enrollment_id, ids])))
  const reached = asked.filter(({ enrollment_id }) => {
    const counted = attended.get(enrollment_id)
    return counted !== undefined && completes({ ...counted, planned: planned.length }, share)
  })
  const done = await insert(tx, courseId, reached, { cause: 'sessions', marked_by: null })
  if (done.length > 0) for (const step of onCompleted) await step(tx, done)
  return done
}

/** Those of the people who take part in the course, each by the enrollment that counts there. */
export async function takingPart(db: Db, family: Pick<Ancestry, 'course' | 'above'>, people: People) {
  const all = [...new Set([...people.values()].flat())]
  const participants = all.length === 0 ? [] : await participantsOf(db, family, all)
  const idsOf = new Map([...people.values()].flatMap((ids) => ids.map((id) => [id, ids] as const)))
  return participants.map(({ enrollment_id, profile_id }) => ({
    enrollment_id,
    profile_id,
    ids: idsOf.get(enrollment_id) ?? [enrollment_id],
  }))
}

/** Those of the enrollments that hold no completion of the course, withdrawn ones included. */
async function withoutCompletion(db: Db, courseId: string, ids: readonly string[]): Promise<Set<string>> {
  const { course_id, enrollment_id } = courseCompletions
  const rows = await db
    .select({ enrollment_id })
    .from(courseCompletions)
    .where(and(eq(course_id, courseId), inArray(enrollment_id, [...ids])))
  const held = new Set(rows.map((row) => row.enrollment_id))
  return new Set(ids.filter((id) => !held.has(id)))
}

type Finished = { enrollment_id: string; profile_id: string | null }

async function insert(
  tx: Db,
  courseId: string,
  finished: readonly Finished[],
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
export async function completionsOf(
  db: Db,
  ids: readonly string[],
  courseIds: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0 || courseIds.length === 0) return new Map()
  const { course_id, enrollment_id, completed_at, withdrawn_at } = courseCompletions
  const rows = await db
    .select({ course_id, completed_at: sql<Date>`min(${completed_at})`.mapWith(completed_at) })
    .from(courseCompletions)
    .where(and(inArray(enrollment_id, [...ids]), inArray(course_id, [...courseIds]), isNull(withdrawn_at)))
    .groupBy(course_id)
  return new Map(rows.map((row) => [row.course_id, row.completed_at]))
}
