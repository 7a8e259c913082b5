import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { byOperator } from '#features/people/accounts/operator.store.server.ts'
import { oidcRecords, profiles, sessions } from '#features/people/accounts/table.server.ts'
import { announcementPeople, announcements } from '#features/content/announcements/table.server.ts'
import { certificates } from '#features/learning/certificates/table.server.ts'
import { courseSessions, sessionMaterials } from '#features/learning/course-sessions/table.server.ts'
import { courses, courseTeachers } from '#features/learning/courses/table.server.ts'
import { filesShownBy, storedFiles } from '#features/content/media/backup.store.server.ts'
import { media, mediaReferences } from '#features/content/media/table.server.ts'
import { presence } from '#features/people/presence/table.server.ts'
import { milestones } from '#features/content/milestones/table.server.ts'
import { pages } from '#features/content/pages/table.server.ts'
import { resources } from '#features/content/resources/table.server.ts'
import { searchDocuments, searchTerms } from '#features/overview/search/table.server.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { teachers } from '#features/content/teachers/table.server.ts'
import { watersheds } from '#features/content/watersheds/table.server.ts'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { backUp, drillRestore, restore } from '#platform/server/backup/backup.ts'
import {
  BackupError,
  checkFile,
  fileSchema,
  hashOf,
  makeFolder,
  type Manifest,
} from '#platform/server/backup/manifest.ts'
import { rowCounts } from '#platform/server/counts/table.ts'
import { appliedMigrations, migrateDatabase } from '#platform/server/database/migrate.ts'
import { openOperatorDatabase, withClient } from '#platform/server/database/operator.ts'
import { rateLimits } from '#platform/server/limits/table.ts'
import { localAccess } from '#platform/server/local-access/table.ts'
import { secrets } from '#platform/server/secrets/table.ts'
import path from 'node:path'
import { createLog } from '#platform/server/log.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import type { Settings } from '#platform/server/settings.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { backUpFile, mapSome, restoreFile, type StoredName } from '#platform/server/backup/files.ts'

/** No backup holds them: who is signed in, signing in or editing, how often somebody has asked, and the database's half of secrets. */
const leftOut = [sessions, oidcRecords, localAccess, presence, rateLimits, secrets].map(getTableName)
/** Kept by triggers, which begin with what every site has. */
const derived = [rowCounts, searchDocuments, searchTerms].map(getTableName)

const shown = [homepageData, certificates, teachers, courses, announcements, resources, pages].map(getTableName)
/** What visitors read, without people, versions and what is sent in. */
const content: ContentTables = {
  tables: [
    media,
    homepageData,
    certificates,
    teachers,
    courses,
    courseTeachers,
    courseSessions,
    announcements,
    announcementPeople,
    resources,
    sessionMaterials,
    pages,
    milestones,
    watersheds,
  ].map(getTableName),
  only: {
    [getTableName(courseSessions)]: 'course_id is not null',
    [getTableName(sessionMaterials)]:
      `exists (select from ${getTableName(courseSessions)} where id = session_id and course_id is not null)`,
    [getTableName(media)]: `deleted_at is null and exists (select from ${getTableName(mediaReferences)} as shown
      where (shown.bucket, shown.key) = (media.bucket, media.key) and shown.entity in (${shown.map((name) => `'${name}'`).join(', ')}))`,
  },
  counted: [courses.enrollment_count.name, courses.children_count.name],
  people: getTableName(profiles),
}

const site = { leftOut, filesOf: (client: pg.Client) => storedFiles(drizzle({ client })) }

export async function backUpSite(asked: Asked): Promise<number> {
  return withSite(asked, 'there', async ({ connection, openFiles }) => {
    const { argument: folder, say } = asked
    const manifest = await backUp({ connection, storage: await openFiles(), folder, content: site, say })
    tellMissing(manifest.files.missing, say)
    return done(`Backed up ${amounts(manifest)} into ${folder}`)
  })
}

