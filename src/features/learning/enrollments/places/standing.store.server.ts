import { sql } from 'drizzle-orm'
import type { OwnPlace } from '../schema.ts'
import { courseEnrollments, type EnrollmentRow } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { placeNow } from './rules.ts'

const { id, course_id, place, is_duplicate, waiting_since } = courseEnrollments

type Placed = Pick<EnrollmentRow, 'id' | 'course_id' | 'place' | 'payment_status' | 'held_until' | 'offer_ends_at'>

/** Where enrollments stand with the places of their courses, by id. */
export async function placesOfEnrollments(db: Db, rows: readonly Placed[]): Promise<Map<string, OwnPlace>> {
  const positions = await positionsOf(db, rows)
  const now = new Date()
  return new Map(rows.map((row) => [row.id, placeNow(row, now, positions.get(row.id) ?? null)]))
}

/** On the waiting list, from 1, by id; who has paid without a place stands in it as well. */
async function positionsOf(db: Db, rows: readonly Placed[]): Promise<Map<string, number>> {
  const waiting = rows.filter((row) => row.place === 'waiting' || row.place === 'unseated')
  if (waiting.length === 0) return new Map()
  const ids = waiting.map((row) => row.id)
  const courseIds = [...new Set(waiting.flatMap((row) => row.course_id ?? []))]
  const { rows: found } = await db.execute<{ id: string; position: number }>(sql`
    select id, position from (
      select ${id}, row_number() over (partition by ${course_id} order by ${waiting_since}, ${id}) as position
      from ${courseEnrollments}
      where ${course_id} = any(${sql.param(courseIds)}::uuid[]) and ${place} in ('waiting', 'unseated') and not ${is_duplicate}
    ) as queue
    where id = any(${sql.param(ids)}::uuid[])`)
  return new Map(found.map((row) => [row.id, row.position]))
}
