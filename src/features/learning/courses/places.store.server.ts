import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { courses } from './table.server.ts'

/** A course with its capacity (null: any number) and how many are seated; null where there is none. */
export async function placesOf(tx: Db, courseId: string) {
  const { id, published, capacity, seat_limit, enrollment_count } = courses
  const [course] = await tx
    .select({ published, capacity, seat_limit, seated: enrollment_count })
    .from(courses)
    .where(eq(id, courseId))
  return course ?? null
}

/** Sets how many the database lets be seated in a course that is locked; null: any number. */
export async function setSeatLimit(tx: Db, courseId: string, limit: number | null): Promise<void> {
  await tx
    .update(courses)
    .set({ seat_limit: limit, updated_at: sql`${courses.updated_at}` })
    .where(eq(courses.id, courseId))
}

/** Lets one more be seated in a course that is locked, knowingly. */
export async function raiseSeatLimit(tx: Db, courseId: string): Promise<void> {
  await tx
    .update(courses)
    .set({ seat_limit: sql`${courses.seat_limit} + 1`, updated_at: sql`${courses.updated_at}` })
    .where(eq(courses.id, courseId))
}

/** How many are not seated, by the ids of published courses with places. */
export async function unseatedPlaces(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { id, capacity, published } = courses
  const rows = await db
    .select({ id, free: sql<number>`${capacity} - ${courses.enrollment_count}` })
    .from(courses)
    .where(and(inArray(id, [...ids]), eq(published, true), isNotNull(capacity)))
  return new Map(rows.map((row) => [row.id, row.free]))
}

/** Those of these courses that take a number of people. */
export async function coursesWithPlaces(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { id, capacity } = courses
  const rows = await db
    .select({ id })
    .from(courses)
    .where(and(inArray(id, [...new Set(ids)]), isNotNull(capacity)))
  return new Set(rows.map((row) => row.id))
}
