import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { pageOf, readCursor } from '#platform/values/paging.ts'
import { courseCompletions } from './table.server.ts'

export type Completion = { enrollment_id: string; completed_at: Date }

/** A page of who has completed a course, the earliest first; it starts after a cursor. */
export async function completionsIn(
  db: Db,
  courseId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ rows: Completion[]; next: string | null }> {
  const { id, course_id, enrollment_id, completed_at, withdrawn_at } = courseCompletions
  const place = readCursor(after)
  const rows = await db
    .select({ id, enrollment_id, completed_at })
    .from(courseCompletions)
    .where(
      and(
        eq(course_id, courseId),
        isNull(withdrawn_at),
        place === null
          ? undefined
          : sql`(${completed_at}, ${id}) > (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`,
      ),
    )
    .orderBy(asc(completed_at), asc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, (row) => ({ at: row.completed_at, id: row.id }))
}

/** When these enrollments completed a course, by enrollment id; those that have not are left out. */
export async function completedAt(
  db: Db,
  courseId: string,
  enrollmentIds: readonly string[],
): Promise<Map<string, Date>> {
  const { course_id, enrollment_id, completed_at, withdrawn_at } = courseCompletions
  const rows = await db
    .select({ enrollment_id, completed_at })
    .from(courseCompletions)
    .where(and(eq(course_id, courseId), inArray(enrollment_id, [...enrollmentIds]), isNull(withdrawn_at)))
  return new Map(rows.map((row) => [row.enrollment_id, row.completed_at]))
}

/** Every course that these enrollments have completed. */
export async function completedBy(
  db: Db,
  enrollmentIds: readonly string[],
): Promise<{ course_id: string; enrollment_id: string }[]> {
  const { course_id, enrollment_id, withdrawn_at } = courseCompletions
  return db
    .select({ course_id, enrollment_id })
    .from(courseCompletions)
    .where(and(inArray(enrollment_id, [...enrollmentIds]), isNull(withdrawn_at)))
}
