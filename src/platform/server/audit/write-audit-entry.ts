import type { Db } from '#platform/server/database/database.ts'
import { auditLog } from './table.ts'

type AuditEntry = {
  actorId: string | null
  action: string
  entity: string
  entityId: string | null
  requestId: string
  details?: Record<string, unknown>
}

/** Writes to the audit log in the transaction of the action; people by id alone, no personal data in `details`. */
export async function writeAuditEntry(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    request_id: entry.requestId,
    ...(entry.details && { details: entry.details }),
  })
}
