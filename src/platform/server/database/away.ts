import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'

/** Whoever has waited this long for the database is reason enough to ask whether it answers at all. */
const suspiciousMs = 500
const lookEveryMs = 250
/** A database that lives takes this long for a new connection and its first answer, at most. */
const patienceMs = 1_500
/** Whoever comes while it is away waits this long for one more look, in case it is back already. */
const oneLookMs = 300
/** A timer that fires this late tells of this process being busy, not of the database. */
const lateMs = 250

/** The database answers nobody: what was asked is refused, and nothing is asked until it answers again. */
export class DatabaseAway extends Error {
  /** A connection exception, as PostgreSQL numbers them. */
  readonly code = '08006'
  constructor() {
    super('The database does not answer')
    this.name = 'DatabaseAway'
  }
}

/** Whoever waits for the database: since when, and how the waiting is ended. */
export type Waiter = { since: number; end(): void }

/** What this process knows about whether its database answers. */
export type DatabaseWatch = {
  isAway(): boolean
  /** Counts up each time the database goes away: a connection made before may be broken. */
  generation(): number
  waiters: Set<Waiter>
  /** Something failed that lets one think so: finds out at once. */
  suspect(): void
  /** Looks whether it is back, at once; resolves when that is known, after 0.3 s at the latest. */
  lookAgain(): Promise<void>
  /** Somebody got an answer. */
  answered(): void
  close(): void
}

/**
 * Watches a database through those who wait for it. Long queries are nobody's fault: where somebody has waited for half a
 * second, a connection of its own asks whether the database answers at all; where it does not within 1.5 s, all who
 * wait are told, and whoever comes is refused after one look, until one such connection gets its answer.
 */
export function watchDatabase(connection: pg.ClientConfig, log: DatabaseLog): DatabaseWatch {
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
    const isAnswered = await answers(connection)
    // On a busy machine a new connection may take longer than an answer to somebody else, which is proof enough.
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
    generation: () => generation,
    waiters,
    suspect: () => void ask(),
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

/** Whether a new connection gets an answer in time. A refusal by PostgreSQL is one, unless it is starting or stopping. */
function answers(connection: pg.ClientConfig): Promise<boolean> {
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
