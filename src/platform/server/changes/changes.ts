import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#platform/server/database/database.ts'
import { openListener } from '#platform/server/database/listen.ts'
import type { Log } from '#platform/server/log.ts'
import { type Announced, changesChannel } from './announce.ts'
import { audiences, type Listener } from './audience.ts'

/** Past this many missed changes a reader is told 'everything'. */
const mostMissed = 200
/** How long a write's answer waits at most until its own process has heard of it. */
const mostWaitMs = 500

export type ChangeHandler = (change: Announced | 'everything') => void

/** This process's view of what changes in the database. */
export type Changes = {
  /** The last position heard of. */
  position(): number
  /** False from the moment the listener is lost until it is back and nothing was missed. */
  isListening(): boolean
  /** Calls back for each change heard of, by whichever process it was made. Gives the way to stop. */
  subscribe(handler: ChangeHandler): () => void
  /** Calls back when the listener is lost, before anything else is answered. */
  onLost(handler: () => void): () => void
  /**
   * What came after a position that the listener may hear, oldest first; 'everything' when that is too much or no longer kept.
   * `process` hears all.
   */
  since(position: number, listener: Listener | 'process'): Promise<Announced[] | 'everything'>
  /** Resolves once this process has heard all that is committed by now, at the latest after half a second. */
  heardAll(): Promise<void>
  /**
   * Whether this process has heard all that somebody has who names a position: it waits for what is on its way, half a second
   * at most. A position that nobody was ever given is nothing to wait for.
   */
  hasHeard(position: number): Promise<boolean>
  close(): Promise<void>
}

/** Starts listening; resolves once the listener stands. */
export async function openChanges(options: {
  database: Database
  connection: pg.PoolConfig
  log: Log
}): Promise<Changes> {
  const { database, log } = options
  const handlers = new Set<ChangeHandler>()
  const lostHandlers = new Set<() => void>()
  let position = 0
  let listening = false
  let closed = false
  const tell = (change: Announced | 'everything') => {
    for (const handler of handlers) {
      try {
        handler(change)
      } catch (error) {
        // One reader that fails must not keep a change from the others.
        log.error({ err: error }, 'a reader of changes failed')
      }
    }
  }
  const hear = (change: Announced) => {
    if (change.position <= position) return
    position = change.position
    tell(change)
  }

  /** What is heard while the missed ones are being read; told after them, or those between would be passed over. */
  let early: Announced[] = []
  let losses = 0
  const notice = (payload: string) => {
    const change = readChange(payload)
    if (change === null) tell('everything')
    else if (listening) hear(change)
    else early.push(change)
  }

  /** Reads what was missed until it succeeds; a loss meanwhile ends it, since the listener's next return begins another. */
  const catchUp = async () => {
    const loss = losses
    const isOver = () => closed || loss !== losses
    for (let wait = 100; !isOver(); wait = Math.min(wait * 2, 1_000)) {
      try {
        const missed = await since(position, 'process')
        const last = missed === 'everything' ? await lastPosition(database) : position
        if (isOver()) return
        position = last
        if (missed === 'everything') tell('everything')
        else missed.forEach(hear)
        early.splice(0).forEach(hear)
        listening = true
        return
      } catch (error) {
        log.error({ err: error }, 'could not read the changes missed')
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }

  async function since(from: number, listener: Listener | 'process'): Promise<Announced[] | 'everything'> {
    const { rows } = await database.db.execute<
      Partial<Record<'first' | 'last', string>> & (Announced | { position: null })
    >(sql`
      select first, last, position, topic, ids, hears, person
      from (select min(position) as first, max(position) as last from changes) as kept
      left join changes on position > ${from} and ${isFor(listener)} order by position limit ${mostMissed + 1}`)
    const first = Number(rows[0]?.first ?? 1)
    const last = Number(rows[0]?.last ?? 0)
    // Rows between were cleared away; or the database is another one (restored from a backup) and counts from lower.
    if (rows.length > mostMissed || first > from + 1 || last < from) return 'everything'
    return rows.flatMap((row) => {
      if (row.position === null) return []
      const { position, topic, ids, hears, person } = row
      return [{ position, topic, ids, hears, person }]
    })
  }

  async function hearUpTo(last: number) {
    const isBehind = () => listening && position < last
    for (let waited = 0; isBehind() && waited < mostWaitMs; waited += 5) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  // However many ask, one query is under way and one stands behind it: an answer begun before is too old for who asks now.
  const newest = oneBehind(() => lastPosition(database))

  const listener = await openListener({
    connection: options.connection,
    channel: changesChannel,
    log,
    onNotice: notice,
    onLost: () => {
      listening = false
      losses += 1
      early = []
      // Whether finished pages may be answered as they were depends on why nothing is heard.
      database.suspect()
      for (const handler of lostHandlers) handler()
    },
    onBack: () => void catchUp(),
  })
  // Until here notices have waited, so that none falls between the listening and the reading.
  position = await lastPosition(database)
  early.splice(0).forEach(hear)
  listening = true

  return {
    position: () => position,
    isListening: () => listening,
    subscribe(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    onLost(handler) {
      lostHandlers.add(handler)
      return () => lostHandlers.delete(handler)
    },
    since,
    heardAll: async () => hearUpTo(await lastPosition(database)),
    async hasHeard(seen) {
      if (seen <= position) return true
      const last = await newest()
      await hearUpTo(Math.min(seen, last))
      return position >= Math.min(seen, last)
    },
    close() {
      closed = true
      return listener.close()
    },
  }
}

async function lastPosition(database: Database): Promise<number> {
  const { rows } = await database.db.execute<{ last: string | null }>(sql`select max(position) as last from changes`)
  return Number(rows[0]?.last ?? 0)
}

/** Runs at most once at a time; who asks meanwhile shares the run that begins after it. */
function oneBehind<T>(run: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> | undefined
  let behind: Promise<T> | undefined
  const begin = () => {
    behind = undefined
    const mine = run()
    underWay = mine
    const over = () => {
      if (underWay === mine) underWay = undefined
    }
    mine.then(over, over)
    return mine
  }
  return () => (underWay ? (behind ??= underWay.then(begin, begin)) : begin())
}

/** The condition of `mayHear`, in SQL. */
function isFor(listener: Listener | 'process') {
  if (listener === 'process' || listener?.isAdmin) return sql`true`
  return listener === null ? sql`hears = 'everyone'` : sql`(hears = 'everyone' or person = ${listener.profileId}::uuid)`
}

/** A notice as a change; null for one that nobody of ours wrote. */
function readChange(payload: string): Announced | null {
  try {
    const { position, topic, ids, hears, person = null } = JSON.parse(payload) as Partial<Announced>
    const isKnown = typeof position === 'number' && typeof topic === 'string' && Array.isArray(ids)
    return isKnown && audiences.some((known) => known === hears) && hears !== undefined
      ? { position, topic, ids, hears, person }
      : null
  } catch {
    return null
  }
}
