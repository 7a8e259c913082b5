import { eventsOf, goneEventsOf } from '#features/learning/course-sessions/calendar.store.server.ts'
import { coursesWithLink } from '#features/learning/courses/family.store.server.ts'
import { goneCourses, takenCourses } from '#features/learning/enrollments/taken-courses.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'

const pastDays = 60

/** The classes of the courses in which somebody takes part, from two months ago on, in order, then those that courses in the bin would have had. */
export async function classesOf(db: Db, profileId: string, site: { publicUrl: string; timeZone: string }) {
  const titles = new Map((await takenCourses(db, profileId)).map(({ id, title }) => [id, title]))
  const linked = await coursesWithLink(db, [...titles.keys()])
  const from = new Date(Date.now() - pastDays * 24 * 60 * 60_000)
  const joins = (session: { link: string | null; course_id: string }) =>
    session.link !== null || linked.has(session.course_id)
  const events = await eventsOf(db, titles, site, { from, joins })
  return [...events, ...(await goneEventsOf(db, await goneCourses(db, profileId), site))]
}
