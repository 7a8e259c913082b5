import type { CourseType } from './schema.ts'

export const hierarchyDepth = 3
/** A guard against cycles. */
export const walkLimit = 10

export const courseTypeNames = { free: 'Free Course', certificate: 'Certificate Course' } as const

/** On a card. */
export function typeLabel(type: CourseType) {
  return courseTypeNames[type]
}

/** On a course's own page. */
export function typeBadge(type: CourseType): 'Free' | 'Certificate' {
  return type === 'free' ? 'Free' : 'Certificate'
}

export function sectionLabel(moduleNumber: number): string | null {
  return moduleNumber > 0 ? `Section ${moduleNumber}` : null
}

export function placeLabel({ module_number, of }: { module_number: number; of: string }): string {
  return `${sectionLabel(module_number) ?? 'Part'} of ${of}`
}

export function costLabel({ price, whole }: { price: string | null; whole: string }): string {
  return price ? `To enroll: ${price} for the whole of ${whole}` : `To enroll: free, with the whole of ${whole}`
}

export function startLabel(type: CourseType): 'Start Learning' | 'Enroll Now' {
  return type === 'free' ? 'Start Learning' : 'Enroll Now'
}

export function enrolledLabel(count: number): string {
  return `${count} enrolled`
}

export function hierarchyLabel(course: {
  level: number
  hasSubCourses: boolean
}): 'Level 2 Course' | 'Level 3 Course' | 'Root Course' | 'Standalone Course' {
  if (course.level >= 3) return 'Level 3 Course'
  if (course.level === 2) return 'Level 2 Course'
  return course.hasSubCourses ? 'Root Course' : 'Standalone Course'
}

export function levelLabel(level: number): 'Level 2' | 'Level 3' {
  return level >= 3 ? 'Level 3' : 'Level 2'
}

export function levelOf(hasParent: boolean, hasGrandparent: boolean): number {
  if (!hasParent) return 1
  return hasGrandparent ? hierarchyDepth : 2
}

/**
 * The purchase rule (access-1): a child needs purchase of a parent that costs something and has more than 1
 * published child.
 */
export function requiresPurchase(
  course: { parent_course_id: string | null },
  parent: { price: number } | null,
  publishedChildren: number,
): boolean {
  return course.parent_course_id !== null && parent !== null && parent.price > 0 && publishedChildren > 1
}

/** The certificate's price, else the course's; 0 for a free course. */
export function amountToPay(course: {
  type: CourseType
  price: number
  certificate: { price: number } | null
}): number {
  if (course.type === 'free') return 0
  return course.certificate && course.certificate.price > 0 ? course.certificate.price : course.price
}

/** The ids above a course, nearest first; never more than ten, against cycles. */
export function walkUp(id: string, parentOf: (id: string) => string | null): string[] {
  const above: string[] = []
  for (let at = parentOf(id); at !== null && above.length < walkLimit; at = parentOf(at)) above.push(at)
  return above
}
