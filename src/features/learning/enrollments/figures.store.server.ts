import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { places } from './schema.ts'
import { courseEnrollments, refundUndecided } from './table.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { waits } from '#platform/values/waiting.ts'
import { t } from '#platform/values/translate.ts'

const { id, course_id, place, payment_status, is_duplicate, reference, full_name, email, course_title } =
  courseEnrollments

/** Of who has a place; who waits for one, or has withdrawn, owes nothing. */
async function countPendingPayments(db: Db): Promise<number> {
  const others = places.filter((state) => state !== 'seated')
  const [counts, elsewhere] = await Promise.all([
    countsOf(db, 'course_enrollments'),
    db.$count(courseEnrollments, and(inArray(place, others), eq(payment_status, 'pending'))),
  ])
  return (counts.get('pending') ?? 0) - elsewhere
}

/** What of the enrollments waits for the desk: payments, offers, who has paid without a place, and refunds to decide. A deleted course has no places. */
export async function enrollmentsWaiting(db: Db) {
  const isUnseated = and(eq(place, 'unseated'), eq(is_duplicate, false), isNotNull(course_id))
  const isRefund = refundUndecided(courseEnrollments)
  const isOffered = and(eq(place, 'offered'), isNotNull(course_id))
  const [payments, offers, unseated, refunds] = await Promise.all([
    waits(countPendingPayments(db), firstOf(db, and(eq(place, 'seated'), eq(payment_status, 'pending')))),
    waits(db.$count(courseEnrollments, isOffered), firstOf(db, isOffered, 'offer_ends_at')),
    waits(db.$count(courseEnrollments, isUnseated), firstOf(db, isUnseated)),
    waits(db.$count(courseEnrollments, isRefund), firstOf(db, isRefund)),
  ])
  return { payments, offers, unseated, refunds }
}

/** Of these the one that has waited longest, or whose offer ends first. */
async function firstOf(db: Db, which: SQL | undefined, by: 'created_at' | 'offer_ends_at' = 'created_at') {
  const { created_at, offer_ends_at } = courseEnrollments
  const title = sql<string>`coalesce(${full_name}, ${email})`
  const [row] = await db
    .select({ key: reference, title, created_at, offer_ends_at })
    .from(courseEnrollments)
    .where(which)
    .orderBy(asc(courseEnrollments[by]), asc(id))
    .limit(1)
  return row && { key: row.key, title: row.title, at: row[by] ?? row.created_at }
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
  const rows = await db.select({ id, full_name, email, course_title }).from(courseEnrollments).where(inArray(id, ids))
  return new Map(
    rows.map((row) => [
      row.id,
      t('{name} for {course}', { name: row.full_name ?? row.email, course: row.course_title }),
    ]),
  )
}
