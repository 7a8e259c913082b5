import { and, asc, eq, getColumns, inArray, is, type SQL, sql } from 'drizzle-orm'
import { PgTimestamp } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/database/database.ts'
import type { Selection } from '#platform/server/database/in-order.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import { fieldsOf } from '#platform/values/fields.ts'
import type { ListPage, PageAsked } from '#platform/values/paging.ts'
import { textsIn } from '#platform/values/texts-in.ts'
import type { AnyKind, Actor, ByOwner, Document, Locked, RecordKind, Row, Stored } from './record-kind.ts'

export type AnyStored = Stored<Document, unknown, Actor | ByOwner>

/** Locks the records that exist, always in the same order: no deadlock between batches. */
export async function lockRecords<
  Fields extends Document,
  Editable extends object,
  Extra,
  Writer extends Actor | ByOwner,
>(tx: Db, kind: RecordKind<Fields, Editable, Extra, Writer>, ids: readonly string[]): Promise<Locked<Fields>[]> {
  if (ids.length === 0) return []
  const key = kind.key ?? kind.table.id
  const rows: Row[] = await tx
    .select()
    .from(kind.table)
    .where(inArray(key, [...new Set(ids)]))
    .orderBy(asc(key))
    .for('update')
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
  return written ?? { id, version: 1, document: {}, savedAt: new Date(), isUnwritten: true }
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

type Page = PageAsked & { wanted?: SQL | undefined }

export async function recordsPage<Editable extends object>(
  db: Db,
  kind: RecordKind<Document, Editable>,
  page: Page,
): Promise<ListPage<Editable>> {
  const { rows, next } = await newestRows(db, kind, page)
  return { items: await presentRows(db, kind, rows), next }
}

export function newestRows(db: Db, { table }: Pick<RecordKind, 'table'>, page: Page) {
  type Listed = Row & { created_at: Date; id: string }
  return newestPage(table, page, () => db.select().from(table) as unknown as Selection<Listed>)
}

/** A record as its editors get it, within the transaction; it has to exist. */
export async function standing<Editable extends object>(
  db: Db,
  kind: RecordKind<Document, Editable, unknown, Actor | ByOwner>,
  id: string,
): Promise<Editable> {
  const [record] = kind.present ? [await kind.present(db, id)] : await presentRows(db, kind, await rowsOf(db, kind, id))
  if (!record) throw new Error(`A record of ${kind.entity} is not there.`)
  return record
}

const ownFile = /^(https?:\/\/[^/]+)?\/files\/(images|documents)\//

export function filesOf(kind: AnyKind, document: Document): string[] {
  const { files } = kind
  if (files === 'anywhere') return [...new Set(textsIn(document).filter((text) => ownFile.test(text)))]
  return [...new Set(Object.keys(files).flatMap((field) => textsIn(document[field])))]
}

async function rowsOf(db: Db, { table, key = table.id }: AnyKind, id: string): Promise<Row[]> {
  return db.select().from(table).where(eq(key, id))
}

async function presentRows<Editable extends object>(
  db: Db,
  { editable, parts }: RecordKind<Document, Editable, unknown, Actor | ByOwner>,
  rows: readonly Row[],
): Promise<Editable[]> {
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
