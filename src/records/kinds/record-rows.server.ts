import { and, asc, desc, eq, getColumns, inArray, is, sql, type SQL } from 'drizzle-orm'
import { PgTimestamp } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage, type Selection } from '#platform/server/database/in-order.ts'
import { listedRows, type ListSource } from '#records/lists/listed-page.server.ts'
import { AppError } from '#platform/server/errors.ts'
import { fieldsOf } from './fields.ts'
import type { Json } from '#records/saving/merge.ts'
import type { ListAsked } from '#records/lists/listing.ts'
import type { ListPage, PageAsked } from '#platform/values/paging.ts'
import { ownFilesIn, takeOutOfBin } from '#records/bin/bin.server.ts'
import type { AnyKind, AnyWriter, Document, Locked, RecordKind, Restored, Row, Stored } from './record-kind.server.ts'
import { ofRecords, ofRecord, type Of, revisions } from '#records/saving/table.server.ts'
import { t } from '#platform/values/translate.ts'

export type AnyStored = Stored<Document, unknown, AnyWriter>

type Rows<Fields extends Document = Document> = Pick<
  RecordKind<Fields>,
  'table' | 'key' | 'wanted' | 'fields' | 'parts' | 'document'
>

/** Locks the records that exist, always in the same order: no deadlock between batches. */
export async function lockRecords<Fields extends Document>(
  tx: Db,
  kind: Rows<Fields>,
  ids: readonly string[],
): Promise<Locked<Fields>[]> {
  if (ids.length === 0) return []
  return asRecords(tx, kind, await rowsOf(tx, kind, ids).for('update'))
}

/** The same, unlocked. */
export async function readRecords(db: Db, kind: Rows, ids: readonly string[]): Promise<Locked<Document>[]> {
  return ids.length === 0 ? [] : asRecords(db, kind, await rowsOf(db, kind, ids))
}

function rowsOf(
  tx: Db,
  { table, key = table.id, wanted }: Pick<Rows, 'table' | 'key' | 'wanted'>,
  ids: readonly string[],
) {
  return tx
    .select()
    .from(table)
    .where(and(inArray(key, [...new Set(ids)]), wanted))
    .orderBy(asc(key))
}

async function asRecords<Fields extends Document>(
  tx: Db,
  kind: Rows<Fields>,
  rows: readonly Row[],
): Promise<Locked<Fields>[]> {
  const key = kind.key ?? kind.table.id
  const found = rows.map((row) => row['id'] as string)
  const parts = await kind.parts?.read(tx, found)
  return rows.map((row) => {
    const id = row[key.name] as string
    const whole = kind.document === undefined ? { ...row, ...parts?.get(id) } : undefined
    return {
      id,
      version: row['version'] as number,
      savedAt: row['updated_at'] as Date,
      document: (whole ? fieldsOf(kind.fields, whole) : row[kind.document ?? '']) as Fields,
    }
  })
}

/** A locked record, undefined where there is none. The only one of its kind is empty until written; its first writer blocks others. */
export async function lockRecord(tx: Db, kind: AnyKind, id: string): Promise<Locked<Document> | undefined> {
  const [found] = await lockRecords(tx, kind, [id])
  if (found || kind.only === undefined) return found
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind.entity}/${id}`}, 0))`)
  const [written] = await lockRecords(tx, kind, [id])
  return written ?? { id, version: 1, document: kind.unwritten ?? {}, savedAt: new Date(), isUnwritten: true }
}

export async function insertRow(
  tx: Db,
  kind: AnyKind,
  record: AnyStored,
  row: Row | undefined = record.restored?.row,
): Promise<void> {
  const key = kind.key ?? kind.table.id
  await tx.insert(kind.table).values({ ...(await columnsOf(tx, kind, record)), [key.name]: record.id, ...row })
  await kind.parts?.write(tx, record.id, record.fields)
}

/** Stores the fields as the locked record's next version, and gives its number. */
export async function updateRow(
  tx: Db,
  kind: AnyKind,
  record: AnyStored,
  { version: before, isUnwritten }: Locked<Document>,
): Promise<number> {
  const version = before + 1
  if (isUnwritten) {
    await insertRow(tx, kind, record, { version })
    return version
  }
  const columns = await columnsOf(tx, kind, record)
  await tx
    .update(kind.table)
    .set({ ...columns, version })
    .where(and(eq(kind.key ?? kind.table.id, record.id), eq(kind.table.version, before)))
  await kind.parts?.write(tx, record.id, record.fields)
  return version
}

/** A page of a declared list, each record as its editors get it. @throws AppError `invalid` for a cursor of another order */
export async function recordsListed<Editable extends object>(
  db: Db,
  kind: AnyKind<Editable>,
  source: ListSource,
  asked: ListAsked,
  timeZone: string,
): Promise<ListPage<Editable>> {
  const read = (isOnPage: SQL) => db.select().from(kind.table).where(isOnPage) as unknown as PromiseLike<Identified[]>
  const { items, next } = await listedRows(db, source, asked, timeZone, read)
  return { items: await presentRows(db, kind, items), next }
}

type Identified = Row & { id: string }

/** A page of those that are published, newest first. */
export function newestPublished(db: Db, { table }: Pick<RecordKind, 'table'>, asked: PageAsked) {
  type Listed = Identified & { created_at: Date }
  const page = { ...asked, wanted: sql`${table}.published` }
  return newestPage(table, page, () => db.select().from(table) as unknown as Selection<Listed>)
}

