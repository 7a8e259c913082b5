import { completionsOf } from '#features/learning/attendance/completions.store.server.ts'
import { opensAt } from '#features/learning/attendance/rules.ts'
import { attendanceOf } from '#features/learning/attendance/store.server.ts'
import { longest, sessionsInOrder } from '#features/learning/course-sessions/store.server.ts'
import { completionRulesOf, coursesWithLink } from '#features/learning/courses/family.store.server.ts'
import { publishedTitles } from '#features/learning/courses/store.server.ts'
import { takenCourses } from '#features/learning/enrollments/roster.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { type LearnedCourse, type Learning, type NextClass, nextClassSchema } from './schema.ts'

/** The next classes that are told. */
const mostNext = 5

/** What a student comes for: the next classes, and how far they are in each course that they are enrolled in. */
export async function learningOf(db: Db, profileId: string, now: Date): Promise<Learning> {
  const taken = await takenCourses(db, profileId)
  const titles = new Map(taken.map(({ id, title }) => [id, title]))
  const [next, courses] = await Promise.all([nextClasses(db, titles, now), progressIn(db, profileId, taken)])
  return { next, courses }
}

async function nextClasses(db: Db, titles: ReadonlyMap<string, string>, now: Date): Promise<NextClass[]> {
  if (titles.size === 0) return []
  const ids = [...titles.keys()]
  const from = new Date(now.getTime() - longest)
  // Cancelled ones, and those that began a day ago and are over, are passed by.
  const { items } = await sessionsInOrder(db, ids, { from, limit: 100 })
  const coming = items.filter(({ ends_at, is_cancelled }) => ends_at > now && !is_cancelled).slice(0, mostNext)
  const linked = await coursesWithLink(db, [...new Set(coming.map(({ course_id }) => course_id))])
  return coming.map((session) => {
    const { id, course_id, link } = session
    return fieldsOf(nextClassSchema, {
      ...session,
      course: { id: course_id, title: titles.get(course_id) ?? '' },
      join_url: link !== null || linked.has(course_id) ? `/api/sessions/${id}/join` : null,
      join_opens_at: opensAt(session),
    })
  })
}

async function progressIn(
  db: Db,
  profileId: string,
  taken: Awaited<ReturnType<typeof takenCourses>>,
): Promise<LearnedCourse[]> {
  const own = taken.filter(({ isEnrolledIn }) => isEnrolledIn)
  const ids = own.map(({ id }) => id)
  const enrollments = own.flatMap((each) => each.enrollments)
  const [pictures, attended, completed, rules] = await Promise.all([
    publishedTitles(db, ids),
    attendanceOf(db, profileId, ids),
    completionsOf(db, enrollments),
    completionRulesOf(db, ids),
  ])
  return own.map(({ id, title }) => {
    const { planned = 0, present = 0, excused = 0 } = attended.get(id) ?? {}
    const rule = rules.get(id)
    return {
      id,
      title,
      image_url: pictures.find((each) => each.id === id)?.image_url ?? null,
      sessions: planned,
      present,
      excused,
      needed_share: rule?.completion === 'sessions' ? rule.completion_share : null,
      completed_at: completed.get(id)?.toISOString() ?? null,
    }
  })
}
