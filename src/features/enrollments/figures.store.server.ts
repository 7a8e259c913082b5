import { inArray, sql } from 'drizzle-orm'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import type { Db } from '#platform/server/database/database.ts'

export async function countPendingPayments(db: Db): Promise<number> {
  return (await countsOf(db, 'course_enrollments')).get('pending') ?? 0
}

/** The number of enrollments in each interval between the moments; one fewer than there are moments. */
export async function countBetween(db: Db, moments: readonly Date[]): Promise<number[]> {
  const times = moments.map((moment) => moment.toISOString())
  const { rows } = await db.execute<{ count: number }>(sql`
    select (
      select count(*) from course_enrollments where created_at >= since and created_at < until
    ) as count
    from unnest(${sql.param(times.slice(0, -1))}::timestamptz[], ${sql.param(times.slice(1))}::timestamptz[])
      with ordinality as spans (since, until, place)
    order by place`)
  return rows.map(({ count }) => count)
}

/** Names, or else emails, of enrollments with their course's title, by id; unknown ids are left out. */
export async function enrollmentNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, full_name, email, course_title } = courseEnrollments
  const rows = await db.select({ id, full_name, email, course_title }).from(courseEnrollments).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, `${row.full_name ?? row.email} for ${row.course_title}`]))
}
