import { and, desc, eq } from 'drizzle-orm'
import { namesOf } from '#features/accounts/names.store.server.ts'
import { auditLog } from '#platform/server/audit/table.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Deletion } from '#platform/values/record-save.ts'

/** When a record was last deleted and by whom, if known; undefined if never. */
export async function deletionOf(db: Db, entity: string, id: string): Promise<Deletion | undefined> {
  const [deletion] = await db
    .select({ at: auditLog.at, actor: auditLog.actor_id })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entity_id, id), eq(auditLog.action, 'delete')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (!deletion) return undefined
  const names = await namesOf(db, [deletion.actor])
  return { at: deletion.at.toISOString(), by: names.get(deletion.actor ?? '') ?? null }
}
