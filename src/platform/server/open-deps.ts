import path from 'node:path'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { openChanges } from '#platform/server/changes/changes.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import type { Deps } from '#platform/server/deps.ts'
import { watchSite } from '#platform/server/free-space.ts'
import { jobFigures } from '#platform/server/jobs/job-figures.ts'
import { createJobs } from '#platform/server/jobs/start-jobs.ts'
import { createFairQueue } from '#platform/server/limits/fair-queue.ts'
import { createRateLimits } from '#platform/server/limits/rate-limits.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import type { PublicAddress } from '#platform/server/response-cache/addresses.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { secretsTopic, sharedSecret } from '#platform/server/secrets/shared-secret.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { openReceiving } from '#platform/server/storage/receiving.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

const pageCacheBytes = 128 * 1024 * 1024

/** Opens all dependencies (the database is migrated); `close` undoes it in order. */
export async function openDeps(
  given: Pick<Deps, 'settings' | 'log' | 'closing'> & { publicAddresses: readonly PublicAddress[]; migrations: string },
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const { settings, log, closing, publicAddresses, migrations } = given
  const dataDir = path.resolve(settings.dataDir)
  const opened = new AsyncDisposableStack()
  const close = () => opened.disposeAsync()
  try {
    const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log })
    opened.defer(async () => embedded?.stop())
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl }
    const database = openDatabase({ connection, log })
    opened.defer(() => database.close())
    const applied = await migrateDatabase(connection, migrations)
    if (applied.length > 0) log.info({ migrations: applied }, 'database migrated')
    const changes = await openChanges({ database, connection, log })
    opened.defer(() => changes.close())
    const secrets = new Map<string, Promise<string>>()
    changes.subscribe((change) => {
      if (change === 'everything' || change.topic === secretsTopic) secrets.clear()
    })
    const { url: storageUrl, credentials } = settings.storage ?? {}
    const metrics = createMetrics()
    const storage = meterStorage(await openStorage({ dataDir, storageUrl, credentials }), metrics.registry)
    const isAway = () => database.isAway()
    const deps: Deps = {
      settings,
      log,
      metrics,
      database,
      storage,
      receiving: await openReceiving(dataDir, !settings.databaseUrl),
      room: watchSite({ ...settings, dataDir }),
      changes,
      cache: createResponseCache({ changes, isAway, addresses: publicAddresses, maxBytes: pageCacheBytes }),
      limits: createRateLimits(database.pool),
      queue: createFairQueue(),
      jobs: createJobs({ database, log }),
      secret: (name) => {
        const known = secrets.get(name) ?? sharedSecret({ db: database.db, storage, log }, name)
        secrets.set(name, known)
        known.catch(() => secrets.delete(name))
        return known
      },
      closing,
    }
    registerFigures(deps)
    return { deps, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What is read when the figures are: connections, queues, jobs and the response cache. Names: docs/operations.md. */
function registerFigures({ metrics, database, queue, cache }: Pick<Deps, 'metrics' | 'database' | 'queue' | 'cache'>) {
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
  return new Gauge({
    name: 'jobs',
    help: 'Jobs of all processes by kind: waiting, active, failed of those still kept, stuck for an hour',
    labelNames: ['job', 'state'],
    registers: [metrics.registry],
    async collect() {
      this.reset()
      if (database.isAway()) return
      for (const { name: job, waiting, active, failed, stuck } of await jobFigures(pool).catch(() => []))
        for (const [state, count] of Object.entries({ waiting, active, failed, stuck })) this.set({ job, state }, count)
    },
  })
}

/** The same store, whose operations are counted and timed. */
function meterStorage(storage: Storage, registry: Registry): Storage {
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
