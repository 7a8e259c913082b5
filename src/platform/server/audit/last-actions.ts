import { desc } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { auditLog } from './table.ts'

/** A line of the audit log: who did what to which record. */
export type Action = Omit<typeof auditLog.$inferSelect, 'request_id'>

/** The last lines of the audit log, newest first. */
export async function lastActions(db: Db, limit: number): Promise<Action[]> {
  const { id, at, actor_id, action, entity, entity_id, details } = auditLog
  return db
    .select({ id, at, actor_id, action, entity, entity_id, details })
    .from(auditLog)
    .orderBy(desc(at), desc(id))
    .limit(limit)
}
