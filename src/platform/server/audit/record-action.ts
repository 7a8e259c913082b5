import type { Db } from '#platform/server/database/database.ts'
import { auditLog } from './table.ts'

/**
 * Writes down, in the transaction that does it, who did what to which record. People appear by id alone, and `details`
 * must hold no personal data.
 */
export async function recordAction(
  tx: Db,
  entry: {
    actorId: string | null
    action: string
    entity: string
    entityId: string | null
    requestId: string
    details?: Record<string, unknown>
  },
): Promise<void> {
  await tx.insert(auditLog).values({
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    request_id: entry.requestId,
    ...(entry.details && { details: entry.details }),
  })
}
