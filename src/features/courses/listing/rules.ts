import { type CourseFilter, coursePageSize } from './schema.ts'

/** At most this many page numbers are shown (admin.md §9). */
const mostNumbers = 5

/** 'Showing 13 to 24 of 30 courses'. */
export function showingLabel(page: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * coursePageSize + 1
  return `Showing ${first} to ${Math.min(page * coursePageSize, total)} of ${total} courses`
}

/** How many pages there are; at least one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / coursePageSize))
}

/** The page numbers to show: at most five, around the current one. */
export function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(mostNumbers / 2), pages - mostNumbers + 1))
  return Array.from({ length: Math.min(mostNumbers, pages) }, (_, at) => first + at)
}

/** What a course's place in the hierarchy is called in its `kind` (table.server.ts), by the relation that is asked for. */
const placesOf = {
  all: ['standalone', 'parent', 'child', 'middle'],
  parent: ['parent', 'middle'],
  child: ['child', 'middle'],
  standalone: ['standalone'],
} as const

/** The kinds of courses of this type and relation, as the database keeps them: 'free standalone'. */
export function courseKinds({ type, relation }: Pick<CourseFilter, 'type' | 'relation'>): string[] {
  const types = type === 'all' ? (['free', 'certificate'] as const) : [type]
  return types.flatMap((each) => placesOf[relation].map((place) => `${each} ${place}`))
}

/** The kinds of courses that are below no other. */
export const rootKinds = ['free', 'certificate'].flatMap((type) => [`${type} standalone`, `${type} parent`])

/** A course's place: 'Root Course (2 children)', 'Standalone Course', 'Level 2 Course' or 'Level 3 Course' (admin.md §4). */
export function relationLabel({ level, children_count }: { level: number; children_count: number }): string {
  if (level > 1) return level >= 3 ? 'Level 3 Course' : 'Level 2 Course'
  return children_count > 0 ? `Root Course (${children_count} children)` : 'Standalone Course'
}

/** What the list of courses to choose from says when it has none to offer (admin.md §8); `found` counts those already chosen too. */
export function noOptionsMessage(term: string, found: number): string {
  if (found > 0) return 'All available courses are already selected'
  return term === '' ? 'No courses available to select' : `No courses found matching "${term}"`
}
