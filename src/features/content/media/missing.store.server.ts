import { and, inArray, isNull } from 'drizzle-orm'
import { storedFileAt } from './rules.ts'
import { media } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Addresses among `texts` of this site's files that are no longer kept, each once. */
export async function missingFiles(db: Db, texts: readonly string[]): Promise<string[]> {
  const asked = [...new Set(texts)].flatMap((url) => {
    const place = storedFileAt(url)
    return place ? [{ url, ...place }] : []
  })
  if (asked.length === 0) return []
  const { bucket, key, deleted_at } = media
  const keys = asked.map((place) => place.key)
  const kept = await db
    .select({ bucket, key })
    .from(media)
    .where(and(isNull(deleted_at), inArray(key, keys)))
  const places = new Set(kept.map((place) => `${place.bucket}/${place.key}`))
  return asked.filter((place) => !places.has(`${place.bucket}/${place.key}`)).map(({ url }) => url)
}
