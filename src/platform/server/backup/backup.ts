import type pg from 'pg'
import { withClient } from '#platform/server/database/operator.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { backUpFile, mapSome, type StoredName, restoreFile } from './files.ts'
import {
  type BackedUpFile,
  finishBackup,
  makeFolder,
  type Manifest,
  BackupError,
  manifestOf,
  readBackup,
} from './manifest.ts'
import { beginSnapshot, dumpTables, sequencesOf, refuseRows, restoreTables } from './tables.ts'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { appliedMigrations, migrateDatabase } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'

type RestoreAsked = {
  connection: pg.PoolConfig
  storage: Storage
  folder: string
  migrations: string
  /** Tables that triggers keep, with rows in an empty site too. */
  derived: readonly string[]
  say: (line: string) => void
}

/**
 * Restores a backup into an empty database and store: at the migrations that it was made with, then brought up to this version.
 * Files come first: interrupted, the database is still empty and the same command goes on. @throws BackupError for the operator
 */
export async function restore(asked: RestoreAsked): Promise<Manifest> {
  const { connection, storage, folder, migrations, derived, say } = asked
  say('Checking the backup…')
  const { manifest, files } = await readBackup(folder)
  const level = await migrationsOf(manifest, migrations)
  try {
    const applied = await withClient(connection, appliedMigrations)
    if (applied.size > 0 && [...applied.keys()].toSorted().join() !== level.names.join())
      throw new BackupError(
        'The database has the tables of another version of the site. Give an empty one: a new DATA_DIR, or drop and create it.',
      )
    await migrateDatabase(connection, level.folder)
    await withClient(connection, (client) => refuseRows(client, manifest, derived))
    say(`Writing ${files.length} files…`)
    await mapSome(files, (file) => restoreFile(storage, folder, file))
    say(`Writing ${manifest.tables.length} tables, and reading them back…`)
    await withClient(connection, (client) => restoreTables(client, { folder, manifest, derived }))
    const later = await migrateDatabase(connection, migrations)
    if (later.length > 0) say(`Brought up to this version by ${later.length} migrations.`)
  } finally {
    rmSync(level.folder, { recursive: true, force: true })
  }
  return manifest
}

/** A folder with the migrations that the backup was made with. */
async function migrationsOf(manifest: Manifest, all: string) {
  const known = new Map(readMigrationFiles({ migrationsFolder: all }).map(({ name, hash }) => [name, hash]))
  const strange = manifest.migrations.find(({ name, hash }) => known.get(name) !== hash)
  if (strange)
    throw new BackupError(
      `The backup was made by a version of the site that this one does not know (${strange.name}). Use a newer one.`,
    )
  const names = manifest.migrations.map(({ name }) => name).toSorted()
  const folder = mkdtempSync(path.join(tmpdir(), 'academy-migrations-'))
  for (const name of names) cpSync(path.join(all, name), path.join(folder, name), { recursive: true })
  return { names, folder }
}

type DrillAsked = Omit<RestoreAsked, 'connection' | 'storage'> & { content: SiteContent }

/**
 * Restores the newest finished backup of `folder`, or `folder` itself, into a database and a store of its own, backs that up again and
 * compares both; nothing of it stays. `differs` names what is not the same. @throws BackupError for one that cannot be restored
 */
export async function drillRestore({ folder, content, ...asked }: DrillAsked) {
  const newest = await newestBackup(folder)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-drill-'))
  asked.say(`Restoring ${newest} on trial into ${dataDir}…`)
  const began = performance.now()
  const engine = await startEmbeddedPostgres({ dataDir, log: createLog('silent'), durable: false })
  try {
    const site = { connection: engine.connection, storage: await openStorage({ dataDir }) }
    const manifest = await restore({ ...asked, ...site, folder: newest })
    const seconds = (performance.now() - began) / 1000
    const again = await backUp({ ...site, folder: path.join(dataDir, 'again'), content, say: () => {} })
    return { newest, manifest, seconds, differs: differencesOf(manifest, again) }
  } finally {
    await engine.stop()
    for (const place of [engine.location, dataDir]) await rm(place, { recursive: true, force: true })
  }
}

