import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Database, type Db, inTransaction, openListener } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'
import { retry } from '#platform/server/retry.ts'
import { capabilities, type Capability, capabilitiesOf, type Role, roles } from '#platform/values/roles.ts'
import { audiences } from './table.ts'

export type Audience = { hears: (typeof audiences)[number]; person: string | null }

export const everyone: Audience = { hears: 'everyone', person: null }

/** Who holds the capability, and the account concerned. */
export function holdersOf(capability: Capability, person: string | null = null): Audience {
  return { hears: capability, person }
}

/** The account concerned alone, where the back office hears of several at once. */
export function onlyTo(person: string): Audience {
  return { hears: 'person', person }
}

/** The back office and the account concerned at once, everyone else with the next batch. */
export function everyoneLater(person: string | null): Audience {
  return { hears: 'everyone-later', person }
}

export type Subscriber = { profileId: string; role: Role } | null

export function mayReceive(listener: Subscriber, { hears, person }: Audience): boolean {
  return heardBy(listener).includes(hears) || (listener !== null && person === listener.profileId)
}

function heardBy(listener: Subscriber): readonly Audience['hears'][] {
  return listener === null ? ['everyone'] : heardByRole[listener.role]
}

const heardByRole = Object.fromEntries(
  roles.map((role) => {
    const held = capabilitiesOf[role]
    const isEverything = held.length === capabilities.length
    const more = [...(held.length > 0 ? ['everyone-later'] : []), ...(isEverything ? ['administrators'] : [])]
    return [role, ['everyone', ...more, ...held]]
  }),
) as Record<Role, Audience['hears'][]>

const changesChannel = 'changes'
/** Beyond this a change names its topic alone: PostgreSQL limits a notice to 8,000 bytes. */
const mostIds = 20

export type Change = { position: number; topic: string; ids: string[] }
export type EmittedChange = Change & Audience

/** Announces a change on commit; call it last: its lock keeps positions in commit order, so whoever has seen n missed nothing before. */
export async function emitChange(tx: Db, topic: string, ids: readonly string[], audience: Audience): Promise<void> {
  const told = ids.length > mostIds ? [] : [...ids]
  const { hears, person } = audience
  // The row, and so its position, is made from what the lock gives: after it is held.
  await tx.execute(sql`
    with held as materialized (select pg_advisory_xact_lock(hashtextextended('changes', 0))), change as (
      insert into changes (topic, ids, hears, person)
      select ${topic}::text, ${sql.param(told)}::text[], ${hears}::text, ${person}::uuid from held returning position
    )
    select pg_notify(${changesChannel}, json_build_object(
      'position', position, 'topic', ${topic}::text, 'ids', ${JSON.stringify(told)}::json,
      'hears', ${hears}::text, 'person', ${person}::text)::text)
    from change`)
}

/** Tells everyone, once per topic, of what was deferred since the last time; gives the number of topics. */
export async function gatherChanges(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ topic: string; ids: string[] }>(sql`
      with gathered as (
        update changes set hears = 'administrators' where hears = 'everyone-later' returning topic, ids
      )
      select topic, case when bool_or(cardinality(gathered.ids) = 0) then '{}'
        else array(select distinct id from gathered as same, unnest(same.ids) as id where same.topic = gathered.topic order by id)
        end as ids
      from gathered group by topic order by topic`)
    for (const { topic, ids } of rows) await emitChange(tx, topic, ids, everyone)
    return rows.length
  })
}

/** Beyond this a reader is told 'everything'. */
const mostMissed = 200
/** How long a write waits at most until its own process has heard of it. */
const mostWaitMs = 500

export type ChangeHandler = (change: EmittedChange | 'everything') => void

export type Changes = Awaited<ReturnType<typeof openChanges>>

type Source = { database: Database; connection: pg.PoolConfig; log: Log }