/** A record as its editors get it, within the transaction. @throws Error where there is none */
export async function standing<Editable extends object>(
  db: Db,
  kind: AnyKind<Editable>,
  id: string,
): Promise<Editable> {
  const record = await findRecord(db, kind, id)
  if (!record) throw new Error(`A record of ${kind.entity} is not there.`)
  return record
}

export async function findRecord<Editable extends object>(
  db: Db,
  kind: AnyKind<Editable>,
  id: string,
): Promise<Editable | null | undefined> {
  if (kind.present) return kind.present(db, id)
  const { table, key = table.id, wanted } = kind
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(key, id), wanted))
  return (await presentRows(db, kind, rows))[0]
}

export function filesOf(kind: AnyKind, document: Document): string[] {
  const { files } = kind
  if (files === 'anywhere') return [...new Set(ownFilesIn(document))]
  const named = Object.keys(files).flatMap((field) => {
    const value = document[field]
    return typeof value === 'string' ? [value] : ownFilesIn(value)
  })
  return [...new Set(named)]
}

async function presentRows<Editable extends object>(
  db: Db,
  { editable, parts, presentRows: present }: AnyKind<Editable>,
  rows: readonly Row[],
): Promise<Editable[]> {
  if (present) return present(db, rows)
  const ids = rows.map((row) => row['id'] as string)
  const read = await parts?.read(db, ids)
  return rows.map((row, at) => fieldsOf(editable, { ...row, ...read?.get(ids[at] ?? '') }))
}

async function columnsOf(tx: Db, kind: AnyKind, record: AnyStored): Promise<Row> {
  const settled = await kind.hooks?.columns?.(tx, record)
  if (kind.document !== undefined) return { [kind.document]: record.fields, ...settled }
  const columns = getColumns(kind.table)
  const own = Object.entries(record.fields).flatMap(([name, value]) => {
    if (!(name in columns)) return []
    return [[name, typeof value === 'string' && is(columns[name], PgTimestamp) ? new Date(value) : value]]
  })
  return { ...Object.fromEntries(own), ...settled }
}

type Version = { version: number; document: Document; savedAt: Date }

/** What a record held at a version; undefined where never kept. */
export async function documentAt(db: Db, of: Of, version: number): Promise<Document | undefined> {
  const [row] = await db
    .select({ data: revisions.data })
    .from(revisions)
    .where(and(ofRecord(revisions, of), eq(revisions.version, version)))
  return row?.data as Document | undefined
}

type Saved = { before: Version | undefined; after: Pick<Version, 'version' | 'document'>; savedBy: string }

/** Keeps the version that a save wrote, and the one before it where not kept yet. */
export async function keepRevision(tx: Db, { entity, id }: Of, { before, after, savedBy }: Saved): Promise<void> {
  if (before) {
    const { version, document: data, savedAt: saved_at } = before
    await tx.insert(revisions).values({ entity, entity_id: id, version, data, saved_at }).onConflictDoNothing()
  }
  const { version, document: data } = after
  await tx.insert(revisions).values({ entity, entity_id: id, version, data, saved_by: savedBy })
}

/** Keeps a record's last version in the transaction that deletes it, with what that clears in other records. */
export async function keepLastRevision(tx: Db, { entity, id }: Of, last: Version, cleared: Json = null): Promise<void> {
  const { version, document: data, savedAt: saved_at } = last
  await tx
    .insert(revisions)
    .values({ entity, entity_id: id, version, data, saved_at, cleared })
    .onConflictDoUpdate({ target: [revisions.entity, revisions.entity_id, revisions.version], set: { cleared } })
}

/** Begins a restore in the transaction that inserts the row; `data` is its next version. @throws AppError not_found, taken if it exists */
export async function bringBack(
  tx: Db,
  record: Of & { data: Document; savedBy: string; isThere: () => Promise<boolean> },
): Promise<Restored<Document>> {
  const { entity, id, data, savedBy, isThere } = record
  const { version, saved_at } = revisions
  // First, as what removes it for good does: otherwise a deadlock.
  await takeOutOfBin(tx, record)
  const [last] = await tx
    .select()
    .from(revisions)
    .where(ofRecord(revisions, record))
    .orderBy(desc(version))
    .limit(1)
    .for('update')
  if (await isThere()) {
    throw new AppError('taken', { message: t('This is there already: somebody has brought it back in the meantime.') })
  }
  if (!last) throw new AppError('not_found')
  const [first] = await tx
    .select({ saved_at })
    .from(revisions)
    .where(ofRecord(revisions, record))
    .orderBy(asc(version))
    .limit(1)
  const next = last.version + 1
  await tx.insert(revisions).values({ entity, entity_id: id, version: next, data, saved_by: savedBy })
  const cleared = (last.cleared ?? null) as Json
  return { last: last.data as Document, cleared, row: { version: next, created_at: first?.saved_at ?? last.saved_at } }
}

/** The newest kept version of records of one kind, by id; `cleared`: what their deletion cleared in other records. */
export async function lastVersions(db: Db, entity: string, ids: readonly string[]): Promise<Map<string, LastVersion>> {
  if (ids.length === 0) return new Map()
  const { entity_id: id, version, data, cleared, saved_at, saved_by } = revisions
  const rows = await db
    .selectDistinctOn([id], { id, version, data, cleared, saved_at, saved_by })
    .from(revisions)
    .where(ofRecords(revisions, entity, ids))
    .orderBy(id, desc(version))
  return new Map(rows.map((row) => [row.id, row as LastVersion]))
}

export type LastVersion = {
  version: number
  data: Document
  cleared: Json
  saved_at: Date
  saved_by: string | null
}
