import { sql } from 'drizzle-orm'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { revisions } from '#records/saving/table.server.ts'
import { auditLog } from './table.server.ts'

/** Who made or deleted a record is told for as long as versions of it are kept. */
export function retainedAudit(months: number | null): Retained {
  const isToldOf = sql`${auditLog.action} in ('create', 'delete') and exists (select from ${revisions}
    where ${revisions.entity} = ${auditLog.entity} and ${revisions.entity_id} = ${auditLog.entity_id})`
  const isOld = months === null ? undefined : isOlderThan(sql`${auditLog.at}`, months)
  return { name: 'audit', table: auditLog, at: auditLog.at, isOld, stays: isToldOf }
}
