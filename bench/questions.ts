import { publishedCourse, publishedCourses } from '#features/learning/courses/store.server.ts'
import { coursesAsked } from '#features/learning/courses/schema.ts'
import { search } from '#features/overview/search/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { recordKinds } from '../src/record-kinds.server.ts'
import { courseId, rareWord } from './fill-statements.ts'

/** The course that benches of one course open: a root with children and a certificate. */
export const courseAsked = courseId(50)

/** The store queries behind the measured addresses, by name so that another process can be told which. */
export const questions = {
  courses: (db: Db) => publishedCourses(db, coursesAsked.parse({})),
  course: (db: Db) => publishedCourse(db, courseAsked),
  search: (db: Db) => search(db, recordKinds, { q: rareWord, limit: 8 }),
}
export type Question = keyof typeof questions
