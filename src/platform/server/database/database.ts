import { is } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgAsyncDatabase, PgAsyncTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { watchDatabase } from './away.ts'
import type { DatabaseLog } from './database-log.ts'
import { WatchedPool } from './watched-pool.ts'

/** What stores take: the database or a transaction in it, so that one store may call another's inside its own. */
export type Db = PgAsyncDatabase<NodePgQueryResultHKT>

/** An open database: `db` to query, `pool` for what needs a connection of its own. */
export type Database = {
  db: NodePgDatabase
  pool: pg.Pool
  /** True while it answers nobody (away.ts): whatever is asked of it is refused at once. */
  isAway(): boolean
  /** Something else failed that lets one think so. */
  suspect(): void
  close(): Promise<void>
}

/** Isolation levels of PostgreSQL; without one, a transaction is 'read committed'. */
export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

// int8 (counts, sums, identities) arrives as a number where a number holds it exactly, else as a bigint; numeric stays
// text, which alone is exact. Columns of a table give dates; a timestamp in raw SQL through `db.execute` stays text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
})

/**
 * Opens a pool on `connection`. No statement runs longer than `statementTimeoutMs` (15 s), waits longer than 10 s for a lock, nor
 * keeps a transaction idle longer than 30 s; a query that gets no connection within 2.5 s is refused. A connection that
 * breaks is logged and replaced; a database that stops answering is found out within 2.5 s. Nothing is connected before
 * the first query.
 */
export function openDatabase(options: {
  connection: pg.PoolConfig
  log: DatabaseLog
  poolSize?: number
  statementTimeoutMs?: number
}): Database {
  const { log } = options
  const watch = watchDatabase(options.connection, log)
  const pool = new WatchedPool(
    {
      application_name: 'academy',
      max: options.poolSize ?? 10,
      connectionTimeoutMillis: 2_500,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      statement_timeout: options.statementTimeoutMs ?? 15_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      ...options.connection,
    },
    watch,
  )
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'))
  // A connection that breaks while it is checked out reports to itself, and unheard it would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'A database connection broke')),
  )
  return {
    db: drizzle({ client: pool }),
    pool,
    isAway: () => watch.isAway(),
    suspect: () => watch.suspect(),
    close() {
      watch.close()
      return pool.end()
    },
  }
}

/**
 * Runs `work` in a transaction and gives back its result. Where PostgreSQL asks for another try (serialization failure
 * 40001, deadlock 40P01) it is run again from the start, at most `retries` (3) times; so `work` must do nothing that a
 * rollback does not undo. Inside a transaction it is a savepoint, and the outermost one is what is retried.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  options: { isolation?: Isolation; retries?: number } = {},
): Promise<T> {
  if (is(db, PgAsyncTransaction)) return db.transaction(work)
  const { isolation, retries = 3 } = options
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction(work, isolation ? { isolationLevel: isolation } : undefined)
    } catch (error) {
      if (attempt >= retries || !asksForAnotherTry(error)) throw error
      // A short random wait, or the same two meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

/** Whether the database answers within two seconds, for `/readyz`. Never throws. */
export async function isReady(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), 2_000)))
  const answer = database.pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer))
}

/**
 * The name of the unique, foreign key, check or exclusion constraint that `error` (wrapped by the query builder or not) says was
 * violated, or null for any other error.
 */
export function violatedConstraint(error: unknown): string | null {
  const cause = databaseError(error)
  if (!cause?.code || !['23505', '23503', '23514', '23P01'].includes(cause.code)) return null
  return cause.constraint ?? null
}

function asksForAnotherTry(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '40001' || code === '40P01'
}

function databaseError(error: unknown): pg.DatabaseError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at
  }
  return null
}
