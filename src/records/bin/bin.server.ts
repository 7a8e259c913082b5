import { and, eq, getColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { pluck } from '#records/kinds/fields.ts'
import { textsIn } from '#records/rich-text/text.ts'
import { translations } from '#records/translations/table.server.ts'
import {
  ofRecords,
  deletedRecords,
  ofRecord,
  type Of,
  pendingChanges,
  previewLinks,
  revisions,
} from '#records/saving/table.server.ts'
import { isOlderThan, isOlderThanDays, mostCounted, type Retained } from '#platform/server/retention/sweep.ts'

/** Told when something is deleted for good; deleting and restoring tell the topic of the kind. */
const binTopic = 'bin'
/** What waits keeps its versions under this, by `record`. */
export const pendingEntity = 'pending_changes'

/** To whoever may open the bin: each kind in it is of one of these capabilities. */
export async function tellBin(tx: Db, ids: readonly string[]): Promise<void> {
  for (const capability of ['content', 'enrollments', 'inquiries'] as const)
    await emitChange(tx, binTopic, ids, holdersOf(capability))
}

type Deleted = Of & {
  title: string
  files?: readonly string[]
  /** Its row, of a kind without versions. */
  data?: Record<string, unknown>
  deletedBy: string
}

/** Rows of another table that belong to a row: deleted with it (`on delete cascade`), they lie in the bin and come back with it. */
export type Belongings = { name: string; table: PgTable; of: PgColumn }

/** Puts a record into the bin, in the transaction that deletes it. */
export async function putIntoBin(tx: Db, { entity, id, title, files = [], data, deletedBy }: Deleted): Promise<void> {
  const binned = { title, files: [...files], data: data ?? null, deleted_by: deletedBy }
  const now = { deleted_at: sql`now()`, binned_at: sql`now()` }
  await tx
    .insert(deletedRecords)
    .values({ entity, entity_id: id, ...binned })
    .onConflictDoUpdate({ target: [deletedRecords.entity, deletedRecords.entity_id], set: { ...binned, ...now } })
}

/** Takes a record out of the bin, in the transaction that restores it; false where it is not there. */
export async function takeOutOfBin(tx: Db, of: Of): Promise<boolean> {
  return ((await tx.delete(deletedRecords).where(ofRecord(deletedRecords, of))).rowCount ?? 0) > 0
}

/** What a binned record is to be given back beside what its deletion cleared; of one that is not in the bin nothing happens. */
export async function giveBackLater(tx: Db, of: Of, also: string): Promise<void> {
  await tx.execute(sql`
    update ${revisions} as last
    set cleared = case jsonb_typeof(last.cleared) when 'array' then last.cleared else '[]'::jsonb end || to_jsonb(${also}::text)
    where last.entity = ${of.entity} and last.entity_id = ${of.id}
      and last.version = (select max(version) from ${revisions} as own where own.entity = ${of.entity} and own.entity_id = ${of.id})
      and exists (select from ${deletedRecords} as binned where binned.entity = ${of.entity} and binned.entity_id = ${of.id})`)
}

type Rows = { table: PgTable & { id: PgColumn }; belongings?: readonly Belongings[] }

/** What the bin holds of a locked row of a kind without versions: what is stored of it, and by name what belongs to it. */
export async function wholeRow(tx: Db, { table, belongings = [] }: Rows, id: string): Promise<Record<string, unknown>> {
  const [row] = await tx.select(storedColumns(table)).from(table).where(eq(table.id, id))
  const whole = { ...row }
  for (const { name, table: other, of } of belongings) {
    const rows = await tx.select(storedColumns(other)).from(other).where(eq(of, id))
    if (rows.length > 0) whole[name] = rows
  }
  return whole
}

/** Puts the row of a kind without versions back as it was, with what belongs to it; false where it is not in the bin. */
export async function restoreRow(tx: Db, { table, belongings = [] }: Rows, of: Of): Promise<boolean> {
  const { data: held } = deletedRecords
  const [binned] = await tx.select({ held }).from(deletedRecords).where(ofRecord(deletedRecords, of)).for('update')
  if (!binned?.held) return false
  const data = binned.held as Record<string, unknown>
  await insertRows(tx, table, [data])
  for (const { name, table: other } of belongings) await insertRows(tx, other, [data[name] ?? []].flat())
  return takeOutOfBin(tx, of)
}

/** What they refer to and is gone is left out, as it would be had they stood there. */
async function insertRows(tx: Db, table: PgTable, rows: readonly unknown[]): Promise<void> {
  const [first] = rows
  if (typeof first !== 'object' || first === null) return
  const names = Object.keys(storedColumns(table)).filter((name) => name in first)
  const cleared = new Map(
    getTableConfig(table).foreignKeys.flatMap(({ onDelete, reference }) => {
      const {
        columns: [column],
        foreignColumns: [id],
        foreignTable,
      } = reference()
      return onDelete === 'set null' && column && id ? [[column.name, { id, foreignTable }] as const] : []
    }),
  )
  const values = names.map((name) => {
    const foreign = cleared.get(name)
    const kept = sql`kept.${sql.identifier(name)}`
    return foreign ? sql`(select ${foreign.id} from ${foreign.foreignTable} where ${foreign.id} = ${kept})` : kept
  })
  const columns = names.map((name) => sql.identifier(name))
  await tx.execute(sql`insert into ${table} (${sql.join(columns, sql`, `)}) select ${sql.join(values, sql`, `)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as kept`)
}

/** All that no expression makes. */
function storedColumns(table: PgTable): Record<string, PgColumn> {
  return Object.fromEntries(
    Object.entries(getColumns(table)).filter(([, column]) => column.generated === undefined),
  ) as Record<string, PgColumn>
}

/** Removes binned records and their versions for good; gives which, and the files they showed, to be removed after the commit. */
export async function purge(tx: Db, entity: string, ids: readonly string[]) {
  const { entity_id: id, files: shown } = deletedRecords
  const gone = await tx
    .delete(deletedRecords)
    .where(ofRecords(deletedRecords, entity, ids))
    .returning({ id, shown })
  const removed = pluck(gone, 'id')
  const files = [...pluck(gone, 'shown').flat(), ...(await purgeVersions(tx, entity, removed))]
  return { ids: removed, files }
}

/** Removes every version of records that are gone for good, and what waited for them; gives the files that these showed. */
export async function purgeVersions(tx: Db, entity: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { data } = revisions
  const { record } = pendingChanges
  await tx.delete(previewLinks).where(ofRecords(previewLinks, entity, ids))
  const versions = await tx
    .delete(revisions)
    .where(ofRecords(revisions, entity, ids))
    .returning({ data })
  const waiting = await tx
    .delete(pendingChanges)
    .where(ofRecords(pendingChanges, entity, ids))
    .returning({ record })
  const translated = await tx
    .delete(translations)
    .where(and(eq(translations.entity, entity), inArray(translations.record_id, [...ids])))
    .returning({ id: translations.id })
  const gone = await purgeVersions(tx, 'translations', pluck(translated, 'id'))
  const waited = await purgeVersions(tx, pendingEntity, pluck(waiting, 'record'))
  return [...ownFilesIn(pluck(versions, 'data')), ...waited, ...gone]
}

const ownFile = /^(https?:\/\/[^/]+)?\/files\/(images|documents)\//

/** The addresses of files of this site in a value, at whatever depth. */
export function ownFilesIn(value: unknown): string[] {
  return textsIn(value).filter((text) => ownFile.test(text))
}

/** The newest versions of each record stay, and its first one, which tells its age when it is brought back. */
export function retainedRevisions(months: number | null, newest: number): Retained {
  const own = sql`select from ${revisions} as other
    where other.entity = ${revisions.entity} and other.entity_id = ${revisions.entity_id}`
  const isFirst = sql`not exists (${own} and other.version < ${revisions.version})`
  const isNewest = sql`not exists (${own} and other.version > ${revisions.version} offset ${newest - 1} limit 1)`
  const isOld = months === null ? undefined : isOlderThan(sql`${revisions.saved_at}`, months)
  const stays = sql`(${isFirst} or ${isNewest})`
  return {
    name: 'revisions',
    table: revisions,
    at: revisions.saved_at,
    isOld,
    stays,
    ...(isOld && { due: dueOf(isOld, newest) }),
  }
}

/** Record by record of those that were saved more often than `newest`, which are few; nothing of the others goes. */
function dueOf(isOld: SQL, newest: number): SQL {
  const of = (record: string) =>
    sql`(${revisions.entity}, ${revisions.entity_id}) = (${sql.raw(record)}.entity, ${sql.raw(record)}.entity_id)`
  // As it is written in the index of these (`revisions_many`).
  const isBeyond = sql`version > ${sql.raw(String(newest))}`
  // With `offset 0` and the limit each part is read for itself, or the planner would begin with all that is old.
  return sql`select from (
      select entity, entity_id,
        (select version from ${revisions} where ${of('many')} order by version desc offset ${newest - 1} limit 1) as newest,
        (select min(version) from ${revisions} where ${of('many')}) as first
      from (select entity, entity_id from ${revisions} where ${isBeyond} group by entity, entity_id) as many offset 0
    ) as record cross join lateral (
      select from ${revisions}
      where ${of('record')} and ${revisions.version} < record.newest and ${revisions.version} > record.first and ${isOld}
      limit ${mostCounted + 1}) as due_row`
}

/** What goes for good with records of a kind, by its entity. */
export type PurgedAlong = Readonly<Record<string, (tx: Db, ids: readonly string[]) => Promise<void>>>

/** What is deleted goes for good, with every version; the sweep of files takes what they showed. */
export function retainedBin(days: number | null, along: PurgedAlong): Retained {
  return {
    name: 'bin',
    table: deletedRecords,
    at: deletedRecords.binned_at,
    isOld: days === null ? undefined : isOlderThanDays(sql`${deletedRecords.binned_at}`, days),
    removing: async (tx, rows) => {
      for (const entity of new Set(rows.map((row) => String(row['entity'])))) {
        const ids = rows.flatMap((row) => (row['entity'] === entity ? String(row['entity_id']) : []))
        await purgeVersions(tx, entity, ids)
        await along[entity]?.(tx, ids)
      }
    },
    announce: (tx) => tellBin(tx, []),
  }
}
