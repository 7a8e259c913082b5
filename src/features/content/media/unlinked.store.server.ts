import { removeIfUnused } from './store.server.ts'
import type { Deps } from '#platform/server/deps.ts'

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
