import type { CourseType } from './schema.ts'

/** At most three levels (public.md §9). */
export const hierarchyDepth = 3
/** A walk through the hierarchy stops after this many steps, as a guard against circular dependencies (public.md §9). */
export const walkLimit = 10

/** The badge of a card: 'Free Course' or 'Certificate Course'. */
export function typeLabel(type: CourseType): 'Free Course' | 'Certificate Course' {
  return type === 'free' ? 'Free Course' : 'Certificate Course'
}

/** The badge of a course's own page: 'Free' or 'Certificate'. */
export function typeBadge(type: CourseType): 'Free' | 'Certificate' {
  return type === 'free' ? 'Free' : 'Certificate'
}

/** 'Section 3', or null where a course has no section. */
export function sectionLabel(moduleNumber: number): string | null {
  return moduleNumber > 0 ? `Section ${moduleNumber}` : null
}

/** 'Section 2 of Living Watersheds', or where it has no number 'Part of Living Watersheds'. */
export function placeLabel({ module_number, of }: { module_number: number; of: string }): string {
  return `${sectionLabel(module_number) ?? 'Part'} of ${of}`
}

/** What enrolling from a section's card or page costs, in words: 'To enroll: ¥28,000 for the whole of Living Watersheds'. */
export function costLabel({ price, whole }: { price: string | null; whole: string }): string {
  return price ? `To enroll: ${price} for the whole of ${whole}` : `To enroll: free, with the whole of ${whole}`
}

/** The button of a card. */
export function startLabel(type: CourseType): 'Start Learning' | 'Enroll Now' {
  return type === 'free' ? 'Start Learning' : 'Enroll Now'
}

/** '12 enrolled'. */
export function enrolledLabel(count: number): string {
  return `${count} enrolled`
}

/** A course's place: by its level below a parent, else by whether it has sub-courses (public.md §2, admin.md). */
export function hierarchyLabel(course: {
  level: number
  hasSubCourses: boolean
}): 'Level 2 Course' | 'Level 3 Course' | 'Root Course' | 'Standalone Course' {
  if (course.level >= 3) return 'Level 3 Course'
  if (course.level === 2) return 'Level 2 Course'
  return course.hasSubCourses ? 'Root Course' : 'Standalone Course'
}

/** The badge of a sub-section: 'Level 2' or 'Level 3'. */
export function levelLabel(level: number): 'Level 2' | 'Level 3' {
  return level >= 3 ? 'Level 3' : 'Level 2'
}

/** The level of a course, from 1, by whether it has a parent and that one has a parent. */
export function levelOf(hasParent: boolean, hasGrandparent: boolean): number {
  if (!hasParent) return 1
  return hasGrandparent ? hierarchyDepth : 2
}

/**
 * The purchase rule (public.md §9): a child course needs purchase of its parent when the parent's price is greater than 0
 * and the parent has more than 1 (published) child. Everything else is open: roots, and courses without a parent.
 */
export function requiresPurchase(
  course: { parent_course_id: string | null },
  parent: { price: number } | null,
  publishedChildren: number,
): boolean {
  return course.parent_course_id !== null && parent !== null && parent.price > 0 && publishedChildren > 1
}

/** What enrolling costs: the certificate's price, else the course's; nothing for a free course (decisions.md B). */
export function amountToPay(course: {
  type: CourseType
  price: number
  certificate: { price: number } | null
}): number {
  if (course.type === 'free') return 0
  return course.certificate && course.certificate.price > 0 ? course.certificate.price : course.price
}

/** The ids above a course, nearest first, as far as `parentOf` tells; never more than ten, whatever the data says. */
export function walkUp(id: string, parentOf: (id: string) => string | null): string[] {
  const above: string[] = []
  for (let at = parentOf(id); at !== null && above.length < walkLimit; at = parentOf(at)) above.push(at)
  return above
}
