import path from 'node:path'
import { openChanges } from '#platform/server/changes/changes.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import type { Deps } from '#platform/server/deps.ts'
import { meterStorage, registerFigures } from '#platform/server/figures.ts'
import { createJobs } from '#platform/server/jobs/start-jobs.ts'
import { createFairQueue } from '#platform/server/limits/fair-queue.ts'
import { createRateLimits } from '#platform/server/limits/rate-limits.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import type { PublicAddress } from '#platform/server/response-cache/addresses.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { watchSite } from '#platform/server/free-space.ts'
import { secretsTopic, sharedSecret } from '#platform/server/secrets/shared-secret.ts'
import { openReceiving } from '#platform/server/storage/receiving.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'

const pageCacheBytes = 128 * 1024 * 1024

/** Opens all dependencies (the database is migrated); `close` undoes it in order. */
export async function openDeps(
  given: Pick<Deps, 'settings' | 'log' | 'closing'> & { publicAddresses: readonly PublicAddress[]; migrations: string },
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const { settings, log, closing, publicAddresses, migrations } = given
  const dataDir = path.resolve(settings.dataDir)
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const undo of closers.toReversed()) await undo()
  }
  try {
    const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log })
    closers.push(async () => embedded?.stop())
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl }
    const database = openDatabase({ connection, log })
    closers.push(() => database.close())
    const applied = await migrateDatabase(connection, migrations)
    if (applied.length > 0) log.info({ migrations: applied }, 'database migrated')
    const changes = await openChanges({ database, connection, log })
    closers.push(() => changes.close())
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
