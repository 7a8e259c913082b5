import { linkProblem } from '#features/courses/links.rules.ts'
import { courseFields } from '#features/courses/schema.ts'
import { type Entered, initialOf, picked } from '#platform/values/fields.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/values/field-errors.ts'
import { type CourseFields, courseFieldsSchema } from './schema.ts'

export type CourseForm = Entered<typeof courseFields>

export const newCourse: CourseFields = initialOf(courseFields)

export function courseFieldsOf(course: CourseFields): CourseFields {
  return picked(course, courseFieldsSchema.keyof().options)
}

/** As saved: a free one costs 0 and has no certificate, an empty link is null. */
export function coursePayload<Fields extends CourseForm>(fields: Fields): Fields {
  const isFree = fields.type === 'free'
  return {
    ...fields,
    price: isFree ? 0 : fields.price,
    certificate_id: isFree ? null : fields.certificate_id,
    class_link: fields.class_link?.trim() || null,
    replay_link: fields.replay_link?.trim() || null,
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
