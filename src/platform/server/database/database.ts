import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { is, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgAsyncDatabase, PgAsyncTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { withCauses } from '#platform/server/errors.ts'
import { retry } from '#platform/server/retry.ts'
import { type OutageTimes, watchDatabase, WatchedPool } from './outage.ts'
import { type DatabaseLog, DatabaseStartError } from './database-log.ts'
import { LRUCache } from 'lru-cache'

/** The database or a transaction, so that stores may call one another inside one. */
export type Db = PgAsyncDatabase<NodePgQueryResultHKT>

export type Database = ReturnType<typeof openDatabase>

/** By which every process decides alike, whatever its own clock says. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

// int8 is a number where exact, else a bigint; numeric stays text. Timestamps of raw SQL (`db.execute`) stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
})

/** A statement asked this often is sent by name from then on. */
const often = 3
/** PostgreSQL keeps each of them in every connection. */
const mostNames = 400
const mostSeen = 1_000

/** Lets connections send statements that come often by name, so that PostgreSQL parses and plans them once in each. */
function preparedStatements() {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, number>({ max: mostSeen })
  let given = 0

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    if (times < often) return undefined
    seen.delete(text)
    given += 1
    const name = `often_${given}`
    names.set(text, name)
    return name
  }

  return (client: pg.PoolClient) => {
    Object.assign(client, {
      query(config: unknown, ...rest: unknown[]): unknown {
        const name = isPlanned(config) ? nameOf(config.text) : undefined
        const query = name === undefined ? config : { ...(config as object), name }
        return Reflect.apply(sendOf(client), client, [query, ...rest])
      },
    })
    // After a migration a kept statement may give other columns than when it was named: all get new names.
    const { connection } = client as pg.PoolClient & { connection: EventEmitter }
    connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === '0A000') names.clear()
    })
  }
}

function sendOf(client: pg.PoolClient) {
  return Reflect.get(Object.getPrototypeOf(client) as object, 'query') as (...query: unknown[]) => unknown
}

/** A statement with a plan and no name of its own; not `begin` and the like, nor a cursor. */
function isPlanned(config: unknown): config is { text: string } {
  if (typeof config !== 'object' || config === null || 'submit' in config || !('text' in config)) return false
  const hasName = 'name' in config && config.name !== undefined
  return !hasName && /^\s*(select|with|insert|update|delete)\b/i.test(String(config.text))
}

/** Opens a lazy pool: statements end after `statementTimeoutMs` (15 s), lock waits 10 s, idle transactions 30 s, connecting 2.5 s. */
export function openDatabase(options: {
  connection: pg.PoolConfig
  log: DatabaseLog
  poolSize?: number
  statementTimeoutMs?: number
  /** When an outage is suspected and found; by default as written there. */
  outage?: OutageTimes
}) {
  const { log } = options
  const watch = watchDatabase(options.connection, log, options.outage)
  const prepare = preparedStatements()
  const pool: pg.Pool = new WatchedPool(
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
  // A connection that breaks in use emits `error`, which unheard would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'A database connection broke'))
    prepare(client)
  })
  const db: NodePgDatabase = drizzle({ client: pool })
  return {
    db,
    pool,
    /** True during an outage (outage.ts): queries are refused at once. */
    isAway: () => watch.isAway(),
    suspect: () => watch.suspect(),
    close(): Promise<void> {
      watch.close()
      return pool.end()
    },
  }
}

/** Runs `work` in a transaction (nested: a savepoint), retried `retries` (3) times on 40001 and 40P01: no other side effects. */
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
      if (attempt >= retries || !['40001', '40P01'].includes(databaseError(error)?.code ?? '')) throw error
      // Random, or the same two meet again.
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** The name of the constraint that `error`, wrapped or not, says was violated; null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  const cause = databaseError(error)
  if (!cause?.code || !['23505', '23503', '23514', '23P01'].includes(cause.code)) return null
  return cause.constraint ?? null
}

function databaseError(error: unknown): pg.DatabaseError | undefined {
  return withCauses(error).find((cause) => cause instanceof pg.DatabaseError)
}

export type Listener = Awaited<ReturnType<typeof openListener>>

