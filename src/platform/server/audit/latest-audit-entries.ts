import { desc } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { auditLog } from './table.ts'

export type AuditEntry = Omit<typeof auditLog.$inferSelect, 'request_id'>

export async function latestAuditEntries(db: Db, limit: number): Promise<AuditEntry[]> {
  const { id, at, actor_id, action, entity, entity_id, details } = auditLog
  return db
    .select({ id, at, actor_id, action, entity, entity_id, details })
    .from(auditLog)
    .orderBy(desc(at), desc(id))
    .limit(limit)
}
