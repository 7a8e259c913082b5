import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Deps } from '#platform/server/deps.ts'
import { jobFigures } from '#platform/server/jobs/job-figures.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

/** What is read when the figures are: connections, queues, jobs and the response cache. Names: docs/operations.md. */
export function registerFigures({
  metrics,
  database,
  queue,
  cache,
}: Pick<Deps, 'metrics' | 'database' | 'queue' | 'cache'>) {
  const { pool } = database
  const gauge = (name: string, help: string, labels: string[], read: () => [Record<string, string>, number][]) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [metrics.registry],
      collect() {
        for (const [of, value] of read()) this.set(of, value)
      },
    })
  gauge('database_pool_connections', 'Connections of this process, and requests that wait for one', ['state'], () => [
    [{ state: 'used' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'waiting' }, pool.waitingCount],
  ])
  gauge('database_away', '1 while the database answers nobody', [], () => [[{}, database.isAway() ? 1 : 0]])
  gauge('admission_queue', 'What is being made for readers, and what waits for its turn', ['state'], () =>
    Object.entries(queue.figures()).map(([state, count]) => [{ state }, count]),
  )
  gauge('response_cache_entries', 'Answers in the response cache', [], () => [[{}, cache.figures().entries]])
  gauge('response_cache_bytes', 'Memory of the answers in the response cache', [], () => [[{}, cache.figures().bytes]])
  gauge('response_cache_made', 'Answers made for the response cache since the start: its misses', [], () => [
    [{}, cache.figures().made],
  ])
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs of all processes by kind: waiting, active, failed of those still kept, stuck for an hour',
    labelNames: ['job', 'state'],
    registers: [],
    async collect() {
      this.reset()
      if (database.isAway()) return
      for (const { name: job, waiting, active, failed, stuck } of await jobFigures(pool).catch(() => []))
        for (const [state, count] of Object.entries({ waiting, active, failed, stuck })) this.set({ job, state }, count)
    },
  })
  metrics.registry.registerMetric(jobs)
}

/** The same store, whose operations are counted and timed. */
export function meterStorage(storage: Storage, registry: Registry): Storage {
  const seconds = new Histogram({
    name: 'storage_operation_seconds',
    help: 'Operations on the store of files, until an answer begins',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 30],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'storage_errors_total',
    help: 'Operations on the store of files that failed',
    labelNames: ['operation'],
    registers: [registry],
  })
  const metered = async <Result>(operation: string, work: () => Promise<Result>): Promise<Result> => {
    const end = seconds.startTimer({ operation })
    try {
      return await work()
    } catch (error) {
      errors.inc({ operation })
      throw error
    } finally {
      end()
    }
  }
  return {
    put: (bucket, key, body, options) => metered('put', () => storage.put(bucket, key, body, options)),
    get: (bucket, key, options) => metered('get', () => storage.get(bucket, key, options)),
    head: (bucket, key) => metered('head', () => storage.head(bucket, key)),
    remove: (bucket, key) => metered('remove', () => storage.remove(bucket, key)),
    isReady: () => storage.isReady(),
  }
}
