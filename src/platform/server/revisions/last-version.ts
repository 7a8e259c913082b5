import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Json } from '#platform/values/merge.ts'
import type { Current } from './versioned-save.ts'
import { revisions } from './table.ts'

/** Keeps the last version of a record that is about to be deleted, in the transaction that deletes it. */
export async function keepLastVersion(tx: Db, entity: string, id: string, last: Current<Json>): Promise<void> {
  await tx
    .insert(revisions)
    .values({ entity, entity_id: id, version: last.version, data: last.document, saved_at: last.savedAt })
    .onConflictDoNothing()
}

/** The newest kept version of records of one kind, by id: of those that are gone, what they were. */
export async function lastVersions(db: Db, entity: string, ids: readonly string[]): Promise<Map<string, Json>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([revisions.entity_id], { id: revisions.entity_id, data: revisions.data })
    .from(revisions)
    .where(and(eq(revisions.entity, entity), inArray(revisions.entity_id, [...ids])))
    .orderBy(revisions.entity_id, desc(revisions.version))
  return new Map(rows.map(({ id, data }) => [id, data as Json]))
}
