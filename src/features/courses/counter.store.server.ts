import { inArray } from 'drizzle-orm'
import { courseToEnrollIn } from '#features/courses/family/rules.ts'
import { ancestryOf } from '#features/courses/family/store.server.ts'
import { holdHierarchy } from '#features/courses/hierarchy/store.server.ts'
import { amountToPay } from '#features/courses/rules.ts'
import type { CourseType } from '#features/courses/schema.ts'
import { courses } from '#features/courses/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

export type EnrollmentTarget = { id: string; title: string; type: CourseType; amount: number }

/** `above`: ids of the ancestors, nearest first; `target`: null where nothing is offered. */
export type LockedFamily = { id: string; above: string[]; target: EnrollmentTarget | null }

/**
 * Locks a published course and its ancestors for the transaction, so that a family's enrollments are serialized; null for none.
 * Lock order: the hierarchy, courses by id, then enrollments.
 */
export async function lockFamily(tx: Db, courseId: string): Promise<LockedFamily | null> {
  await holdHierarchy(tx)
  const before = (await ancestryOf(tx, [courseId])).get(courseId)
  if (!before) return null
  await lockCourses(
    tx,
    [before.course, ...before.above].map(({ id }) => id),
  )
  // Prices and publication may have changed while waiting for the locks; the hierarchy has not.
  const family = (await ancestryOf(tx, [courseId])).get(courseId)
  if (!family?.course.published) return null
  const target = courseToEnrollIn(family.course, family.above)
  return {
    id: courseId,
    above: family.above.map(({ id }) => id),
    target: target && { id: target.id, title: target.title, type: target.type, amount: amountToPay(target) },
  }
}

/** Always in the same order, against deadlocks. */
export async function lockCourses(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: courses.id })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(courses.id)
    .for('no key update')
}
