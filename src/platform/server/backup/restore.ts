import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { appliedMigrations, migrateDatabase } from '#platform/server/database/migrate.ts'
import { withClient } from '#platform/server/database/operator.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { mapSome, restoreFile } from './files.ts'
import { BackupError, type Manifest, readBackup } from './manifest.ts'
import { refuseRows, restoreTables } from './tables.ts'

export type RestoreAsked = {
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
export async function restore({
  connection,
  storage,
  folder,
  migrations,
  derived,
  say,
}: RestoreAsked): Promise<Manifest> {
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
