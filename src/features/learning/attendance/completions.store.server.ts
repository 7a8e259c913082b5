import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ancestryOf, type Ancestry, completionRulesOf } from '#features/learning/courses/family.store.server.ts'
import { participantsOf } from '#features/learning/enrollments/roster.store.server.ts'
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
  const done: Completed[] = []
  for (const { share, ...part } of await completedBySessions(tx, family))
    done.push(...(await completeIn(tx, part, share, people, onCompleted)))
  return done
}

/** Of the course and those above it whichever a share of its sessions completes, with that share. */
export async function completedBySessions(db: Db, { course, above }: Ancestry) {
  const line = [course, ...above]
  const rules = await completionRulesOf(
    db,
    line.map(({ id }) => id),
  )
  return line.flatMap((each, at) => {
    const rule = rules.get(each.id)
    return rule?.completion === 'sessions'
      ? [{ course: each, above: line.slice(at + 1), share: rule.completion_share }]
      : []
  })
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
  const done = await insertCompletions(tx, courseId, reached, { cause: 'sessions', marked_by: null })
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

export async function insertCompletions(
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

export type StandingCompletion = typeof courseCompletions.$inferSelect

/** What stands of a course's completion, withdrawn or not, by the enrollment that `people` name. */
export async function standingCompletions(db: Db, courseId: string, people: People) {
  const all = [...new Set([...people.values()].flat())]
  const rows =
    all.length === 0
      ? []
      : await db
          .select()
          .from(courseCompletions)
          .where(and(eq(courseCompletions.course_id, courseId), inArray(courseCompletions.enrollment_id, all)))
  return new Map(
    [...people].flatMap(([of, ids]) => {
      const own = rows.filter(({ enrollment_id }) => ids.includes(enrollment_id))
      const standing = own.find(({ withdrawn_at }) => withdrawn_at === null) ?? own[0]
      return standing ? [[of, standing] as const] : []
    }),
  )
}
