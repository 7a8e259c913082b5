import { and, eq, lte, max, sql } from 'drizzle-orm'
import { ancestryOf, type Ancestry, completedByRule } from '#features/courses/family.store.server.ts'
import { participantsOf, samePeople } from '#features/enrollments/roster.store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { completeIn, type CompletedStep } from './completions.store.server.ts'
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
    const line = family ? [family.course, ...family.above] : []
    const shares = await completedByRule(
      db,
      'sessions',
      line.map(({ id }) => id),
    )
    for (const [at, course] of line.entries()) {
      const share = shares.get(course.id)
      if (share === undefined) continue
      completed += await completeAll(db, { course, above: line.slice(at + 1) }, share, { onCompleted, signal })
    }
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
