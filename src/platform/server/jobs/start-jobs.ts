import type { PgBoss } from 'pg-boss'
import type { Database } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'
import { retry } from '#platform/server/retry.ts'

export type Job = {
  name: string
  /** Five cron fields, in UTC. */
  schedule: string
  /** Gives counts for the log. Must be safe to repeat: rerun after a failure, a stop, or a quarter of an hour (`signal`). */
  run: (signal: AbortSignal) => Promise<Record<string, number>>
}

/** pg-boss migrates these tables itself. */
const schema = 'jobs'
const patienceMs = 5_000

type Schedule = { database: Database; log: Log; jobs: readonly Job[]; lookEverySeconds?: number }

/** Starts jobs in the background, shared with the other processes; retried every minute where that fails. */
export function startJobs({ database, log, jobs, lookEverySeconds = 10 }: Schedule) {
  const stopping = new AbortController()
  const opened = openBoss(database, log)

  const begin = async () => {
    const boss = await opened
    await boss.start()
    for (const { name, schedule, run } of jobs) {
      // Stately: per name at most one under way and one waiting, across processes.
      await boss.createQueue(name, { policy: 'stately', retryLimit: 2, retryDelay: 60, expireInSeconds: 900 })
      await boss.schedule(name, schedule, null, { tz: 'UTC' })
      await boss.work(name, { pollingIntervalSeconds: lookEverySeconds }, async (taken) => {
        const began = performance.now()
        // Too slow: it is begun again, so it has to stop first.
        const done = await run(AbortSignal.any([stopping.signal, ...taken.map(({ signal }) => signal)])).catch(
          (error: unknown) => {
            log.error({ job: name, err: error }, 'job failed')
            throw error
          },
        )
        log.info({ job: name, ...done, ms: Math.round(performance.now() - began) }, 'job done')
      })
    }
    await forgetOthers(boss, jobs)
  }
  /** Resolves once jobs are being taken; never rejects. */
  const ready = retry(begin, {
    first: 60_000,
    most: 60_000,
    over: stopping.signal,
    failed: (error) => log.warn({ err: error }, 'jobs could not be started yet'),
  })

  return {
    ready,
    /** Runs a job as soon as possible, once for however many calls. */
    async runSoon(name: string) {
      await (await opened).send(name)
    },
    /** Waits for what is under way, five seconds at most; what is cut off is done again. */
    async stop() {
      stopping.abort()
      await ready
      const boss = await opened
      await boss.stop({ graceful: true, timeout: patienceMs, close: false }).catch((error: unknown) => {
        log.warn({ err: error }, 'jobs could not be stopped in order')
      })
    },
  }
}

async function openBoss(database: Database, log: Log): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    // The site's own pool: jobs are few, and must never take connections from visitors.
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema,
    // A schedule's grain is a minute; these keep an idle site quiet.
    superviseIntervalSeconds: 300,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 30,
  })
  return boss.on('error', (error) => log.warn({ err: error }, 'jobs met an error'))
}

/** Their schedules would fill queues that nobody reads. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  }
}
