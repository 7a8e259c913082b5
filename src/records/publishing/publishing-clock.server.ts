import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { publishingTopic } from './pending-changes.server.ts'
import { publishDue } from './publishing.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { pendingChanges } from '#records/saving/table.server.ts'

/** A timer is not trusted for longer: clocks are set, and machines sleep. */
const mostAheadMs = 60 * 60 * 1000
const soonMs = 200
/** After a look that failed, such as while the database is away. */
const againMs = 5_000

/**
 * Publishes and takes back what was planned, to the moment, from now until `stop`, which waits for what is under way. Every process
 * watches for itself; each moment is done once.
 */
export function startPublishingClock(deps: RecordDeps, kinds: readonly DeclaredKind[]): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isAsked = false

  function look(): void {
    isAsked = true
    looking ??= lookWhileAsked().finally(() => (looking = undefined))
  }
  async function lookWhileAsked(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false
      clearTimeout(timer)
      arm(await wait())
    }
  }
  async function wait(): Promise<number> {
    try {
      const done = await publishDue(deps, kinds, stopping.signal)
      const next = await untilNextDue(deps.database.db)
      if (next === undefined) return mostAheadMs
      // Due and left: another process is at it, or only another version of the site knows how.
      if (next <= 0 && done === 0) return soonMs
      // A millisecond late rather than early: a look too soon finds nothing.
      return Math.min(Math.max(next + 1, 1), mostAheadMs)
    } catch (error) {
      deps.log.warn({ err: error }, 'what is planned could not be read')
      return againMs
    }
  }
  function arm(ms: number): void {
    if (!stopping.signal.aborted) timer = setTimeout(look, ms).unref()
  }

  const unsubscribe = deps.changes.subscribe((change) => {
    if (change === 'everything' || change.topic === publishingTopic) look()
  })
  look()
  return {
    async stop() {
      stopping.abort()
      unsubscribe()
      clearTimeout(timer)
      await looking
    },
  }
}

/** Milliseconds until something is to be done or tried again, by the database's clock; undefined for nothing. */
async function untilNextDue(db: Db): Promise<number | undefined> {
  const { publish_at, unpublish_at, is_deleted, problem, problem_with, stuck_since } = pendingChanges
  const again = sql`case when ${problem} = 'failed' then ${stuck_since} + interval '61 seconds' end`
  const [next] = await db
    .select({
      ms: sql<number | null>`(extract(epoch from min(least(
        case when ${problem_with} is null then ${publish_at} end,
        case when ${problem_with} is distinct from 'unpublish' then ${unpublish_at} end,
        ${again})) - clock_timestamp()) * 1000)::float8`,
    })
    .from(pendingChanges)
    .where(sql`(${publish_at} is not null or ${unpublish_at} is not null) and not ${is_deleted}`)
  return next?.ms ?? undefined
}
