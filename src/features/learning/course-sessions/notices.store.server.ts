import { eq } from 'drizzle-orm'
import { noteSessionChange } from '#features/learning/session-mail/changes.store.server.ts'
import type { KnownSession } from '#features/learning/session-mail/rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Restored } from '#records/kinds/record-kind.server.ts'
import { picked } from '#records/kinds/fields.ts'
import type { SessionFields } from './schema.ts'
import { courseSessions } from './table.server.ts'

const known = ['course_id', 'title', 'starts_at', 'ends_at', 'time_zone', 'place', 'link', 'is_cancelled'] as const

/** Notes that those who come are to be told of a session that was saved. `was`: as they know it; null for one that is new to them. */
export async function noteSaved(tx: Db, id: string, was: KnownSession | null): Promise<void> {
  const { sequence } = courseSessions
  const [row] = await tx.select({ sequence }).from(courseSessions).where(eq(courseSessions.id, id))
  if (row) await noteSessionChange(tx, { id, was: was && picked(was, known), sequence: row.sequence })
}

/** Notes that a session is about to be deleted; gives what its restore goes on from. */
export async function noteDeleted(tx: Db, id: string): Promise<{ sequence: number } | null> {
  const [row] = await tx.select().from(courseSessions).where(eq(courseSessions.id, id))
  if (!row?.course_id) return null
  const { course_id } = row
  const sequence = row.sequence + 1
  await noteSessionChange(tx, { id, was: { ...picked(row, known), course_id }, sequence })
  return { sequence }
}

/** Of a restored session's calendar entry: newer than that of its deletion. */
export function sequenceAfter({ cleared, row }: Restored<SessionFields>): number {
  const told = typeof cleared === 'object' && cleared !== null && 'sequence' in cleared ? cleared['sequence'] : null
  // No version raises it by more than one.
  return 1 + (typeof told === 'number' ? told : row.version)
}
