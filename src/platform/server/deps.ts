import type { Changes } from '#platform/server/changes/changes.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Jobs } from '#platform/server/jobs/start-jobs.ts'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import type { RateLimits } from '#platform/server/limits/rate-limits.ts'
import type { Log } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import type { FreeSpace } from '#platform/server/free-space.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { Receiving } from '#platform/server/storage/receiving.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

/** The application's dependencies: main.server.ts makes them for a process, test/app.ts for a test. */
export type Deps = {
  settings: Settings
  log: Log
  metrics: Metrics
  database: Database
  storage: Storage
  receiving: Receiving
  room: FreeSpace
  changes: Changes
  cache: ResponseCache
  limits: RateLimits
  queue: FairQueue
  jobs: Jobs
  secret: (name: string) => Promise<string>
  /** Fires when the process is about to stop: long answers end, readiness is off. */
  closing: AbortSignal
}
