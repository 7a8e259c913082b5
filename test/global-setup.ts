import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { openFolder } from './open-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How test files reach the run's PostgreSQL (a `pg.PoolConfig`). */
    testConnection: { host: string; port: number; user: string; password: string }
    /** The migrated database that each test file's own is copied from. */
    templateDatabase: string
  }
}

/** One PostgreSQL for the whole run, with a template database migrated once; both are gone afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = openFolder('academy-test-')
  const log = pino({ level: 'error' })
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const { host, port, user, password } = postgres.connection
  const templateDatabase = 'academy_template'
  const client = new pg.Client({ ...postgres.connection, user: 'postgres' })
  await client.connect()
  await client.query(`create database ${templateDatabase} owner ${user}`)
  // For test/kept-rows.ts, which puts rows back without their triggers.
  await client.query(`grant set on parameter session_replication_role to ${user}`)
  await client.end()
  await migrateDatabase(
    { ...postgres.connection, database: templateDatabase },
    join(import.meta.dirname, '../migrations'),
  )
  project.provide('testConnection', {
    host: String(host),
    port: Number(port),
    user: String(user),
    password: String(password),
  })
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await postgres.stop()
    if (!postgres.location.startsWith(dataDir)) rmSync(postgres.location, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}
