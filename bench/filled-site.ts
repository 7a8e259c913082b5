import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { databaseUrlOf } from '#test/two-processes.ts'
import { fillStatements } from './fill-statements.ts'

export type FilledSite = { server: RunningServer; count: number; connection: pg.PoolConfig }

/** Starts one PostgreSQL with a filled site and database for each count. */
export async function startFilledSites(
  counts: readonly number[],
  env: Record<string, string> = {},
): Promise<{ sites: FilledSite[]; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'error' }) })
  const sites: FilledSite[] = []
  const stop = async () => {
    await Promise.allSettled(sites.map(({ server }) => server.stop()))
    await postgres.stop()
    if (!postgres.location.startsWith(folder)) rmSync(postgres.location, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const count of counts) {
      const database = `bench_${count}`
      await runStatements(postgres.connection, [`create database ${database}`])
      const connection = { ...postgres.connection, database }
      const server = await startServer({
        env: {
          DATABASE_URL: databaseUrlOf(connection),
          DATA_DIR: path.join(folder, database),
          LOG_LEVEL: 'error',
          ...env,
        },
      })
      sites.push({ server, count, connection })
      await runStatements(connection, fillStatements(count))
    }
    return { sites, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function runStatements(connection: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
