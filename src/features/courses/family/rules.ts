import { amountToPay } from '#features/courses/rules.ts'
import type { CourseType } from '#features/courses/schema.ts'

/** `certificate` only where that is published. */
export type FamilyCourse = {
  id: string
  title: string
  type: CourseType
  price: number
  published: boolean
  certificate: { id: string; price: number } | null
}

/**
 * What a course's page enrols in: itself as a root, else the nearest published course above with a price of its own, else the root.
 * Null where that root is a draft. `above`: nearest first, drafts too.
 */
export function courseToEnrollIn<Course extends FamilyCourse>(course: Course, above: readonly Course[]): Course | null {
  const root = above.at(-1)
  if (!root) return course
  const priced = above.find((each, at) => each.published && hasOwnPrice(each, above.slice(at + 1)))
  return priced ?? (root.published ? root : null)
}

/** A certificate that a course further above shares is bought there. */
function hasOwnPrice(course: FamilyCourse, further: readonly FamilyCourse[]): boolean {
  if (amountToPay(course) === 0) return false
  const isShared = further.some(({ published, certificate }) => published && certificate?.id === course.certificate?.id)
  return course.price > 0 || !isShared
}
