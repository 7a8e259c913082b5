import { courseFields } from '#features/learning/courses/schema.ts'
import { aboutFields } from '#features/learning/courses/about.schema.ts'
import { initialOf, picked, publicNames } from '#records/kinds/fields.ts'

/** A course with nothing said of it, as visitors get one in a list and on its page; a test says what it looks at. */
export const shownCourse = {
  ...picked(initialOf(courseFields), publicNames(courseFields)),
  id: '45f2a5eb-51c8-55d4-a7a5-e8c7ff1ad75b',
  enrollment_count: 0,
  level: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  parent_course_id: null,
  certificate_id: null,
  certificate: null,
  enrolls_in: null,
}

/** The same on its own page. */
export const shownCoursePage = { ...initialOf(aboutFields), ...shownCourse, teachers: [] }
