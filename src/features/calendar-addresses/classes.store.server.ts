import { eventsOf } from '#features/course-sessions/calendar.store.server.ts'
import { ancestryOf, coursesBelow, coursesWithLink } from '#features/courses/family.store.server.ts'
import { enrollmentsOfPerson, participation } from '#features/enrollments/roster.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'

const pastDays = 60

/** The classes of the courses in which somebody takes part, from two months ago on, in order. */
export async function classesOf(db: Db, profileId: string, site: { publicUrl: string; timeZone: string }) {
  const titles = await coursesOpenTo(db, profileId)
  const linked = await coursesWithLink(db, [...titles.keys()])
  const from = new Date(Date.now() - pastDays * 24 * 60 * 60_000)
  const joins = (session: { link: string | null; course_id: string }) =>
    session.link !== null || linked.has(session.course_id)
  return eventsOf(db, titles, site, { from, joins })
}

/** The published courses in which somebody takes part, with their titles: those enrolled in and those below. */
async function coursesOpenTo(db: Db, profileId: string): Promise<Map<string, string>> {
  const own = await enrollmentsOfPerson(db, profileId)
  const below = await coursesBelow(
    db,
    own.flatMap(({ course_id }) => course_id ?? []),
  )
  const families = await ancestryOf(db, [...below.values()].flat())
  return new Map(
    [...families.values()].flatMap((family) =>
      family.course.published && participation(family, own) ? [[family.course.id, family.course.title] as const] : [],
    ),
  )
}