/** Starts listening; resolves once the listener stands. */
export async function openChanges({ database, connection, log }: Source) {
  const lostHandlers = new Set<() => void>()
  const { subscribe, tell } = createSubscribers(log)
  const hearing = createHearing(tell)
  const { position, isListening } = hearing
  /** Ends with the next loss, whose return begins another. */
  let catchingUp = new AbortController()

  const catchUp = async (over: AbortSignal) => {
    const missed = await changesSince(database, position(), 'process')
    const last = missed === 'everything' ? await lastPosition(database) : position()
    if (!over.aborted) hearing.begin(last, missed)
  }
  /** Half a second at the latest. */
  async function hearUpTo(last: number) {
    const isBehind = () => isListening() && position() < last
    for (let waited = 0; isBehind() && waited < mostWaitMs; waited += 5) await sleep(5)
  }
  // One query under way and one behind it: an answer begun before the question is too old.
  const newest = oneBehind(() => lastPosition(database))

  const listener = await openListener({
    connection,
    channel: changesChannel,
    log,
    onNotice: (payload) => hearing.notice(payload),
    onLost: () => {
      hearing.end()
      catchingUp.abort()
      // Whether cached pages may be served stale depends on why nothing is heard.
      database.suspect()
      for (const handler of lostHandlers) handler()
    },
    onBack() {
      catchingUp = new AbortController()
      const over = catchingUp.signal
      const failed = (error: unknown) => log.error({ err: error }, 'could not read the changes missed')
      void retry(() => catchUp(over), { first: 100, most: 1_000, over, failed })
    },
  })
  // Notices waited until here, so that none falls between listening and reading.
  hearing.begin(await lastPosition(database), [])

  return {
    position,
    /** False from a loss of the listener until nothing is missed any more. */
    isListening,
    /** Called for each change of any process; gives the way to stop. */
    subscribe,
    /** Called when the listener is lost, before anything else is answered. */
    onLost(handler: () => void): () => void {
      lostHandlers.add(handler)
      return () => lostHandlers.delete(handler)
    },
    since: (from: number, listener: Subscriber | 'process') => changesSince(database, from, listener),
    /** Resolves once all that is committed by now was heard. */
    caughtUp: async () => hearUpTo(await lastPosition(database)),
    /** Whether all up to a position was heard; waits, but not for a position never given out. */
    async hasHeard(seen: number) {
      if (seen <= position()) return true
      const last = await newest()
      await hearUpTo(Math.min(seen, last))
      return position() >= Math.min(seen, last)
    },
    close() {
      catchingUp.abort()
      return listener.close()
    },
  }
}

/** Those who are told of changes: one that fails keeps none from the others. */
function createSubscribers(log: Log) {
  const handlers = new Set<ChangeHandler>()
  return {
    subscribe: (handler: ChangeHandler): (() => void) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    tell: (change: EmittedChange | 'everything') => {
      for (const handler of handlers) {
        try {
          handler(change)
        } catch (error) {
          log.error({ err: error }, 'a reader of changes failed')
        }
      }
    },
  }
}

/** Up to which position everything was told, in order; what is heard before `begin` is told after what was missed. */
function createHearing(tell: ChangeHandler) {
  let position = 0
  let listening = false
  let early: EmittedChange[] = []
  const hear = (change: EmittedChange) => {
    if (change.position <= position) return
    position = change.position
    tell(change)
  }
  return {
    position: () => position,
    isListening: () => listening,
    notice(payload: string) {
      const change = readChange(payload)
      if (change === null) tell('everything')
      else if (listening) hear(change)
      else early.push(change)
    },
    begin(from: number, missed: readonly EmittedChange[] | 'everything') {
      position = from
      if (missed === 'everything') tell(missed)
      else missed.forEach(hear)
      early.splice(0).forEach(hear)
      listening = true
    },
    end() {
      listening = false
      early = []
    },
  }
}

/** Changes after a position that the listener may hear, oldest first; 'everything' when too many or no longer kept. */
async function changesSince(
  { db }: Database,
  from: number,
  listener: Subscriber | 'process',
): Promise<EmittedChange[] | 'everything'> {
  const { rows } = await db.execute<
    Partial<Record<'first' | 'last', string>> & (EmittedChange | { position: null })
  >(sql`
    select first, last, position, topic, ids, hears, person
    from (select min(position) as first, max(position) as last from changes) as kept
    left join changes on position > ${from} and ${isFor(listener)} order by position limit ${mostMissed + 1}`)
  const first = Number(rows[0]?.first ?? 1)
  const last = Number(rows[0]?.last ?? 0)
  // Rows between were cleared, or the database was restored from a backup and counts from lower.
  if (rows.length > mostMissed || first > from + 1 || last < from) return 'everything'
  return rows.flatMap((row) => {
    if (row.position === null) return []
    const { position, topic, ids, hears, person } = row
    return [{ position, topic, ids, hears, person }]
  })
}

async function lastPosition(database: Database): Promise<number> {
  const { rows } = await database.db.execute<{ last: string | null }>(sql`select max(position) as last from changes`)
  return Number(rows[0]?.last ?? 0)
}

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

function isFor(listener: Subscriber | 'process') {
  if (listener === 'process') return sql`true`
  const heard = sql`hears = any(${sql.param([...heardBy(listener)])}::text[])`
  return listener === null ? heard : sql`(${heard} or person = ${listener.profileId}::uuid)`
}

function readChange(payload: string): EmittedChange | null {
  try {
    const { position, topic, ids, hears, person = null } = JSON.parse(payload) as Partial<EmittedChange>
    const isKnown = typeof position === 'number' && typeof topic === 'string' && Array.isArray(ids)
    return isKnown && audiences.some((known) => known === hears) && hears !== undefined
      ? { position, topic, ids, hears, person }
      : null
  } catch {
    return null
  }
}
