import { courseTypes } from '#features/courses/schema.ts'
import { type CourseFilter, coursePageSize } from './schema.ts'

const mostNumbers = 5

export function showingLabel(page: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * coursePageSize + 1
  return `Showing ${first} to ${Math.min(page * coursePageSize, total)} of ${total} courses`
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / coursePageSize))
}

export function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(mostNumbers / 2), pages - mostNumbers + 1))
  return Array.from({ length: Math.min(mostNumbers, pages) }, (_, at) => first + at)
}

/** A course's place in its `kind` (table.server.ts), by relation. */
const placesOf = {
  all: ['standalone', 'parent', 'child', 'middle'],
  parent: ['parent', 'middle'],
  child: ['child', 'middle'],
  standalone: ['standalone'],
} as const

/** As the database keeps them: 'free standalone'. */
export function courseKinds({ type, relation }: Pick<CourseFilter, 'type' | 'relation'>): string[] {
  const types = type === 'all' ? courseTypes : [type]
  return types.flatMap((each) => placesOf[relation].map((place) => `${each} ${place}`))
}

export const rootKinds = courseTypes.flatMap((type) => [`${type} standalone`, `${type} parent`])

export function relationLabel({ level, children_count }: { level: number; children_count: number }): string {
  if (level > 1) return level >= 3 ? 'Level 3 Course' : 'Level 2 Course'
  return children_count > 0 ? `Root Course (${children_count} children)` : 'Standalone Course'
}

/** For an empty list of choices; `found` counts those already chosen too. */
export function noOptionsMessage(term: string, found: number): string {
  if (found > 0) return 'All available courses are already selected'
  return term === '' ? 'No courses available to select' : `No courses found matching "${term}"`
}
