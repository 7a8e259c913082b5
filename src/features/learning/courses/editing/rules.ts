import { hierarchyLabel } from '../rules.ts'
import { linkProblem, courseFields } from '../schema.ts'
import { type Entered, initialOf, picked } from '#records/kinds/fields.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { AskedBefore, SaveQuestion } from '#platform/values/save-question.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/values/field-errors.ts'
import { type CourseFields, courseFieldsSchema, coursePageSize, type PriceChanges } from './schema.ts'
import { t } from '#platform/values/translate.ts'

export type CourseForm = Entered<typeof courseFields>

export const newCourse: CourseFields = initialOf(courseFields)

export function courseFieldsOf(course: CourseFields): CourseFields {
  return picked(course, courseFieldsSchema.keyof().options)
}

/** As saved: a free one costs 0 and has no certificate. */
export function coursePayload<Fields extends CourseForm>(fields: Fields): Fields {
  const isFree = fields.type === 'free'
  return {
    ...fields,
    price: isFree ? 0 : fields.price,
    certificate_id: isFree ? null : fields.certificate_id,
  }
}

/** Judged as a save would send them, without what a free course does not have. */
export function courseFieldErrors(fields: CourseForm): FieldErrors {
  return fieldErrorsOf(courseFieldsSchema, coursePayload(fields))
}

export function canSaveCourse(fields: CourseForm): boolean {
  const isWritten = fields.title.trim() !== '' && fields.description.trim() !== ''
  return isWritten && linkProblem(fields.class_link) === null && linkProblem(fields.replay_link) === null
}

const mostNumbers = 5

export function showingLabel(page: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * coursePageSize + 1
  return t('Showing {first} to {last} of {total} courses', {
    first,
    last: Math.min(page * coursePageSize, total),
    total,
  })
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / coursePageSize))
}

export function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(mostNumbers / 2), pages - mostNumbers + 1))
  return Array.from({ length: Math.min(mostNumbers, pages) }, (_, at) => first + at)
}

export function relationLabel({ level, children_count }: { level: number; children_count: number }): string {
  if (level === 1 && children_count > 0) return t('Root Course ({count} children)', { count: children_count })
  return hierarchyLabel({ level, hasSubCourses: false })
}

/** For an empty list of choices; `found` counts those already chosen too. */
export function noOptionsMessage(term: string, found: number): string {
  if (found > 0) return t('All available courses are already selected')
  return term === '' ? t('No courses available to select') : t('No courses found matching "{term}"', { term })
}

/** A line per course: 'Rivers: ¥28,000 now, ¥12,000 then'. */
export function priceLines({ courses, more }: PriceChanges, currency: string): string[] {
  const said = (amount: number | null) => {
    if (amount === null) return t('no enrollment')
    return amount === 0 ? t('free') : formatMoney(amount, currency)
  }
  return [
    ...courses.map(({ title, before, after }) =>
      t('{title}: {now} now, {later} then', { title, now: said(before), later: said(after) }),
    ),
    ...(more ? [t('There may be more courses: these are the first.')] : []),
  ]
}

const confirmLabels: Record<AskedBefore, string> = {
  save: t('Save and change the prices'),
  publish: t('Publish and change the prices'),
  unpublish: t('Unpublish and change the prices'),
  plan: t('Plan to change the prices'),
}

/** Null where the change alters no price. */
export function priceQuestion(changes: PriceChanges, currency: string, before: AskedBefore): SaveQuestion | null {
  const lines = priceLines(changes, currency)
  if (lines.length === 0) return null
  return {
    title: t('This changes what courses cost'),
    description: t('Whoever enrolls from then on pays the new amount. Nothing has been saved yet.'),
    lines,
    confirmLabel: confirmLabels[before],
  }
}

/** Of a search for one course. */
export const mostCoursesFound = 10

type Found = { isPending: boolean; error: Error | null; data: readonly unknown[] | undefined }

/** What is said below the courses that a search found. */
export function courseSearchStatus({ isPending, error, data = [] }: Found): string {
  if (error) return t('The courses could not be loaded.')
  if (isPending) return t('Searching…')
  if (data.length === 0) return t('No course is called that.')
  return data.length > mostCoursesFound ? t('Showing the first 10. Type more of the title to see others.') : ''
}
