import type { PgBoss } from 'pg-boss'
import type { Database } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'
import { retry } from '#platform/server/retry.ts'

export type Job = {
  name: string
  /** Five cron fields, in UTC. */
  schedule: string
  /** Gives counts for the log, at `info` where there is any. Must be safe to repeat: rerun after a failure, a stop, or a quarter of an hour (`signal`). */
  run: (signal: AbortSignal) => Promise<Record<string, number>>
  /** Several processes may do it side by side. */
  isShared?: boolean
  /** Also done once a process has started. */
  atStart?: boolean
}

/** pg-boss migrates these tables itself. */
const schema = 'jobs'
const patienceMs = 5_000
/** Without a sign of life for `heartbeatSeconds` its process is dead, and it is begun again. */
const times = { retryLimit: 2, retryDelay: 60, expireInSeconds: 900, heartbeatSeconds: 60 }

export type Jobs = ReturnType<typeof createJobs>

/** Jobs of all processes; nothing is done or asked of the database before `start`. */
export function createJobs({ database, log }: { database: Database; log: Log }) {
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  let started: { boss: Promise<PgBoss>; ready: Promise<void> } | undefined

  async function take(boss: PgBoss, job: Job, lookEverySeconds: number) {
    const { name, schedule, run, isShared = false, atStart = false } = job
    // Stately: per name at most one under way and one waiting, across processes; short: one waiting.
    const policy = isShared ? 'short' : 'stately'
    await boss.createQueue(name, { policy, ...times })
    // One from before has other ones.
    await boss.updateQueue(name, times)
    await boss.schedule(name, schedule, null, { tz: 'UTC' })
    if (atStart) await boss.send(name)
    const worker = await boss.work(name, { pollingIntervalSeconds: lookEverySeconds }, async (taken) => {
      const began = performance.now()
      // Too slow: it is begun again, so it has to stop first.
      const done = await run(AbortSignal.any([stopping.signal, ...taken.map(({ signal }) => signal)])).catch(
        (error: unknown) => {
          log.error({ job: name, err: error }, 'job failed')
          throw error
        },
      )
      // Every minute most find nothing to do: told at `info` they would hide what people look for.
      const level = Object.values(done).some((count) => count > 0) ? 'info' : 'debug'
      log[level]({ job: name, ...done, ms: Math.round(performance.now() - began) }, 'job done')
    })
    workers.set(name, worker)
  }

  return {
    /** Begins in the background, retried every minute where that fails; resolves once jobs are being taken, never rejects. */
    start(jobs: readonly Job[], { lookEverySeconds = 10 } = {}): Promise<void> {
      const opened = openBoss(database, log)
      const begin = async () => {
        const boss = await opened
        await boss.start()
        for (const job of jobs) await take(boss, job, lookEverySeconds)
        await forgetOthers(boss, jobs)
      }
      const failed = (error: unknown) => log.warn({ err: error }, 'jobs could not be started yet')
      const ready = retry(begin, { first: 60_000, most: 60_000, over: stopping.signal, failed })
      started = { boss: opened, ready }
      return ready
    },
    /** Runs a job as soon as possible, once for however many calls; before the start, its own schedule or start will. */
    async runSoon(name: string) {
      const worker = workers.get(name)
      if (!started || worker === undefined) return
      const boss = await started.boss
      await boss.send(name)
      boss.notifyWorker(worker)
    },
    /** Waits for what is under way, five seconds at most; what is cut off is done again. */
    async stop() {
      stopping.abort()
      if (!started) return
      await started.ready
      const boss = await started.boss
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
