import { inArray } from 'drizzle-orm'
import { courseToEnrollIn } from '#features/courses/family/rules.ts'
import { ancestryOf } from '#features/courses/family/store.server.ts'
import { holdHierarchy } from '#features/courses/hierarchy/store.server.ts'
import { amountToPay } from '#features/courses/rules.ts'
import type { CourseType } from '#features/courses/schema.ts'
import { courses } from '#features/courses/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What a page enrols in, and what that costs now. */
export type EnrollmentTarget = { id: string; title: string; type: CourseType; amount: number }

/** A course whose page enrols, the ids of those above it, nearest first, and what it enrols in; null where nothing is offered. */
export type LockedFamily = { id: string; above: string[]; target: EnrollmentTarget | null }

/**
 * A published course with those above it, locked to the end of the transaction: one enrollment of a family is written at a
 * time, so that none is made or counted twice, and none is asked for beside one that covers it. Locks are always taken in
 * this order: the hierarchy, courses by id, then enrollments. Null where there is no such course.
 */
export async function lockFamily(tx: Db, courseId: string): Promise<LockedFamily | null> {
  await holdHierarchy(tx)
  const before = (await ancestryOf(tx, [courseId])).get(courseId)
  if (!before) return null
  await lockCourses(
    tx,
    [before.course, ...before.above].map(({ id }) => id),
  )
  // Prices and what is published may have changed while others were waited for; how the family hangs together has not.
  const family = (await ancestryOf(tx, [courseId])).get(courseId)
  if (!family?.course.published) return null
  const target = courseToEnrollIn(family.course, family.above)
  return {
    id: courseId,
    above: family.above.map(({ id }) => id),
    target: target && { id: target.id, title: target.title, type: target.type, amount: amountToPay(target) },
  }
}

/** Locks courses against other writers of their enrollments, always in the same order. */
export async function lockCourses(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: courses.id })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(courses.id)
    .for('no key update')
}
