import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#platform/server/database/database.ts'
import { openListener } from '#platform/server/database/listen.ts'
import type { Log } from '#platform/server/log.ts'
import { type Change, changesChannel } from './announce.ts'

/** Past this many missed changes a reader is told 'everything'. */
const mostMissed = 200

export type ChangeHandler = (change: Change | 'everything') => void

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
  /** What came after a position, oldest first; 'everything' when that is too much or no longer kept. */
  since(position: number): Promise<Change[] | 'everything'>
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
  const tell = (change: Change | 'everything') => {
    for (const handler of handlers) handler(change)
  }
  const hear = (change: Change) => {
    if (change.position <= position) return
    position = change.position
    tell(change)
  }

  const catchUp = async () => {
    const missed = await since(position)
    if (missed === 'everything') {
      position = await lastPosition(database)
      tell('everything')
    } else missed.forEach(hear)
    listening = true
  }

  async function since(from: number): Promise<Change[] | 'everything'> {
    const { rows } = await database.db.execute<{ position: string; topic: string; ids: string[]; first: string }>(sql`
      select position, topic, ids, (select min(position) from changes) as first from changes
      where position > ${from} order by position limit ${mostMissed + 1}`)
    const firstKept = rows[0] ? Number(rows[0].first) : 0
    // A gap below the oldest row that is kept means that older rows were cleared away.
    if (rows.length > mostMissed || (from > 0 && firstKept > from + 1 && firstKept === Number(rows[0]?.position))) {
      return 'everything'
    }
    return rows.map((row) => ({ position: Number(row.position), topic: row.topic, ids: row.ids }))
  }

  const listener = await openListener({
    connection: options.connection,
    channel: changesChannel,
    log,
    onNotice: (payload) => hear(JSON.parse(payload) as Change),
    onLost: () => {
      listening = false
      for (const handler of lostHandlers) handler()
    },
    onBack: () => void catchUp().catch((error: unknown) => log.error({ err: error }, 'could not read the changes missed')),
  })
  position = await lastPosition(database)
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
    close: () => listener.close(),
  }
}

async function lastPosition(database: Database): Promise<number> {
  const { rows } = await database.db.execute<{ last: string | null }>(sql`select max(position) as last from changes`)
  return Number(rows[0]?.last ?? 0)
}
