import { and, asc, eq, inArray } from 'drizzle-orm'
import { courseToEnrollIn } from '#features/courses/family/rules.ts'
import { requiresPurchase } from '#features/courses/rules.ts'
import { accessFacts } from '#features/courses/store.server.ts'
import { coveringEnrollment, hasAccess, purchaseStatusOf } from '#features/enrollments/rules.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Access } from './schema.ts'

/**
 * Somebody's access to a published course, by a completed enrollment in it or an ancestor; null if there is no such course.
 * @param profileId null for nobody signed in
 */
export async function accessTo(db: Db, courseId: string, profileId: string | null): Promise<Access | null> {
  const facts = await accessFacts(db, courseId)
  if (!facts) return null
  const { course, above } = facts.ancestry
  const family = [course, ...above]
  const own = profileId
    ? await ownIn(
        db,
        profileId,
        family.map(({ id }) => id),
      )
    : []
  const covering = coveringEnrollment({ id: course.id, above: above.map(({ id }) => id) }, own)
  const target = courseToEnrollIn(course, above)
  const asked = own.find(({ course_id }) => course_id === target?.id)
  const status = covering ? 'completed' : asked?.payment_status === 'completed' ? null : (asked?.payment_status ?? null)
  const isRequired = requiresPurchase(facts, facts.parent, facts.publishedSiblings)
  const isOpen = hasAccess(isRequired, status)
  const enrolledIn = family.find(({ id, published }) => published && id === covering?.course_id)
  return {
    purchaseStatus: purchaseStatusOf(status),
    requiresPurchase: isRequired,
    hasAccess: isOpen,
    enrolled_in: enrolledIn ? { id: enrolledIn.id, title: enrolledIn.title } : null,
    class_link: isOpen ? facts.class_link : null,
    replay_link: isOpen ? facts.replay_link : null,
  }
}

function ownIn(db: Db, profileId: string, courseIds: string[]) {
  const { course_id, payment_status, amount, profile_id, is_duplicate } = courseEnrollments
  return db
    .select({ course_id, payment_status, amount })
    .from(courseEnrollments)
    .where(and(eq(profile_id, profileId), inArray(course_id, courseIds)))
    .orderBy(asc(is_duplicate))
}
