import { and, eq } from 'drizzle-orm'
import { publishedTitles } from '#features/courses/store.server.ts'
import { nextStep } from '#features/enrollments/rules.ts'
import type { MyEnrollment } from '#features/enrollments/schema.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { placeAfter, newestFirst } from '#platform/server/database/newest-first.ts'
import { pageOf } from '#platform/values/paging.ts'

/** A page of somebody's own enrollments, newest first, each with its `reference` for the payment page. */
export async function enrollmentsOf(
  db: Db,
  profileId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ items: (Omit<MyEnrollment, 'payment_url'> & { reference: string })[]; next: string | null }> {
  const rows = await db
    .select({
      id: courseEnrollments.id,
      course_id: courseEnrollments.course_id,
      course_title: courseEnrollments.course_title,
      payment_status: courseEnrollments.payment_status,
      amount: courseEnrollments.amount,
      currency: courseEnrollments.currency,
      reference: courseEnrollments.reference,
      created_at: courseEnrollments.created_at,
    })
    .from(courseEnrollments)
    .where(and(eq(courseEnrollments.profile_id, profileId), placeAfter(courseEnrollments, after)))
    .orderBy(...newestFirst(courseEnrollments))
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  const courses = await publishedTitles(
    db,
    page.rows.flatMap(({ course_id }) => course_id ?? []),
  )
  const items = page.rows.map((row) => {
    const course = courses.find(({ id }) => id === row.course_id) ?? null
    const next_step = nextStep(row.payment_status, course !== null)
    return { ...row, created_at: row.created_at.toISOString(), course, next_step }
  })
  return { items, next: page.next }
}
