import type { Db } from '#platform/server/database/database.ts'
import type { Session } from '#platform/server/http/permission.ts'
import { auditLog } from './table.server.ts'

type AuditEntry = {
  actorId: string | null
  action: string
  entity: string
  entityId: string | null
  requestId: string
  /** By which a program acted for the actor. */
  apiKeyId?: string | undefined
  details?: Record<string, unknown>
}

/** The part of an entry that tells who wrote, and in which request. */
export function auditedBy({ staff, requestId }: { staff: Session; requestId: string }) {
  return { actorId: staff.profileId, requestId, apiKeyId: staff.apiKeyId }
}

/** Writes to the audit log in the transaction of the action; people by id alone, no personal data in `details`. */
export async function writeAuditEntry(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    request_id: entry.requestId,
    details: { ...entry.details, ...(entry.apiKeyId !== undefined && { api_key: entry.apiKeyId }) },
  })
}
