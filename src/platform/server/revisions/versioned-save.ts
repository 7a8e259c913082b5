import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { isSame, type Json, mergeDocuments, type Overlap } from '#platform/values/merge.ts'
import { settleItems } from './settle-items.ts'
import { revisions } from './table.ts'

/** A record as it stands: its version and what an editor may change of it. */
export type Current<Document extends Json> = { version: number; document: Document; savedAt: Date }

export type SaveOutcome<Document extends Json> =
  /** Stored as this version; `merged`: somebody else's changes were kept beside one's own. */
  | { outcome: 'saved'; version: number; document: Document; merged: boolean }
  /** Nothing in it differs from what stands: nothing was written. */
  | { outcome: 'same'; version: number; document: Document; merged: boolean }
  /** Both changed the same thing: nothing was written; both sides are told. */
  | { outcome: 'stale'; version: number; theirs: Document; overlaps: Overlap[] }

/**
 * Saves a document that was made from version `from` of a record (docs/architecture.md, Saves), inside the transaction
 * that holds the record's row locked. Where the record has moved on, both are merged over the version they came from.
 * Every version is kept as a revision; `write` stores the new one and must name `current.version` in its condition.
 */
export async function saveVersioned<Document extends Json>(
  tx: Db,
  save: {
    entity: string
    entityId: string
    current: Current<Document>
    from: number
    mine: Document
    savedBy: string
    write: (document: Document, version: number) => Promise<void>
  },
): Promise<SaveOutcome<Document>> {
  const { entity, entityId, current, from, savedBy } = save
  const base = from === current.version ? current.document : await documentAt(tx, entity, entityId, from)
  const mine = settleItems(save.mine, base, new Date())
  const { merged, overlaps } = mergeDocuments(base, mine, current.document)
  if (overlaps.length > 0) return { outcome: 'stale', version: current.version, theirs: current.document, overlaps }
  const withTheirs = from !== current.version && !isSame(merged, mine)
  if (isSame(merged, current.document)) {
    return { outcome: 'same', version: current.version, document: current.document, merged: withTheirs }
  }
  const version = current.version + 1
  // The version before the first save has no author: it came with the sample content or from a migration.
  await tx
    .insert(revisions)
    .values({
      entity,
      entity_id: entityId,
      version: current.version,
      data: current.document,
      saved_at: current.savedAt,
    })
    .onConflictDoNothing()
  await save.write(merged, version)
  await tx.insert(revisions).values({ entity, entity_id: entityId, version, data: merged, saved_by: savedBy })
  return { outcome: 'saved', version, document: merged, merged: withTheirs }
}

/** What a record held at a version; undefined where that was never kept. */
async function documentAt(db: Db, entity: string, entityId: string, version: number): Promise<Json | undefined> {
  const [row] = await db
    .select({ data: revisions.data })
    .from(revisions)
    .where(and(eq(revisions.entity, entity), eq(revisions.entity_id, entityId), eq(revisions.version, version)))
  return row?.data as Json | undefined
}
