import { and, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import { revisions } from '#records/saving/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { auditLog } from './table.server.ts'

export type AuditEntry = Omit<typeof auditLog.$inferSelect, 'request_id'>

export type AuditFilter = {
  actor?: string | undefined
  entity?: string | undefined
  action?: string | undefined
  record?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
}

const { id, at, actor_id, action, entity, entity_id, details } = auditLog

const select = (db: Db) => db.select({ id, at, actor_id, action, entity, entity_id, details }).from(auditLog)

/** Matching entries behind an entry, newest first, ties by id; every filter has an index in this order. */
export async function auditEntries(
  db: Db,
  filter: AuditFilter,
  { limit, after }: { limit: number; after?: Pick<AuditEntry, 'at' | 'id'> | undefined },
): Promise<AuditEntry[]> {
  const isBehind = after && sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
  return select(db)
    .where(and(matching(filter), isBehind))
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

/** Newest first, of all entities or of those named. */
export async function latestAuditEntries(db: Db, entities: readonly string[] | 'all', limit: number) {
  if (entities === 'all') return auditEntries(db, {}, { limit })
  // Of each entity its newest by the index, so that nobody waits for the entries of the others.
  const each = await Promise.all(entities.map((one) => auditEntries(db, { entity: one }, { limit })))
  return each
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    .slice(0, limit)
}

export async function auditEntry(db: Db, wanted: number): Promise<AuditEntry | null> {
  const [row] = await select(db).where(eq(id, wanted))
  return row ?? null
}

const batch = 500

/** What somebody did, oldest first, in batches. */
export async function* auditEntriesOf(db: Db, actor: string): AsyncGenerator<AuditEntry[]> {
  for (let after = 0, rows; rows === undefined || rows.length === batch; after = rows.at(-1)?.id ?? after) {
    rows = await select(db)
      .where(and(eq(actor_id, actor), gt(id, after)))
      .orderBy(id)
      .limit(batch)
    yield rows
  }
}

export async function hasActed(db: Db, actor: string): Promise<boolean> {
  return (await db.select({ id }).from(auditLog).where(eq(actor_id, actor)).limit(1)).length > 0
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

function matching({ actor, record, from, before, ...same }: AuditFilter): SQL | undefined {
  return and(
    actor === undefined ? undefined : eq(actor_id, actor),
    same.entity === undefined ? undefined : eq(entity, same.entity),
    same.action === undefined ? undefined : eq(action, same.action),
    record === undefined ? undefined : eq(entity_id, record),
    from && gte(at, from),
    before && lt(at, before),
  )
}

/** Who made or deleted a record is told for as long as versions of it are kept. */
export function retainedAudit(months: number | null): Retained {
  const isToldOf = sql`${action} in ('create', 'delete') and exists (select from ${revisions}
    where ${revisions.entity} = ${entity} and ${revisions.entity_id} = ${entity_id})`
  const isOld = months === null ? undefined : isOlderThan(sql`${at}`, months)
  return { name: 'audit', table: auditLog, at, isOld, stays: isToldOf }
}
