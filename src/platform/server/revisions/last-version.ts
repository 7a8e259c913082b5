import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Json } from '#platform/values/merge.ts'
import type { Current } from './versioned-save.ts'
import { revisions } from './table.ts'

/**
 * Keeps the last version of a record that is about to be deleted, in the transaction that deletes it, with what that clears in
 * other records: the places that it had there.
 */
export async function keepLastVersion(
  tx: Db,
  entity: string,
  id: string,
  last: Current<Json>,
  cleared: Json = null,
): Promise<void> {
  const { version, document: data, savedAt: saved_at } = last
  await tx
    .insert(revisions)
    .values({ entity, entity_id: id, version, data, saved_at, cleared })
    .onConflictDoUpdate({ target: [revisions.entity, revisions.entity_id, revisions.version], set: { cleared } })
}

/** A deleted record that comes back: what it held last, and what its row begins with, for its versions go on and it is as old as it was. */
export type BroughtBack<Document extends Json> = {
  last: Document
  row: { version: number; created_at: Date }
  /** What its deletion cleared in other records, to be given back where nothing else has taken its place since. */
  cleared: Json
}

/**
 * Begins to bring a deleted record back under its own id, in the transaction that then inserts its row with what this gives;
 * `data` is kept as its next version. Of several who do so at once the first one does it. Undefined where no deletion is kept. @throws AppError taken where the record is there
 */
export async function bringBack<Document extends Json>(
  tx: Db,
  record: { entity: string; id: string; data: Document; savedBy: string; isThere: () => Promise<boolean> },
): Promise<BroughtBack<Document> | undefined> {
  const { entity, id, data, savedBy, isThere } = record
  const own = and(eq(revisions.entity, entity), eq(revisions.entity_id, id))
  const { version, saved_at } = revisions
  // Whoever comes second waits here, and then finds the record.
  const [last] = await tx.select().from(revisions).where(own).orderBy(desc(version)).limit(1).for('update')
  if (await isThere()) {
    throw new AppError('taken', { message: 'This is there already: somebody has brought it back in the meantime.' })
  }
  if (!last) return undefined
  const [first] = await tx.select({ saved_at }).from(revisions).where(own).orderBy(asc(version)).limit(1)
  const next = last.version + 1
  await tx.insert(revisions).values({ entity, entity_id: id, version: next, data, saved_by: savedBy })
  const cleared = (last.cleared ?? null) as Json
  return { last: last.data as Document, cleared, row: { version: next, created_at: first?.saved_at ?? last.saved_at } }
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
