import { desc, eq, getColumns } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { auditLog } from './table.server.ts'

export type AuditEntry = Omit<typeof auditLog.$inferSelect, 'request_id'>

/** Newest first, of all entities or of those named. */
export async function latestAuditEntries(
  db: Db,
  entities: readonly string[] | 'all',
  limit: number,
): Promise<AuditEntry[]> {
  const { request_id: _none, ...columns } = getColumns(auditLog)
  const newest = [desc(auditLog.at), desc(auditLog.id)] as const
  if (entities === 'all')
    return db
      .select(columns)
      .from(auditLog)
      .orderBy(...newest)
      .limit(limit)
  // Of each entity its newest by the index, so that nobody waits for the entries of the others.
  const each = await Promise.all(
    entities.map((entity) =>
      db
        .select(columns)
        .from(auditLog)
        .where(eq(auditLog.entity, entity))
        .orderBy(...newest)
        .limit(limit),
    ),
  )
  return each
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    .slice(0, limit)
}
