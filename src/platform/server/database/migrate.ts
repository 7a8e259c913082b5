import { existsSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { withClient } from './operator.ts'

const migrationLock = 7_265_403_118

/** Applies pending migrations, one process at a time, in one transaction; gives their names. @throws Error for a changed one */
export async function migrateDatabase(connection: pg.PoolConfig, folder: string): Promise<string[]> {
  const known = existsSync(folder) ? readMigrationFiles({ migrationsFolder: folder }) : []
  if (known.length === 0) return []
  return withClient(connection, async (client) => {
    const isCollationChanged = (await client.query(changedCollation)).rowCount === 1
    if (pending(known, await appliedMigrations(client)).length === 0 && !isCollationChanged) return []
    // Another process's migrations take as long as they take. The lock goes with the connection.
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const missing = pending(known, await appliedMigrations(client))
    if (missing.length > 0) await migrate(drizzle({ client }), { migrationsFolder: folder })
    if (isCollationChanged) await reindexCollation(client)
    return missing
  })
}

/** Whether another version of ICU than that of the indexes orders lists now (`listOrder`). */
const changedCollation = `select oid from pg_collation where collname = 'by_reading' and collversion <> pg_collation_actual_version(oid)`

/** Makes these indexes anew: they would skip rows. */
async function reindexCollation(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where (${changedCollation}) = any(indcollation)`,
  )
  for (const { name } of rows) await client.query(`reindex index ${name}`)
  if (rows.length > 0) await client.query('alter collation by_reading refresh version')
}

function pending(known: { name: string; hash: string }[], done: Map<string, string>): string[] {
  const changed = known.find(({ name, hash }) => done.has(name) && done.get(name) !== hash)
  if (changed)
    throw new Error(`Migration ${changed.name} was changed after it was applied. Restore it and write a new one.`)
  return known.map(({ name }) => name).filter((name) => !done.has(name))
}

/** By name, with the hash of each. */
export async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from drizzle.__drizzle_migrations',
    )
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  } catch (error) {
    // No such table or schema yet.
    if (error instanceof pg.DatabaseError && (error.code === '42P01' || error.code === '3F000')) return new Map()
    throw error
  }
}
