import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { patience } from './patience.ts'

/** A database of one's own and how to reach it. */
export type TestDatabase = Database & { connection: pg.PoolConfig }

/**
 * Gives the calling test file a database of its own, with every migration applied, on the run's PostgreSQL; it is
 * closed and dropped after the file's last test. Call it at the top of the file or in `beforeAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testConnection')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Through the log it would take twice the work.
  await command(`create database ${name}${copyOfTemplate()}`)
  const connection = { ...server, database: name }
  const database = openDatabase({
    connection: { ...connection, ...patient },
    log: pino({ level: 'silent' }),
    outage: { patienceMs: patience(60_000) },
  })
  database.pool.on('connect', oneAtATime)
  refuseSecondConnections(database)
  afterAll(async () => {
    if (!database.pool.ended) await database.close()
    await drop(name)
  })
  return { ...database, connection }
}

/** How to reach a database of the calling test file's own with nothing in it, or every migration; dropped after the file's last test. */
export async function createEmptyDatabase({ isMigrated = false } = {}): Promise<pg.PoolConfig> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await command(`create database ${name}${isMigrated ? copyOfTemplate() : ''}`)
  afterAll(() => drop(name))
  return { ...inject('testConnection'), database: name }
}

const copyOfTemplate = () => ` template ${inject('templateDatabase')} strategy file_copy`

/** A machine that is busy with other things is slow, not wrong: what a test says of time it sets itself. */
const patient = {
  connectionTimeoutMillis: patience(60_000),
  statement_timeout: patience(120_000),
  lock_timeout: patience(60_000),
}

const held = new AsyncLocalStorage<true>()

/** Who holds a connection and asks for another waits for those who do the same: as many as the pool has, and all stand still. */
function refuseSecondConnections({ db, pool }: Database): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => transaction((tx) => held.run(true, () => work(tx)), config)
  const connect = pool.connect.bind(pool) as (...asked: unknown[]) => unknown
  const checked = (...asked: unknown[]): unknown => {
    if (held.getStore()) throw new Error('A transaction asks for a second connection: read by its own.')
    return connect(...asked)
  }
  Object.assign(pool, { connect: checked })
}

/** What others do while the test holds a transaction open. */
export function asOthers<T>(work: () => Promise<T>): Promise<T> {
  // Awaited within: a query runs when it is.
  return held.exit(async () => await work())
}

/** The driver is about to refuse what is asked of a connection that has not answered yet: reads of one transaction are awaited in turn. */
function oneAtATime(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  let running = 0
  const inTurn = (...asked: unknown[]): unknown => {
    if (running > 0) throw new Error('Another statement runs on this connection: await it first.')
    const answer = query(...asked)
    if (answer instanceof Promise) {
      running += 1
      const over = () => void (running -= 1)
      answer.then(over, over)
    }
    return answer
  }
  Object.assign(client, { query: inTurn })
}

/** PostgreSQL's own cleaning may be at work there, which only a superuser may end; it soon goes by itself. */
async function drop(name: string): Promise<void> {
  for (;;) {
    try {
      return await command(`drop database ${name} with (force)`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error
      await wait(200)
    }
  }
}
const insufficientPrivilege = '42501'

async function command(sql: string): Promise<void> {
  const client = new pg.Client({ ...inject('testConnection'), database: 'academy' })
  await client.connect()
  // Two files may copy the template at the same moment, which PostgreSQL lets wait only for a while.
  try {
    await client.query('select pg_advisory_lock(1)')
    // Where the system can, it copies the files itself.
    await client.query(
      `select set_config(name, 'clone', false) from pg_settings where name = 'file_copy_method' and 'clone' = any(enumvals)`,
    )
    await client.query(sql)
  } finally {
    await client.end()
  }
}
