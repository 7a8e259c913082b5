import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { linkedWith } from '#features/people/accounts/linked.store.server.ts'
import { ancestryOf, coursesBelow } from '#features/learning/courses/family.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { enrollmentsOfPerson, participation } from './roster.store.server.ts'
import { courseEnrollments } from './table.server.ts'

/** A published course in which somebody takes part; `isEnrolledIn`: by an enrollment of its own, not one above. */
export type TakenCourse = { id: string; title: string; isEnrolledIn: boolean; enrollments: string[] }

/** The published courses in which somebody takes part: those enrolled in, and those below. */
export async function takenCourses(db: Db, profileId: string): Promise<TakenCourse[]> {
  const own = await enrollmentsOfPerson(db, profileId)
  const enrolled = [...new Set(own.flatMap(({ course_id }) => course_id ?? []))]
  const below = await coursesBelow(db, enrolled)
  const families = await ancestryOf(db, [...new Set([...below.values()].flat())])
  return [...families.values()].flatMap((family) => {
    const { id, title, published } = family.course
    const by = published ? participation(family, own) : undefined
    if (!by) return []
    const enrollments = own.flatMap((each) => (each.course_id === by.course_id ? each.id : []))
    return { id, title, isEnrolledIn: by.course_id === id, enrollments }
  })
}

/** The titles of the courses in the bin in which somebody took part, by id. */
export async function goneCourses(db: Db, profileId: string): Promise<Map<string, string>> {
  const { former_course_id, course_id, course_title, profile_id, is_counted } = courseEnrollments
  const { profileIds } = await linkedWith(db, { profile_id: profileId })
  const rows = await db
    .select({ former_course_id, course_title })
    .from(courseEnrollments)
    .where(and(inArray(profile_id, profileIds), isNull(course_id), isNotNull(former_course_id), is_counted))
  return new Map(rows.map((row) => [row.former_course_id ?? '', row.course_title]))
}
