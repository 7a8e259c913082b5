import { asc, inArray } from 'drizzle-orm'
import { courseSessions } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { picked } from '#records/kinds/fields.ts'

const planned = picked(courseSessions, ['id', 'course_id', 'title', 'starts_at', 'ends_at', 'is_cancelled'])

/** All sessions of these courses by their start, cancelled ones too. */
export function sessionsOf(db: Db, courseIds: readonly string[]) {
  return db
    .select(planned)
    .from(courseSessions)
    .where(inArray(courseSessions.course_id, [...courseIds]))
    .orderBy(asc(courseSessions.starts_at), asc(courseSessions.id))
}
