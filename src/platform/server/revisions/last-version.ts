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
