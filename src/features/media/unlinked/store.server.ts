import { storedFileAt } from '#features/media/rules.ts'
import { isKeptInAVersion, removeIfUnused } from '#features/media/store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { fileUrl } from '#platform/server/storage/storage.ts'

/**
 * Removes files that records have just stopped showing, once that change is committed (decisions.md D, Files). Files still
 * shown, or kept elsewhere, stay, and so do pictures of a kept version, which would come back without them; documents go, as
 * written (admin.md §7). Gives those that the storage could not remove: that is logged, and the sweep finishes the work.
 */
export async function removeUnlinked(
  { database, storage, log }: Pick<Deps, 'database' | 'storage' | 'log'>,
  urls: readonly (string | null)[],
): Promise<string[]> {
  const notRemoved: string[] = []
  for (const url of urls) {
    if (url === null) continue
    try {
      const place = storedFileAt(url)
      if (place?.bucket === 'images' && (await isKeptInAVersion(database.db, fileUrl(place.bucket, place.key))))
        continue
      await removeIfUnused(database.db, storage, url)
    } catch (error) {
      log.warn({ err: error, url }, 'A file that nothing shows any more could not be removed')
      notRemoved.push(url)
    }
  }
  return notRemoved
}
