import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { namesOf } from '#features/accounts/names.store.server.ts'
import { missingFiles } from '#features/media/missing.store.server.ts'
import { auditLog } from '#platform/server/audit/table.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { revisions } from '#platform/server/records/table.ts'
import { textsIn } from '#platform/values/texts-in.ts'
import type { Deletion } from '#platform/values/record-save.ts'
import type { Deleted, Version, WholeVersion } from './schema.ts'

type Of = { entity: string; id: string }
const former = 'Somebody who has left'

/** The kept versions of a record, newest first, at most 100; empty before the first edit. */
export async function versionsOf(db: Db, of: Of): Promise<Version[]> {
  const rows = await db.select(columns).from(revisions).where(keptOf(of)).orderBy(desc(revisions.version)).limit(100)
  const authors = rows.map(({ author }) => author)
  const names = await namesOf(db, authors)
  return rows.map((row) => present(row, names))
}

/** One version with its data; null if not kept. */
export async function versionOf(db: Db, of: Of, version: number): Promise<WholeVersion | null> {
  const [row] = await db
    .select({ ...columns, data: revisions.data })
    .from(revisions)
    .where(and(keptOf(of), eq(revisions.version, version)))
  if (!row) return null
  const names = await namesOf(db, [row.author])
  const data = row.data as Record<string, unknown>
  return { ...present(row, names), data, missing_files: await missingFiles(db, textsIn(data)) }
}

/** Deleted records of a kind with their last data, latest deletion first, at most 100. */
export async function deletedOf(db: Db, { entity, table }: DeclaredKind): Promise<Deleted[]> {
  const { rows } = await db.execute<LastVersion>(sql`
    select last.entity_id as id, last.version, last.data, last.saved_at, last.author,
      deletion.at as deleted_at, deletion.actor_id as deleted_by
    from (
      select distinct on (${revisions.entity_id}) ${revisions.entity_id}, ${revisions.version}, ${revisions.data},
        ${revisions.saved_at}, ${columns.author} as author
      from ${revisions}
      where ${revisions.entity} = ${entity}
        and not exists (select from ${table} where ${table.id}::text = ${revisions.entity_id})
      order by ${revisions.entity_id}, ${revisions.version} desc
    ) last
    left join lateral (
      select ${auditLog.at}, ${auditLog.actor_id} from ${auditLog}
      where ${auditLog.entity} = ${entity} and ${auditLog.entity_id} = last.entity_id and ${auditLog.action} = 'delete'
      order by ${auditLog.id} desc limit 1
    ) deletion on true
    order by deletion.at desc nulls last, last.entity_id limit 100`)
  const people = rows.flatMap(({ author, deleted_by }) => [author, deleted_by])
  const names = await namesOf(db, people)
  const texts = rows.flatMap(({ data }) => textsIn(data))
  const missing = new Set(await missingFiles(db, texts))
  return rows.map(({ id, data, deleted_at, deleted_by, ...row }) => ({
    ...present({ ...row, saved_at: new Date(row.saved_at) }, names),
    id,
    data,
    missing_files: textsIn(data).filter((text) => missing.has(text)),
    deleted_at: deleted_at && new Date(deleted_at).toISOString(),
    deleted_by: deleted_by === null ? null : (names.get(deleted_by) ?? former),
  }))
}

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

type LastVersion = {
  id: string
  version: number
  data: Record<string, unknown>
  saved_at: string
  author: string | null
  deleted_at: string | null
  deleted_by: string | null
}

/** The first version's author is whoever created the record, by the audit log. */
const columns = {
  version: revisions.version,
  saved_at: revisions.saved_at,
  author: sql<string | null>`coalesce(${revisions.saved_by}, (
    select ${auditLog.actor_id} from ${auditLog}
    where ${auditLog.entity} = ${revisions.entity} and ${auditLog.entity_id} = ${revisions.entity_id}
      and ${auditLog.action} = 'create'
    order by ${auditLog.id} desc limit 1))`,
}

/** An empty section is only a row just created, not a version. */
function keptOf({ entity, id }: Of): SQL | undefined {
  return and(eq(revisions.entity, entity), eq(revisions.entity_id, id), ne(revisions.data, sql`'{}'::jsonb`))
}

function present(row: { version: number; saved_at: Date; author: string | null }, names: Map<string, string>): Version {
  const saved_by = row.author === null ? null : (names.get(row.author) ?? former)
  return { version: row.version, saved_at: row.saved_at.toISOString(), saved_by }
}
