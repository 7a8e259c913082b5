import { and, asc, eq, exists, getTableName, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { StoredName } from '#platform/server/backup/files.ts'
import { media, mediaOriginals, mediaReferences } from './table.server.ts'

/** Every file that is there, its variants too; without those on their way or about to be removed. */
export async function storedFiles(db: Db): Promise<StoredName[]> {
  return filesWhere(db, isNull(media.deleted_at))
}

/** Those that records of these tables show. */
export async function filesShownBy(db: Db, tables: readonly string[]): Promise<StoredName[]> {
  const { bucket, key, entity } = mediaReferences
  const isShown = and(eq(bucket, media.bucket), eq(key, media.key), inArray(entity, [...tables]))
  return filesWhere(db, and(isNull(media.deleted_at), exists(db.select().from(mediaReferences).where(isShown))))
}

/** Of a picture whose sizes are still being made either the original is there or, at the latest when it is removed, every size. */
async function filesWhere(db: Db, which: SQL | undefined): Promise<StoredName[]> {
  const { id, bucket, key, variants } = media
  const rows = await db.select({ id, bucket, key, variants }).from(media).where(which).orderBy(asc(bucket), asc(key))
  const originals = await originalsOf(db)
  return rows.flatMap((row): StoredName[] => {
    const sizes = [row, ...row.variants].map((file) => ({ bucket: row.bucket, key: file.key }))
    const original = originals.get(row.id)
    if (original === undefined) return sizes
    return [{ bucket: 'originals' as const, key: original }, ...sizes].map((file) => ({ ...file, isWaiting: true }))
  })
}

/** By the picture's id. A database that is backed up before its upgrade may not have the table yet. */
async function originalsOf(db: Db): Promise<Map<string | null, string>> {
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass(${getTableName(mediaOriginals)}) is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return new Map()
  const waiting = await db.select({ id: mediaOriginals.media_id, key: mediaOriginals.key }).from(mediaOriginals)
  return new Map(waiting.map(({ id, key }) => [id, key]))
}
