import { and, eq, lte, max, sql } from 'drizzle-orm'
import { ancestryOf, type Ancestry } from '#features/learning/courses/family.store.server.ts'
import { participantsOf, samePeople } from '#features/learning/enrollments/roster.store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { completedBySessions, completeIn, type CompletedStep } from './completions.store.server.ts'
import { announceAttendance } from './store.server.ts'
import { completionChecks } from './table.server.ts'

/** What was changed by mistake can be put right before anybody completes a course by it. */
export const quietMinutes = 10
/** People per transaction. */
const batch = 200

/**
 * Completes courses for those who have attended enough since their rule or sessions changed, once nothing of these has changed for a
 * while; safe to repeat. Gives how many completions there are more.
 */
export async function checkCompletions(
  db: Db,
  onCompleted: readonly CompletedStep[],
  signal: AbortSignal,
): Promise<number> {
  let completed = 0
  for (const { courseId, until } of await dueChecks(db)) {
    const family = (await ancestryOf(db, [courseId])).get(courseId)
    for (const { share, ...part } of family ? await completedBySessions(db, family) : [])
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
  const all = (await participantsOf(db, family)).map(({ enrollment_id }) => enrollment_id)
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
