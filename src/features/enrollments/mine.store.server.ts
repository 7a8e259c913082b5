import { and, eq, inArray } from 'drizzle-orm'
import { ancestryOf } from '#features/courses/family/store.server.ts'
import { publishedTitles } from '#features/courses/store.server.ts'
import { coveringEnrollment, nextStep } from '#features/enrollments/rules.ts'
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
        is_duplicate: courseEnrollments.is_duplicate,
      })
      .from(courseEnrollments)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
  const ids = [...new Set(page.rows.flatMap(({ course_id }) => course_id ?? []))]
  const [courses, coveredBy] = await Promise.all([publishedTitles(db, ids), coveredCourses(db, profileId, ids)])
  const items = page.rows.map((row) => {
    const course = courses.find(({ id }) => id === row.course_id) ?? null
    const covered = row.payment_status === 'completed' ? undefined : coveredBy.get(row.course_id ?? '')
    const next_step = nextStep(row.payment_status, course !== null, covered !== undefined)
    const created_at = row.created_at.toISOString()
    return { ...row, created_at, course, covered_by: covered?.published ? covered.course : null, next_step }
  })
  return { items, next: page.next }
}

type Covering = { course: { id: string; title: string }; published: boolean }

async function coveredCourses(db: Db, profileId: string, ids: readonly string[]): Promise<Map<string, Covering>> {
  const families = await ancestryOf(db, ids)
  const all = new Map(
    [...families.values()].flatMap(({ course, above }) => [course, ...above]).map((one) => [one.id, one]),
  )
  const { course_id, payment_status, amount, profile_id } = courseEnrollments
  const own = await db
    .select({ course_id, payment_status, amount })
    .from(courseEnrollments)
    .where(and(eq(profile_id, profileId), inArray(course_id, [...all.keys()]), eq(payment_status, 'completed')))
  const covered = new Map<string, Covering>()
  for (const [id, { above }] of families) {
    const by = all.get(coveringEnrollment({ id, above: above.map((one) => one.id) }, own)?.course_id ?? '')
    if (by) covered.set(id, { course: { id: by.id, title: by.title }, published: by.published })
  }
  return covered
}
