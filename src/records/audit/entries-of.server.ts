import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { AuditEntry } from './latest-audit-entries.server.ts'
import { auditLog } from './table.server.ts'

const batch = 500

/** What somebody did, oldest first, in batches. */
export async function* auditEntriesOf(db: Db, actor: string): AsyncGenerator<AuditEntry[]> {
  const { id, at, actor_id, action, entity, entity_id, details } = auditLog
  for (let after = 0, rows; rows === undefined || rows.length === batch; after = rows.at(-1)?.id ?? after) {
    rows = await db
      .select({ id, at, actor_id, action, entity, entity_id, details })
      .from(auditLog)
      .where(and(eq(actor_id, actor), gt(id, after)))
      .orderBy(id)
      .limit(batch)
    yield rows
  }
}

export async function hasActed(db: Db, actor: string): Promise<boolean> {
  const found = await db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.actor_id, actor)).limit(1)
  return found.length > 0
}
