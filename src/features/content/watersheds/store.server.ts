import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { watershedKind } from './kind.ts'
import { watersheds } from './table.server.ts'

export const watershedsTopic = watershedKind.topic

export function countWatersheds(db: Db): Promise<number> {
  return db.$count(watersheds, eq(watersheds.published, true))
}
