import { countOf } from '#platform/server/counts/row-counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Statistics } from './schema.ts'

/** Counts of records, published or not. */
export async function countRecords(db: Db, entities: readonly string[]): Promise<Statistics> {
  const counts = entities.map(async (entity) => [entity, await countOf(db, entity)] as const)
  return Object.fromEntries(await Promise.all(counts))
}
