import { and, eq } from 'drizzle-orm'
import { requiresPurchase } from '#features/courses/rules.ts'
import { accessFacts } from '#features/courses/store.server.ts'
import { hasAccess, purchaseStatusOf } from '#features/enrollments/rules.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Access } from './schema.ts'

/**
 * What somebody may do with a published course, by their own enrollment in it, or for a child in its parent; null where
 * there is no such course.
 * @param profileId null for nobody signed in
 */
export async function accessTo(db: Db, courseId: string, profileId: string | null): Promise<Access | null> {
  const [course] = await accessFacts(db, [courseId])
  if (!course) return null
  const [enrollment] = profileId
    ? await db
        .select({ status: courseEnrollments.payment_status })
        .from(courseEnrollments)
        .where(
          and(
            eq(courseEnrollments.course_id, course.parent_course_id ?? course.id),
            eq(courseEnrollments.profile_id, profileId),
          ),
        )
    : []
  const status = enrollment?.status ?? null
  const isRequired = requiresPurchase(course, course.parent, course.publishedSiblings)
  const isOpen = hasAccess(isRequired, status)
  return {
    purchaseStatus: purchaseStatusOf(status),
    requiresPurchase: isRequired,
    hasAccess: isOpen,
    class_link: isOpen ? course.class_link : null,
    replay_link: isOpen ? course.replay_link : null,
  }
}