export async function restoreSite(asked: Asked): Promise<number> {
  return withSite(asked, 'alone', async ({ connection, openFiles }) => {
    const { argument: folder, say } = asked
    const manifest = await restore({ connection, storage: await openFiles(), folder, migrations, derived, say })
    return done(`Restored ${amounts(manifest)}, as of ${manifest.made_at}. Everybody signs in again.`)
  })
}

/** Restores on trial beside the site, whose database and files are not opened; 1 where something is not as it was backed up. */
export async function drillSite({ argument: folder, say }: Asked): Promise<number> {
  const { newest, manifest, seconds, differs } = await drillRestore({ folder, migrations, derived, content: site, say })
  if (differs.length > 0) return notDone(`After restoring ${newest} these are not the same: ${differs.join(', ')}.`)
  const trial = `Restored ${amounts(manifest)} on trial, as of ${manifest.made_at}, in ${seconds.toFixed(1)} s`
  return done(`${trial}: all as it was backed up. Nothing of the trial stays.`)
}

export async function exportSite(asked: Asked): Promise<number> {
  return withSite(asked, 'there', async ({ connection, openFiles }) => {
    const { argument: folder, say } = asked
    await makeFolder(folder, ['files'])
    const storage = await openFiles()
    const made = await withClient(connection, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const files = await filesShownBy(drizzle({ client }), shown)
      return exportContent({ client, storage, folder, content, files })
    })
    tellMissing(made.missing, say)
    return done(`Exported ${listed(made)} into ${folder}`)
  })
}

export async function importSite(asked: Asked): Promise<number> {
  return withSite(asked, 'alone', async ({ connection, openFiles }) => {
    const storage = await openFiles()
    await migrateDatabase(connection, migrations)
    const made = await withClient(connection, (client) => {
      const entry = { ...byOperator, action: 'content.imported', entity: getTableName(homepageData), entityId: null }
      const beforeEnd = () => writeAuditEntry(drizzle({ client }), entry)
      return importContent({ client, storage, folder: asked.argument, content, beforeEnd })
    })
    return done(`Imported ${listed(made)}.`)
  })
}

function tellMissing(missing: number, say: (line: string) => void) {
  if (missing > 0) say(`${missing} files that records name are not in the store: npm run admin -- doctor`)
}

function amounts({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.count} files (${Math.ceil(files.bytes / 1e6)} MB)`
}

function listed({ rows, files }: { rows: Record<string, { count: number }>; files: number }): string {
  return `${Object.values(rows).reduce((sum, { count }) => sum + count, 0)} rows and ${files} files`
}

/** What an operator's command is given. */
export type Asked = { settings: Settings; argument: string; say: (line: string) => void }

export const migrations = path.join(projectRoot, 'migrations')

/** Nobody waits as a reader does: a slow store is no reason to fail. */
const timeouts = { answer: 60_000, idle: 60_000, write: 300_000 }

/** Opens the site's database for `work`, and its store of files when that asks. `alone`: with no server on it, made where it is not there. */
export async function withSite<T>(
  { settings }: Asked,
  mode: 'there' | 'alone',
  work: (site: { connection: pg.PoolConfig; openFiles: () => Promise<Storage> }) => Promise<T>,
): Promise<T> {
  const { databaseUrl, storage } = settings
  const dataDir = path.resolve(settings.dataDir)
  const { connection, close } = await openOperatorDatabase({ databaseUrl, dataDir, log: createLog('silent'), mode })
  try {
    const openFiles = () =>
      openStorage({ dataDir, storageUrl: storage?.url, credentials: storage?.credentials, timeouts })
    return await work({ connection, openFiles })
  } finally {
    await close()
  }
}

/** Says on standard output what was done. */
export function done(text: string): number {
  console.log(text)
  return 0
}

/** Says what was not done, and why. */
export function notDone(text: string): number {
  console.error(text)
  return 1
}

/** What of the database is content: its tables, parents first, columns that triggers count, and whose rows it refers to and leaves behind. */
type ContentTables = {
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
async function exportContent({ client, storage, folder, content, files }: Exported) {
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
async function importContent({ client, storage, folder, content, beforeEnd }: Imported) {
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
