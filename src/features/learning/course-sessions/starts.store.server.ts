import { and, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { courseSessions } from './table.server.ts'

const { course_id, starts_at, time_zone, is_cancelled } = courseSessions

/** The next class that takes place with its time zone, by course, and whether another one came before it; courses without a next one are left out. */
export async function nextClassesOf(db: Db, courses: readonly string[], now: Date) {
  if (courses.length === 0) return new Map<string, { at: Date; time_zone: string | null; hasBegun: boolean }>()
  const rows = await db
    .select({
      course: sql<string>`${course_id}`,
      at: sql`min(${starts_at}) filter (where ${gt(starts_at, now)})`.mapWith(starts_at),
      time_zone: sql<
        string | null
      >`(array_agg(${time_zone} order by ${starts_at}) filter (where ${gt(starts_at, now)}))[1]`,
      hasBegun: sql<boolean>`bool_or(${starts_at} <= ${now.toISOString()}::timestamptz)`,
    })
    .from(courseSessions)
    .where(and(inArray(course_id, [...courses]), not(is_cancelled)))
    .groupBy(course_id)
  return new Map(rows.map(({ course, ...next }) => [course, next]))
}

/**
 * When the first class of these courses (a statement of their `id`s) begins or began, as `first.at` of another statement. Read course by
 * course: joined, all classes of the academy would be read for each family.
 */
export function firstClassOf(courses: SQL): SQL {
  return sql`(
    select min(own.at) as at from ${courses} as member cross join lateral (
      select min(held.starts_at) as at from ${courseSessions} as held where held.course_id = member.id and not held.is_cancelled
    ) as own) as first`
}

/** The earliest moment ahead at which a class of any course begins, or comes within one of these numbers of days. */
export async function nextStartOrNear(db: Db, days: readonly number[], now: Date): Promise<Date | null> {
  const moments = [0, ...days].map((ahead) => {
    const from = new Date(now.getTime() + ahead * 86_400_000)
    const wanted = and(gt(starts_at, from), not(is_cancelled))
    return sql`(select min(${starts_at}) - ${`${ahead} days`}::interval from ${courseSessions} where ${wanted})`
  })
  const least = sql<Date | null>`least(${sql.join(moments, sql`, `)})`.mapWith(starts_at)
  const [row] = await db.select({ at: least }).from(sql`(select) as moments`)
  return row?.at ?? null
}
