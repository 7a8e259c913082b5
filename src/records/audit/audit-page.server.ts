import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { AuditEntry } from './latest-audit-entries.server.ts'
import { auditLog } from './table.server.ts'

export type AuditFilter = {
  actor?: string | undefined
  entity?: string | undefined
  action?: string | undefined
  record?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
}
/** Where a page begins: behind this entry. */
export type AuditPlace = { at: Date; id: number }

const { id, at, actor_id, action, entity, entity_id, details } = auditLog

/** Matching entries behind a place, newest first, ties by id; every filter has an index in this order. */
export async function auditEntries(
  db: Db,
  filter: AuditFilter,
  { limit, after }: { limit: number; after?: AuditPlace | undefined },
): Promise<AuditEntry[]> {
  const isBehind = after && sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
  return db
    .select({ id, at, actor_id, action, entity, entity_id, details })
    .from(auditLog)
    .where(and(matching(filter), isBehind))
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

export async function auditEntry(db: Db, wanted: number): Promise<AuditEntry | null> {
  const [row] = await db
    .select({ id, at, actor_id, action, entity, entity_id, details })
    .from(auditLog)
    .where(eq(id, wanted))
  return row ?? null
}

/** Who has acted, at most `limit` people; skips from one to the next in the index. */
export async function actors(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ actor: string }>(sql`
    with recursive people as (
      (select ${actor_id} as actor from ${auditLog} where ${actor_id} is not null order by ${actor_id} limit 1)
      union all
      select (select ${actor_id} from ${auditLog} where ${actor_id} > people.actor order by ${actor_id} limit 1)
      from people where people.actor is not null
    )
    select actor from people where actor is not null limit ${limit}`)
  return rows.map(({ actor }) => actor)
}

function matching(filter: AuditFilter): SQL | undefined {
  return and(
    filter.actor === undefined ? undefined : eq(actor_id, filter.actor),
    filter.entity === undefined ? undefined : eq(entity, filter.entity),
    filter.action === undefined ? undefined : eq(action, filter.action),
    filter.record === undefined ? undefined : eq(entity_id, filter.record),
    filter.from === undefined ? undefined : gte(at, filter.from),
    filter.before === undefined ? undefined : lt(at, filter.before),
  )
}
