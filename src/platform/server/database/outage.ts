import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'

const written = {
  /** Waiting this long for the database is reason to probe it. */
  suspiciousMs: 500,
  lookEveryMs: 250,
  /** What a healthy database takes at most for a connection and its first answer. */
  patienceMs: 1_500,
  /** How long a newcomer waits for one more probe while it is away. */
  oneLookMs: 300,
}
export type OutageTimes = Partial<typeof written>
/** A timer this late tells of a busy process, not of the database. */
const lateMs = 250

/** The database does not answer: queries are refused until it does. */
class DatabaseUnavailable extends Error {
  readonly code = '08006'
  constructor() {
    super('The database does not answer')
    this.name = 'DatabaseUnavailable'
  }
}

type Waiter = { since: number; end(): void }

type DatabaseWatch = ReturnType<typeof watchDatabase>

/** Detects outages, not long queries: after a wait of 0.5 s it probes; unanswered for 1.5 s, all queries fail until a probe succeeds. */
export function watchDatabase(connection: pg.ClientConfig, log: DatabaseLog, times: OutageTimes = {}) {
  const { suspiciousMs, lookEveryMs, patienceMs, oneLookMs } = { ...written, ...times }
  const waiters = new Set<Waiter>()
  let away = false
  let generation = 0
  let asking: Promise<void> | undefined
  let closed = false
  let quietUntil = 0
  let lastAnswer = 0

  function ask(): Promise<void> {
    if (closed) return Promise.resolve()
    asking ??= findOut().finally(() => (asking = undefined))
    return asking
  }
  async function findOut(): Promise<void> {
    const began = performance.now()
    const isAnswered = await answers(connection, patienceMs)
    // On a busy machine connecting may take longer than an answer to somebody else, which is proof enough.
    const answered = isAnswered || (!away && lastAnswer > began)
    if (closed) return
    quietUntil = performance.now() + suspiciousMs
    if (answered === !away) return
    away = !answered
    if (!away) return log.info({}, 'The database answers again')
    generation += 1
    log.warn({ waiting: waiters.size }, 'The database does not answer')
    for (const waiter of waiters) waiter.end()
  }
  const look = setInterval(() => {
    const now = performance.now()
    if (away) return void ask()
    if (now < quietUntil) return
    for (const { since } of waiters) if (now - since > suspiciousMs) return void ask()
  }, lookEveryMs)
  look.unref()

  return {
    isAway: () => away,
    /** Counts outages: connections from before one may be broken. */
    generation: () => generation,
    waiters,
    /** Reports a failure that suggests an outage: probes at once. */
    suspect: () => void ask(),
    /** Probes at once; resolves after 0.3 s at the latest. */
    lookAgain: () => Promise.race([ask(), wait(oneLookMs, undefined, { ref: false })]),
    answered() {
      lastAnswer = performance.now()
    },
    close() {
      closed = true
      clearInterval(look)
    },
  }
}

/** A refusal by PostgreSQL is an answer, unless it is starting or stopping. */
function answers(connection: pg.ClientConfig, patienceMs: number): Promise<boolean> {
  const client = new pg.Client({
    application_name: 'academy-probe',
    connectionTimeoutMillis: 3 * patienceMs,
    ...connection,
  })
  return new Promise((resolve) => {
    const settle = (answered: boolean) => {
      clearTimeout(timer)
      resolve(answered)
      client.end().catch(() => {})
    }
    const patience = (again: boolean) => {
      const due = performance.now() + patienceMs
      return setTimeout(() => {
        if (again && performance.now() > due + lateMs) timer = patience(false)
        else settle(false)
      }, patienceMs)
    }
    let timer = patience(true)
    client.on('error', () => settle(false))
    client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => settle(true),
        (error: unknown) => settle(error instanceof pg.DatabaseError && !error.code?.startsWith('57P')),
      )
  })
}

type Taken = Parameters<pg.Pool['connect']>[0]

/** A pool that refuses queries and ends running ones during an outage, and hands out no connection from before it. */
export class WatchedPool extends pg.Pool {
  readonly #watch: DatabaseWatch
  readonly #madeIn = new WeakMap<pg.PoolClient, number>()
  readonly #out = new Map<pg.PoolClient, Waiter>()

  constructor(config: pg.PoolConfig, watch: DatabaseWatch) {
    super(config)
    this.#watch = watch
    this.on('connect', (client) => this.#madeIn.set(client, watch.generation()))
    this.on('release', (error: unknown, client) => {
      if (!error) watch.answered()
      const waiter = this.#out.get(client)
      this.#out.delete(client)
      if (waiter) watch.waiters.delete(waiter)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const client = this.#take()
    if (!taken) return client
    client.then(
      (ready) => taken(undefined, ready, ready.release.bind(ready)),
      (error: Error) => taken(error, undefined, () => {}),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    const watch = this.#watch
    if (watch.isAway()) await watch.lookAgain()
    if (watch.isAway()) throw new DatabaseUnavailable()
    return new Promise((resolve, reject) => {
      let isOver = false
      const waiter: Waiter = {
        since: performance.now(),
        end: () => {
          isOver = true
          watch.waiters.delete(waiter)
          reject(new DatabaseUnavailable())
        },
      }
      watch.waiters.add(waiter)
      this.#current(() => isOver).then(
        (client) => {
          watch.waiters.delete(waiter)
          if (isOver) return client.release()
          // Ends the wait; an ended connection never returns to the pool.
          const out: Waiter = { since: performance.now(), end: () => void client.end().catch(() => {}) }
          this.#out.set(client, out)
          watch.waiters.add(out)
          resolve(client)
        },
        (error: Error) => {
          watch.waiters.delete(waiter)
          if (!isOver && !(error instanceof pg.DatabaseError)) watch.suspect()
          reject(error)
        },
      )
    })
  }

  /** Closes connections from before the last outage. */
  async #current(isOver: () => boolean): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      if (isOver() || this.#madeIn.get(client) === this.#watch.generation()) return client
      client.release(true)
    }
  }
}
