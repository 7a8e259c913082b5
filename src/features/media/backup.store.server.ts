import { and, asc, exists, inArray, isNull, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'
import { media, mediaReferences } from './table.server.ts'

type StoredFile = { bucket: ServedBucket; key: string }

/** Every file that is there, its variants too; without those on their way or about to be removed. */
export async function storedFiles(db: Db): Promise<StoredFile[]> {
  return filesWhere(db, isNull(media.deleted_at))
}

/** Those that records of these tables show. */
export async function filesShownBy(db: Db, tables: readonly string[]): Promise<StoredFile[]> {
  const { bucket, key, entity } = mediaReferences
  const isShown = and(eq(bucket, media.bucket), eq(key, media.key), inArray(entity, [...tables]))
  return filesWhere(db, and(isNull(media.deleted_at), exists(db.select().from(mediaReferences).where(isShown))))
}

async function filesWhere(db: Db, which: SQL | undefined): Promise<StoredFile[]> {
  const { bucket, key, variants } = media
  const rows = await db.select({ bucket, key, variants }).from(media).where(which).orderBy(asc(bucket), asc(key))
  return rows.flatMap((row) => [row, ...row.variants].map((file) => ({ bucket: row.bucket, key: file.key })))
}