type ListenerOptions = {
  connection: pg.ClientConfig
  channel: string
  /** Payloads in the order of the commits. */
  onNotice: (payload: string) => void
  /** Notices may be missed from now on, and up to a round trip before. */
  onLost: () => void
  /** Heard again: drop whatever was kept meanwhile. */
  onBack: () => void
  log: DatabaseLog
  /** Time between proofs and for each; 5 s (response cache, rule two). */
  proofEveryMs?: number
}

type Line = { client: pg.Client; ended: AbortSignal; prove(over: AbortSignal): Promise<boolean> }

/** LISTENs on its own connection, proved every 5 s, reconnecting after a loss. @throws Error where the first connection fails */
export async function openListener(options: ListenerOptions) {
  const { log, channel, proofEveryMs = 5_000 } = options
  const closing = new AbortController()
  const over = closing.signal
  let line = await connectLine(options)
  let alive = true

  const lifetime = (async () => {
    for (;;) {
      await untilSilent(line, proofEveryMs, over)
      alive = false
      if (!over.aborted) {
        log.warn({ channel }, 'Lost the connection that listens for changes')
        options.onLost()
      }
      await hangUp(line)
      const failed = (error: unknown) => log.debug({ err: error }, 'Cannot listen for changes yet')
      const next = await retry(() => connectLine(options), { first: 100, most: 1_000, over, failed })
      if (!next) return
      line = next
      if (over.aborted) continue
      alive = true
      log.info({ channel }, 'Listening for changes again')
      options.onBack()
    }
  })()

  return {
    isAlive: () => alive,
    close: () => {
      closing.abort()
      return lifetime
    },
  }
}

async function connectLine({ connection, channel, onNotice, proofEveryMs = 5_000 }: ListenerOptions): Promise<Line> {
  const proofs = new EventEmitter()
  const proofChannel = `proof_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionTimeoutMillis: 3_000, query_timeout: 5_000, keepAlive: true, ...connection })
  const ended = new AbortController()
  client.on('end', () => ended.abort())
  client.on('error', () => ended.abort())
  client.on('notification', ({ channel: heardOn, payload = '' }) => {
    if (heardOn === channel) onNotice(payload)
    else proofs.emit(payload)
  })
  const hears = (from: pg.Client, over: AbortSignal) => {
    const word = randomUUID()
    const heard = once(proofs, word, { signal: over })
    // The connection breaks, or the word does not come in time.
    from.query('select pg_notify($1, $2)', [proofChannel, word]).catch(() => {})
    return heard.then(() => true).catch(() => false)
  }
  const other = new pg.Client({ connectionTimeoutMillis: 3_000, query_timeout: 5_000, ...connection })
  other.on('error', () => {})
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}; listen ${proofChannel}`)
    // Behind a pooler of transactions a connection hears at most what it says itself.
    await other.connect()
    // Twice: where this process itself stood still, its clock is looked at before what has arrived.
    const isHeard = () => hears(other, AbortSignal.any([ended.signal, AbortSignal.timeout(hearsWithinMs)]))
    if (!(await isHeard()) && !(await isHeard())) throw new DatabaseStartError(deaf)
  } catch (error) {
    await hangUp({ client })
    throw error
  } finally {
    await hangUp({ client: other })
  }
  return {
    client,
    ended: ended.signal,
    prove: (over) => hears(client, AbortSignal.any([over, AbortSignal.timeout(proofEveryMs)])),
  }
}

/** A busy machine takes its time. */
const hearsWithinMs = 8_000
const deaf =
  'The connection that listens for changes hears nothing that others announce: a pooler before PostgreSQL shares it. With pgbouncer set pool_mode = session.'

async function untilSilent(line: Line, everyMs: number, closing: AbortSignal): Promise<void> {
  const over = AbortSignal.any([line.ended, closing])
  do await sleep(everyMs, undefined, { signal: over }).catch(() => {})
  while (!over.aborted && (await line.prove(over)))
}

/** Within half a second even where the other side no longer answers. */
async function hangUp({ client }: Pick<Line, 'client'>): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(500, undefined, { ref: false })])
}

/** A query that is asked very often: built once for each database instead of at each request. */
export function preparedQuery<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
