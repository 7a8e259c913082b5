import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditLog } from '#records/audit/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import type { RecordPorts, RecordReading } from '#records/kinds/record-kind.server.ts'
import { personName } from '#records/kinds/record-names.server.ts'
import { lastVersions } from '#records/kinds/record-rows.server.ts'
import { deletedRecords, ofRecord, type Of, revisions } from '#records/saving/table.server.ts'
import { textsIn } from '#records/rich-text/text.ts'
import type { Deletion } from '#records/saving/record-save.ts'
import { type Deleted, deletedSchema, type Newest, type Version, type WholeVersion } from './schema.ts'

/** The kept versions of a record, newest first, at most 100; empty before the first edit. */
export async function versionsOf({ database: { db }, records }: RecordReading, of: Of): Promise<Version[]> {
  const rows = await db.select(columns).from(revisions).where(keptOf(of)).orderBy(desc(revisions.version)).limit(100)
  const names = await records.namesOf(db, pluck(rows, 'author'))
  return rows.map((row) => present(row, names))
}

/** What an open editor has to know: the newest version with its data, and whether the record lies in the bin. */
export async function newestOf(deps: RecordReading, of: Of): Promise<Newest> {
  const { db } = deps.database
  const { deleted_at, deleted_by } = deletedRecords
  const newest = await wholeVersion(deps, keptOf(of))
  const [binned] = await db.select({ deleted_at, deleted_by }).from(deletedRecords).where(ofRecord(deletedRecords, of))
  const names = await deps.records.namesOf(db, [binned?.deleted_by ?? null])
  const by = names.get(binned?.deleted_by ?? '') ?? null
  return { newest, deletion: binned ? { at: binned.deleted_at.toISOString(), by } : null }
}

/** One version with its data; null if not kept. */
export function versionOf(deps: RecordReading, of: Of, version: number): Promise<WholeVersion | null> {
  return wholeVersion(deps, and(keptOf(of), eq(revisions.version, version)))
}

/** The newest of those; null where there is none. */
async function wholeVersion(
  { database: { db }, records }: RecordReading,
  which: SQL | undefined,
): Promise<WholeVersion | null> {
  const [row] = await db
    .select({ ...columns, data: revisions.data })
    .from(revisions)
    .where(which)
    .orderBy(desc(revisions.version))
    .limit(1)
  if (!row) return null
  const names = await records.namesOf(db, [row.author])
  const data = row.data as Record<string, unknown>
  return { ...present(row, names), data, missing_files: await records.missingFiles(db, textsIn(data)) }
}

/** Deleted records of a kind with their last data, latest deletion first, at most 100. */
export async function deletedOf({ database: { db }, records }: RecordReading, entity: string): Promise<Deleted[]> {
  const { deleted_at, entity_id: id } = deletedRecords
  const binned = await db
    .select({ id, deleted_at, deleted_by: deletedRecords.deleted_by, author: creatorOf(deletedRecords.entity, id) })
    .from(deletedRecords)
    .where(eq(deletedRecords.entity, entity))
    .orderBy(desc(deleted_at), desc(deletedRecords.id))
    .limit(100)
  const last = await lastVersions(db, entity, pluck(binned, 'id'))
  const rows = binned.flatMap((row) => {
    const held = last.get(row.id)
    return held ? [{ ...row, ...held, author: held.saved_by ?? row.author }] : []
  })
  const people = rows.flatMap(({ author, deleted_by }) => [author, deleted_by])
  const names = await records.namesOf(db, people)
  const texts = rows.flatMap(({ data }) => textsIn(data))
  const missing = new Set(await records.missingFiles(db, texts))
  return rows.map((row) => {
    const missing_files = textsIn(row.data).filter((text) => missing.has(text))
    const deleted_by = personName(names, row.deleted_by)
    return fieldsOf(deletedSchema, { ...row, ...present(row, names), missing_files, deleted_by })
  })
}

/** When a record was last deleted and by whom, if known; undefined if never. */
export async function deletionOf(
  { namesOf }: Pick<RecordPorts, 'namesOf'>,
  db: Db,
  of: Of,
): Promise<Deletion | undefined> {
  const [deletion] = await db
    .select({ at: auditLog.at, actor: auditLog.actor_id })
    .from(auditLog)
    .where(and(ofRecord(auditLog, of), eq(auditLog.action, 'delete')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (!deletion) return undefined
  const names = await namesOf(db, [deletion.actor])
  return { at: deletion.at.toISOString(), by: names.get(deletion.actor ?? '') ?? null }
}

/** The first version's author is whoever created the record, by the audit log. */
const columns = {
  version: revisions.version,
  saved_at: revisions.saved_at,
  author: sql<string | null>`coalesce(${revisions.saved_by}, ${creatorOf(revisions.entity, revisions.entity_id)})`,
}

function creatorOf(entity: PgColumn, id: PgColumn) {
  return sql<string | null>`(
    select ${auditLog.actor_id} from ${auditLog}
    where ${auditLog.entity} = ${entity} and ${auditLog.entity_id} = ${id} and ${auditLog.action} = 'create'
    order by ${auditLog.id} desc limit 1)`
}

/** An empty section is only a row just created, not a version. */
function keptOf(of: Of): SQL | undefined {
  return and(ofRecord(revisions, of), ne(revisions.data, sql`'{}'::jsonb`))
}

function present(row: { version: number; saved_at: Date; author: string | null }, names: Map<string, string>): Version {
  return { version: row.version, saved_at: row.saved_at.toISOString(), saved_by: personName(names, row.author) }
}
