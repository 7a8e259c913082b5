import { linkProblem } from '#features/courses/links/rules.ts'
import { faultsOf, type Faults } from '#platform/values/faults.ts'
import { type CourseFields, courseFieldsSchema } from './schema.ts'

/** The fields as they are typed: a number that is none is null. */
export type CourseForm = Omit<CourseFields, 'price' | 'module_number'> & {
  price: number | null
  module_number: number | null
}

/** The fields of a new course (admin.md §9). */
export const newCourse: CourseFields = {
  title: '',
  description: '',
  type: 'free',
  price: 0,
  duration: '',
  instructor: '',
  module_number: 1,
  image_url: null,
  certificate_id: null,
  class_link: null,
  replay_link: null,
  published: true,
  parent_course_id: null,
}

/** The fields of a course that a save carries, out of all that is known of it. */
export function courseFieldsOf(course: CourseFields): CourseFields {
  return {
    title: course.title,
    description: course.description,
    type: course.type,
    price: course.price,
    duration: course.duration,
    instructor: course.instructor,
    module_number: course.module_number,
    image_url: course.image_url,
    certificate_id: course.certificate_id,
    class_link: course.class_link,
    replay_link: course.replay_link,
    published: course.published,
    parent_course_id: course.parent_course_id,
  }
}

/** What a course is saved as: a free one costs 0 and has no certificate, an empty link is null (admin.md §4, §7). */
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

/** What is wrong with the fields as a save would send them; what a free course does not have is not judged. */
export function courseFaults(fields: CourseForm): Faults {
  return faultsOf(courseFieldsSchema, coursePayload(fields))
}

/** Whether the dialog may save: title and description are written and both links are valid (admin.md §5). */
export function canSaveCourse(fields: CourseForm): boolean {
  const isWritten = fields.title.trim() !== '' && fields.description.trim() !== ''
  return isWritten && linkProblem(fields.class_link) === null && linkProblem(fields.replay_link) === null
}
