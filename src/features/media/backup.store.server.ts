import { asc, isNull } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'
import { media } from './table.server.ts'

/** Every file that is there, its variants too; without those on their way or about to be removed. */
export async function storedFiles(db: Db): Promise<{ bucket: ServedBucket; key: string }[]> {
  const { bucket, key, variants, deleted_at } = media
  const rows = await db
    .select({ bucket, key, variants })
    .from(media)
    .where(isNull(deleted_at))
    .orderBy(asc(bucket), asc(key))
  return rows.flatMap((row) => [row, ...row.variants].map((file) => ({ bucket: row.bucket, key: file.key })))
}
