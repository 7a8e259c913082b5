import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { isUnused, type MediaRow, removeIfUnused, removeMarked } from './store.server.ts'
import { media } from './table.server.ts'
import { storedFileAt } from './rules.ts'
import type { Deps } from '#platform/server/deps.ts'

/** The ids of what somebody has uploaded, and of the file at `shown`, who ever uploaded that. */
export async function filesOf(tx: Db, person: string, shown: string | null): Promise<string[]> {
  const place = shown === null ? null : storedFileAt(shown)
  const isShown = place ? and(eq(media.bucket, place.bucket), eq(media.key, place.key)) : undefined
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(or(eq(media.uploaded_by, person), isShown))
  return rows.map(({ id }) => id)
}

/** Marks those that no record and no kept version shows; `removeMarkedFiles` removes them after the commit. */
export async function markUnusedAmong(tx: Db, ids: readonly string[]): Promise<MediaRow[]> {
  return tx
    .update(media)
    .set({ deleted_at: sql`now()` })
    .where(and(inArray(media.id, [...ids]), isNull(media.deleted_at), isUnused))
    .returning()
}

/** What the storage fails on is left to the sweep. */
export async function removeMarkedFiles(
  { database, storage, log }: Pick<Deps, 'database' | 'storage' | 'log'>,
  rows: readonly MediaRow[],
): Promise<void> {
  for (const row of rows) {
    await removeMarked(database.db, storage, row).catch((error: unknown) => {
      log.warn({ err: error, key: row.key }, 'A file of an erased account could not be removed yet')
    })
  }
}

/** Removes files that nothing shows, after the commit; gives those the storage failed on, left to the sweep. */
export async function removeUnlinked(
  { database, storage, log }: Pick<Deps, 'database' | 'storage' | 'log'>,
  urls: readonly (string | null)[],
): Promise<string[]> {
  const notRemoved: string[] = []
  for (const url of urls) {
    if (url === null) continue
    try {
      await removeIfUnused(database.db, storage, url)
    } catch (error) {
      log.warn({ err: error, url }, 'A file that nothing shows any more could not be removed')
      notRemoved.push(url)
    }
  }
  return notRemoved
}