/** By when it was finished, so that a newest one that is damaged is found and not passed over. @throws BackupError where there is none */
async function newestBackup(folder: string): Promise<string> {
  const below = await readdir(folder).catch((): string[] => [])
  const places = ['', ...below].map((name) => path.join(folder, name)).filter((place) => existsSync(manifestOf(place)))
  const dated = await Promise.all(places.map(async (place) => ({ place, at: (await stat(manifestOf(place))).mtimeMs })))
  const [newest] = dated.toSorted((one, other) => other.at - one.at)
  if (!newest)
    throw new BackupError(`${folder} holds no finished backup: no manifest.json is in it or one folder below.`)
  return newest.place
}

/** Tables of an earlier version are other ones by now: the restore compared them before it brought them up. */
function differencesOf(before: Manifest, after: Manifest): string[] {
  const isSameVersion = before.migrations.length === after.migrations.length
  const kept = ({ tables, sequences, files: { count, bytes, missing } }: Manifest) => [
    ...(isSameVersion ? [...tables, ...sequences] : []),
    { name: 'files', count, bytes, missing },
  ]
  const found = new Set(kept(after).map((each) => JSON.stringify(each)))
  return kept(before).flatMap((each) => (found.has(JSON.stringify(each)) ? [] : [each.name]))
}

/** What the site tells of its own: tables that no backup holds, and the files that its records know, as of the caller's transaction. */
export type SiteContent = { leftOut: readonly string[]; filesOf: (client: pg.Client) => Promise<StoredName[]> }

type Asked = {
  connection: pg.PoolConfig
  storage: Storage
  folder: string
  content: SiteContent
  say: (line: string) => void
}

/** A file that is removed between the tables and itself is missing; then the tables are read once more. */
const mostRounds = 3

/** Backs up database and files into a new folder while the site runs. @throws BackupError for the operator */
export async function backUp({ connection, storage, folder, content, say }: Asked): Promise<Manifest> {
  await makeFolder(folder, ['tables', 'files'])
  const copied = new Map<string, BackedUpFile | null>()
  for (let round = 1; ; round++) {
    say(round === 1 ? 'Reading the database…' : 'Files were removed meanwhile; reading the database again…')
    const { names, ...dump } = await withClient(connection, (client) => dumpAll(client, folder, content))
    const before = countMissing(copied)
    say(`Reading ${names.length} files…`)
    await mapSome(names, async (name) => {
      const known = copied.get(placeOf(name))
      if (known) return
      const file = await backUpFile(storage, folder, name)
      if (file || !name.isWaiting) copied.set(placeOf(name), file)
    })
    if (countMissing(copied) > before && round < mostRounds) continue
    const needed = names.filter((name) => !name.isWaiting || copied.get(placeOf(name)))
    const found = needed.map((name) => copied.get(placeOf(name)) ?? placeOf(name))
    say('Reading the backup back…')
    return finishBackup(folder, dump, {
      files: found.filter((file) => typeof file !== 'string'),
      missing: found.filter((file) => typeof file === 'string'),
    })
  }
}

async function dumpAll(client: pg.Client, folder: string, { leftOut, filesOf }: SiteContent) {
  const tables = await beginSnapshot(client, leftOut)
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from drizzle.__drizzle_migrations order by id',
  )
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const names = await filesOf(client)
  const dumped = await dumpTables(client, folder, tables)
  return {
    format: 2 as const,
    made_at: new Date().toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations,
    tables: dumped,
    sequences: await sequencesOf(client),
    left_out: [...leftOut],
    names,
  }
}

const placeOf = ({ bucket, key }: StoredName) => `${bucket}/${key}`

function countMissing(copied: ReadonlyMap<string, BackedUpFile | null>): number {
  return [...copied.values()].filter((file) => file === null).length
}
