import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { DatabaseLog } from '#platform/server/database/database-log.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { fillClasses, filledLearning, fillLearning } from './fill-learning.ts'
import { filled, fillInOrder, fillTogether } from './fill-statements.ts'
import { type PlansOf, plansIn } from './plans.ts'

export type FilledSite = { server: RunningServer; count: number; connection: pg.PoolConfig }

/** Starts one PostgreSQL with a filled site and database for each count. */
export async function startFilledSites(
  counts: readonly number[],
  env: Record<string, string> = {},
): Promise<{ sites: FilledSite[]; plansOf: PlansOf; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-bench-'))
  const lines: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: keptIn(lines) })
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
      await runStatements({ ...postgres.connection, user: 'postgres' }, [
        `alter database ${database} set session_preload_libraries = 'auto_explain'`,
      ])
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
      await fill(connection, count)
    }
    return { sites, plansOf: plansIn({ ...postgres.connection, user: 'postgres' }, lines), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Indexes are made whole afterwards, which takes a fraction of the time; what does not depend on each other is filled side by side. */
async function fill(connection: pg.ClientConfig, count: number): Promise<void> {
  const found = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index where indrelid = any('{${[...filled, ...filledLearning].join(',')}}'::regclass[]) and not indisunique`
  const indexes = (await runStatements(connection, [found])) as { name: string; made: string }[]
  await runStatements(connection, [
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...fillInOrder(count),
    ...fillClasses(count),
  ])
  await sideBySide(connection, [...fillTogether(count), ...fillLearning(count)])
  await sideBySide(
    connection,
    indexes.map(({ made }) => made),
  )
  // autovacuum does so within a minute of such a load.
  await runStatements(connection, ['vacuum analyze'])
}

async function sideBySide(connection: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const waiting = [...statements]
  const one = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await runStatements(connection, ["set maintenance_work_mem = '1GB'; set synchronous_commit = off", next])
    }
  }
  await Promise.all([one(), one()])
}

function keptIn(lines: string[]): DatabaseLog {
  const ignore = () => {}
  const debug = (event: unknown) => {
    if (typeof event === 'object' && event !== null && 'postgres' in event) lines.push(String(event.postgres))
  }
  return { debug, info: ignore, warn: ignore, error: ignore }
}

/** @returns the rows of the last statement */
export async function runStatements(connection: pg.ClientConfig, statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
