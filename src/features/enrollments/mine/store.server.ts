import { eq } from 'drizzle-orm'
import { publishedTitles } from '#features/courses/store.server.ts'
import { nextStep } from '#features/enrollments/rules.ts'
import type { MyEnrollment } from '#features/enrollments/schema.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import type { PageAsked } from '#platform/values/paging.ts'

/** A page of somebody's own enrollments, newest first, each with its `reference` for the payment page. */
export async function enrollmentsOf(
  db: Db,
  profileId: string,
  asked: PageAsked,
): Promise<{ items: (Omit<MyEnrollment, 'payment_url'> & { reference: string })[]; next: string | null }> {
  const wanted = eq(courseEnrollments.profile_id, profileId)
  const page = await newestPage(courseEnrollments, { ...asked, wanted }, ({ where, orderBy, limit }) =>
    db
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
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
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
