import { and, eq, inArray, sql } from 'drizzle-orm'
import { places } from './schema.ts'
import { courseEnrollments, refundUndecided } from './table.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Of who has a place; who waits for one, or has withdrawn, owes nothing. */
export async function countPendingPayments(db: Db): Promise<number> {
  const { place, payment_status } = courseEnrollments
  const others = places.filter((state) => state !== 'seated')
  const [counts, elsewhere] = await Promise.all([
    countsOf(db, 'course_enrollments'),
    db.$count(courseEnrollments, and(inArray(place, others), eq(payment_status, 'pending'))),
  ])
  return (counts.get('pending') ?? 0) - elsewhere
}

/** Who has paid without getting a place, and who has withdrawn and may get the money back. */
export async function countPlaceTroubles(db: Db): Promise<{ unseated: number; refunds: number }> {
  const { place, is_duplicate } = courseEnrollments
  const [unseated, refunds] = await Promise.all([
    db.$count(courseEnrollments, and(eq(place, 'unseated'), eq(is_duplicate, false))),
    db.$count(courseEnrollments, refundUndecided(courseEnrollments)),
  ])
  return { unseated, refunds }
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
