import { PgBoss } from 'pg-boss'
import type { Database } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'

/** Work that comes back by the clock, done by one process at a time. */
export type Job = {
  /** Lower case with dashes; the log and the tables of jobs know it by this. */
  name: string
  /** When, as five fields of cron, in UTC. */
  schedule: string
  /**
   * Does the work and tells in numbers what was done, for the log. Safe to repeat: it is, where it fails, is cut off or takes
   * longer than a quarter of an hour, at which the signal says so.
   */
  run: (signal: AbortSignal) => Promise<Record<string, number>>
}

export type RunningJobs = {
  /** Resolves once jobs are being taken (tests wait for it); never rejects. */
  ready: Promise<void>
  /** Has a job done as soon as possible, once however many ask. */
  runSoon(name: string): Promise<void>
  /** Takes no more work and waits for what is under way, five seconds at most; what is cut off then is done again. */
  stop(): Promise<void>
}

/** Tables of its own; its maker migrates them. */
const schema = 'jobs'
const patienceMs = 5_000

/**
 * Starts taking turns with the other processes at these jobs, in the background: the site is served meanwhile, and also where
 * jobs cannot be started yet (tried again every minute).
 */
export function startJobs({
  database,
  log,
  jobs,
}: {
  database: Database
  log: Log
  jobs: readonly Job[]
}): RunningJobs {
  const stopping = new AbortController()
  const boss = new PgBoss({
    // The site's own pool: jobs are few, and must never take connections from visitors.
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema,
    // A schedule's finest grain is a minute; these keep an idle site quiet.
    superviseIntervalSeconds: 300,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs met an error'))

  const begin = async () => {
    await boss.start()
    for (const { name, schedule, run } of jobs) {
      // Stately: at most one of a name is under way and one waits, whoever's process it is.
      await boss.createQueue(name, { policy: 'stately', retryLimit: 2, retryDelay: 60, expireInSeconds: 900 })
      await boss.schedule(name, schedule, null, { tz: 'UTC' })
      await boss.work(name, { pollingIntervalSeconds: 10 }, async (taken) => {
        const began = performance.now()
        // What takes too long is begun again: it has to let go of its work first.
        const done = await run(AbortSignal.any([stopping.signal, ...taken.map(({ signal }) => signal)]))
        log.info({ job: name, ...done, ms: Math.round(performance.now() - began) }, 'job done')
      })
    }
    await forgetOthers(boss, jobs)
  }
  const ready = untilItWorks(begin, stopping.signal, (error) =>
    log.warn({ err: error }, 'jobs could not be started yet'),
  )

  return {
    ready,
    async runSoon(name) {
      await boss.send(name)
    },
    async stop() {
      stopping.abort()
      await ready
      await boss.stop({ graceful: true, timeout: patienceMs, close: false }).catch((error: unknown) => {
        log.warn({ err: error }, 'jobs could not be stopped in order')
      })
    },
  }
}

/** A schedule whose job is gone would put work into a queue that nobody reads. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  }
}

async function untilItWorks(
  begin: () => Promise<void>,
  stopping: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await begin()
    } catch (error) {
      if (stopping.aborted) return
      failed(error)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 60_000)
        stopping.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
      })
    }
  }
}
