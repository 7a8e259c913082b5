import type { Changes } from '#platform/server/changes/changes.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import type { Limits } from '#platform/server/limits/limits.ts'
import type { Log } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { PageCache } from '#platform/server/page-cache/page-cache.ts'
import type { Room } from '#platform/server/room.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { Receiving } from '#platform/server/storage/receiving.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

/** What the application is made of; main.server.ts makes it for a process, test/app.ts for a test. */
export type Deps = {
  settings: Settings
  log: Log
  metrics: Metrics
  database: Database
  storage: Storage
  /** Where files on their way in are received. */
  receiving: Receiving
  /** Whether there is room to store something. */
  room: Room
  changes: Changes
  cache: PageCache
  limits: Limits
  /** In front of what is made for readers. */
  queue: FairQueue
  /** Reads or makes a secret that all processes share; neither the database nor the store of files tells it alone. */
  secret: (name: string) => Promise<string>
  /** Fires when the process is about to stop: long answers end, readiness is off. */
  closing: AbortSignal
}
