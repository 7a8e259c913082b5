import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { appliedMigrations } from '#platform/server/database/migrate.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { backUpFile, mapSome, restoreFile, type StoredName } from './files.ts'
import { BackupError, checkFile, fileSchema, hashOf } from './manifest.ts'

/** What of the database is content: its tables, parents first, columns that triggers count, and whose rows it refers to and leaves behind. */
export type ContentTables = {
  tables: readonly string[]
  /** Of some tables some rows alone, by a condition. */
  only: Readonly<Record<string, string>>
  counted: readonly string[]
  people: string
}

const listSchema = z.object({
  format: z.literal('content-1'),
  /** The last migration: rows fit only the tables that they come from. */
  level: z.string(),
  rows: z.record(z.string(), z.object({ count: z.number(), sha256: z.string() })),
  files: z.array(fileSchema),
})

type Exported = {
  client: pg.Client
  storage: Storage
  folder: string
  content: ContentTables
  files: readonly StoredName[]
}
type Imported = Omit<Exported, 'files'> & { beforeEnd: () => Promise<void> }

const placeOf = (folder: string, table: string) => path.join(folder, `${table}.json`)

/** Writes each table as a JSON list, its files beside, and a list of all last; inside the caller's transaction. Gives the numbers. */
export async function exportContent({ client, storage, folder, content, files }: Exported) {
  const rows: z.output<typeof listSchema>['rows'] = {}
  for (const table of content.tables) {
    const columns = await columnsOf(client, table, content)
    // As PostgreSQL writes it: a day read as a Date would be another one elsewhere.
    const { rows: found } = await client.query<{ row: unknown }>(
      `select to_json(shown) as row from (select ${columns.join(', ')} from ${pg.escapeIdentifier(table)}
       where ${content.only[table] ?? 'true'} order by 1) as shown`,
    )
    const list = found.map(({ row }) => row)
    const text = `${JSON.stringify(list, null, 2)}\n`
    await writeFile(placeOf(folder, table), text, { mode: 0o600, flush: true })
    rows[table] = { count: found.length, sha256: hashOf(text) }
  }
  const copied = await mapSome(files, (file) => backUpFile(storage, folder, file))
  const there = copied.filter((file) => file !== null)
  const whole = { format: 'content-1' as const, level: await levelOf(client), rows, files: there }
  await writeFile(path.join(folder, 'content.json'), `${JSON.stringify(whole, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  return { rows, files: there.length, missing: files.length - there.length }
}

/** Adds exported content to a site without any, in one transaction: triggers count and index it as it comes. @throws BackupError */
export async function importContent({ client, storage, folder, content, beforeEnd }: Imported) {
  const place = path.join(folder, 'content.json')
  if (!existsSync(place))
    throw new BackupError(`${folder} holds no finished export: there is no content.json, which is written last.`)
  const list = listSchema.safeParse(JSON.parse(readFileSync(place, 'utf8')))
  if (!list.success) throw new BackupError(`${place} is not the list of an export that this version reads.`)
  const { level, rows, files } = list.data
  if (level !== (await levelOf(client)))
    throw new BackupError(
      `The content was exported by another version of the site (${level}). Bring both sites to the same one.`,
    )
  for (const file of files) await checkFile(folder, file)
  const texts = content.tables.map((table) => {
    const text = existsSync(placeOf(folder, table)) ? readFileSync(placeOf(folder, table), 'utf8') : ''
    if (hashOf(text) !== rows[table]?.sha256)
      throw new BackupError(`${placeOf(folder, table)} is missing or was changed. Nothing was imported.`)
    return { table, text }
  })
  for (const { table } of texts) {
    const { rows: first } = await client.query(`select from ${pg.escapeIdentifier(table)} limit 1`)
    if (first.length > 0)
      throw new BackupError(`This site has content: ${table} has rows. Import into one that has none.`)
  }
  await mapSome(files, (file) => restoreFile(storage, folder, file))
  await client.query('begin')
  for (const { table, text } of texts) {
    const columns = (await columnsOf(client, table, content)).join(', ')
    const name = pg.escapeIdentifier(table)
    await client.query(
      `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [text],
    )
  }
  await beforeEnd()
  await client.query('commit')
  return { rows, files: files.length }
}

/** Columns that are stored, counted by no trigger, and refer to nobody. */
async function columnsOf(client: pg.Client, table: string, { counted, people }: ContentTables): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all ($2)
       and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and confrelid = $3::regclass and attnum = any (conkey))
     order by attnum`,
    [pg.escapeIdentifier(table), counted, pg.escapeIdentifier(people)],
  )
  return rows.map(({ name }) => pg.escapeIdentifier(name))
}

async function levelOf(client: pg.Client): Promise<string> {
  return [...(await appliedMigrations(client)).keys()].toSorted().at(-1) ?? ''
}
