import { createReadStream, createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { BackupError, type DumpedTable, type Manifest, placeOfTable, createRowSum } from './manifest.ts'

/** What the text of COPY depends on. */
const writtenAlike = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'`

type Shape = { name: string; columns: string[] }

/** Begins a transaction that sees one moment of the database, whatever is written meanwhile; `leftOut` are no part of it. */
export async function beginSnapshot(client: pg.Client, leftOut: readonly string[]): Promise<Shape[]> {
  await client.query(`${writtenAlike}; begin isolation level repeatable read read only`)
  const tables = await tablesOf(client, leftOut)
  if (tables.length === 0) throw new BackupError('This database holds no site.')
  // No migration may change one of them before it is read.
  await client.query(
    `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
  )
  return tables
}

/** Writes the tables of a snapshot into compressed files, parents first. */
export async function dumpTables(client: pg.Client, folder: string, tables: readonly Shape[]): Promise<DumpedTable[]> {
  const dumped: DumpedTable[] = []
  for (const { name, columns } of tables) {
    const sum = createRowSum()
    const copy = client.query(copyTo(`copy ${listed({ name, columns })} to stdout`))
    const file = createWriteStream(placeOfTable(folder, name), { mode: 0o600, flush: true })
    await pipeline(copy, sum.through, createGzip(), file)
    dumped.push({ name, columns, rows: copy.rowCount, sha256: sum.digest() })
  }
  return dumped
}

/** Where every sequence stands. They count outside of transactions: ask after the tables, and none is behind its rows. */
export async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = current_schema() order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${pg.escapeIdentifier(name)}`,
    )
    sequences.push(...found.rows.map((at) => ({ name, ...at })))
  }
  return sequences
}

/** @throws BackupError where a table that would be filled has rows; `derived` ones have some in an empty site, too */
export async function refuseRows(client: pg.Client, { tables }: Manifest, derived: readonly string[]): Promise<void> {
  for (const { name } of tables) {
    if (derived.includes(name)) continue
    const { rows } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (rows.length > 0)
      throw new BackupError(`The database is not empty: ${name} has rows. A backup is restored into an empty one.`)
  }
}

/**
 * Fills the empty tables in one transaction and reads everything back. The site's own triggers rest meanwhile, which the owner of a table may
 * order without being superuser: what they keep (counts, the search) comes with the backup. Foreign keys stay, and are checked.
 */
export async function restoreTables(
  client: pg.Client,
  { folder, manifest, derived }: { folder: string; manifest: Manifest; derived: readonly string[] },
): Promise<void> {
  const { tables, sequences } = manifest
  await client.query(`${writtenAlike}; begin`)
  const order = (await tablesOf(client, [])).map(({ name }) => name)
  const unknown = tables.find(({ name }) => !order.includes(name))
  if (unknown)
    throw new BackupError(`The backup has a table ${unknown.name}, which its version of the site does not have.`)
  const inOrder = tables.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  for (const { name } of inOrder) await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`)
  for (const name of derived.filter((each) => order.includes(each)))
    await client.query(`delete from ${pg.escapeIdentifier(name)}`)
  for (const table of inOrder) {
    const copy = client.query(copyFrom(`copy ${listed(table)} from stdin`))
    await pipeline(createReadStream(placeOfTable(folder, table.name)), createGunzip(), copy)
  }
  for (const { name, last_value, is_called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), last_value, is_called])
  for (const { name } of inOrder) await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
  for (const table of inOrder) await readBack(client, table)
  await client.query('commit')
  await client.query('analyze')
}

async function readBack(client: pg.Client, table: DumpedTable): Promise<void> {
  const sum = createRowSum()
  const copy = client.query(copyTo(`copy ${listed(table)} to stdout`))
  await pipeline(copy, sum.through, new Writable({ write: (_chunk, _encoding, done) => done() }))
  if (copy.rowCount !== table.rows || sum.digest() !== table.sha256)
    throw new BackupError(`${table.name} is not the same after restoring. The database was left empty.`)
}

function listed({ name, columns }: Shape): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}

/** Tables with the columns that are stored and not generated; what others refer to comes before them. */
async function tablesOf(client: pg.Client, leftOut: readonly string[]): Promise<Shape[]> {
  const { rows } = await client.query<Shape & { parents: string[] }>(`
    select name.relname as name,
      array(select attname::text from pg_attribute where attrelid = name.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select parent.relname::text from pg_constraint join pg_class parent on parent.oid = confrelid
        where contype = 'f' and conrelid = name.oid and confrelid <> conrelid) as parents
    from pg_class name where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    order by 1`)
  const left = rows.filter(({ name }) => !leftOut.includes(name))
  const ordered: Shape[] = []
  while (left.length > 0) {
    const at = left.findIndex(({ parents }) => !left.some(({ name }) => parents.includes(name)))
    const [next] = left.splice(at, 1)
    if (at === -1 || !next) throw new BackupError(`Tables refer to each other in a circle: ${left[0]?.name ?? ''}.`)
    ordered.push({ name: next.name, columns: next.columns })
  }
  return ordered
}
