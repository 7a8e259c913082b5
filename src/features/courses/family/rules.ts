import { amountToPay } from '#features/courses/rules.ts'
import type { CourseType } from '#features/courses/schema.ts'

/** A course as it is known to those below it; `certificate` only where that is published. */
export type FamilyCourse = {
  id: string
  title: string
  type: CourseType
  price: number
  published: boolean
  certificate: { id: string; price: number } | null
}

/**
 * The course that a course's page enrols in and pays for: itself where nothing is above it, else the nearest published course
 * above it that has a price of its own, else the root. Null where that would be a root that is not published.
 * @param above the courses above it, nearest first, drafts too
 */
export function courseToEnrollIn<Course extends FamilyCourse>(course: Course, above: readonly Course[]): Course | null {
  const root = above.at(-1)
  if (!root) return course
  const priced = above.find((each, at) => each.published && hasOwnPrice(each, above.slice(at + 1)))
  return priced ?? (root.published ? root : null)
}

/** A certificate that a course further above leads to as well is bought there: its price is no price of this course. */
function hasOwnPrice(course: FamilyCourse, further: readonly FamilyCourse[]): boolean {
  if (amountToPay(course) === 0) return false
  const isShared = further.some(({ published, certificate }) => published && certificate?.id === course.certificate?.id)
  return course.price > 0 || !isShared
}
