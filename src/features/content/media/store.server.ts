import { and, asc, eq, getTableName, inArray, isNotNull, isNull, lt, type SQL, sql, or } from 'drizzle-orm'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { deletedRecords, keptPictures } from '#records/saving/table.server.ts'
import { fileUrl, type Storage } from '#platform/server/storage/storage.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'
import { storedFileAt } from './rules.ts'
import { type Media, mediaSchema, purposes } from './schema.ts'
import { media, mediaOriginals, mediaReferences } from './table.server.ts'
import type { Deps } from '#platform/server/deps.ts'

/** The ids of what somebody has uploaded, and of the file at `shown`, who ever uploaded that. */
export async function filesOf(tx: Db, person: string, shown: string | null): Promise<string[]> {
  const place = shown === null ? null : storedFileAt(shown)
  const isShown = place ? isAt(place) : undefined
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

export type MediaRow = typeof media.$inferSelect
export type ExpectedFile = typeof media.$inferInsert & { hasOriginal: boolean }

/**
 * Records a file before it is stored: without `arrive` within an hour the sweep removes it. Null where its key is in use.
 * `hasOriginal`: a picture whose sizes are still to be made.
 */
export async function expectFile(db: Db, { hasOriginal, ...file }: ExpectedFile): Promise<MediaRow | null> {
  return inTransaction(db, async (tx) => {
    const onItsWay = { ...file, deleted_at: sql`now() + interval '1 hour'` }
    const [row] = await tx.insert(media).values(onItsWay).onConflictDoNothing().returning()
    if (row && hasOriginal) await tx.insert(mediaOriginals).values({ key: row.key, media_id: row.id })
    return row ?? null
  })
}

/** The file of the library with these very bytes; null where there is none, and for people's own pictures. */
export async function findSameContent(
  db: Db,
  { bucket, folder, content_hash }: Pick<ExpectedFile, 'bucket' | 'folder' | 'content_hash'>,
): Promise<MediaRow | null> {
  if (folder === purposes.avatar.folder || !content_hash) return null
  const isInLibrary = sql`${media.folder} <> ${purposes.avatar.folder}`
  return findOne(db, and(eq(media.bucket, bucket), eq(media.content_hash, content_hash), isInLibrary))
}

/** Documents of this size whose content is not known by its hash yet: of before the library. */
export async function documentsWithoutHash(db: Db, bytes: number): Promise<MediaRow[]> {
  const isOne = and(eq(media.bucket, 'documents'), eq(media.bytes, bytes), isNull(media.content_hash))
  return db.select().from(media).where(and(isOne, isThere)).limit(20)
}

export async function keepHash(db: Db, { id }: MediaRow, content_hash: string): Promise<void> {
  await db.update(media).set({ content_hash }).where(eq(media.id, id))
}

/** Makes a completely stored file visible, or gives the one that arrived with the same bytes meanwhile. @throws where that took too long */
export async function arriveOnce(db: Db, file: MediaRow): Promise<MediaRow> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content ${file.content_hash}`}, 0))`)
    return (await findSameContent(tx, file)) ?? arrive(tx, file)
  })
}

async function arrive(db: Db, { id }: MediaRow): Promise<MediaRow> {
  const [row] = await db
    .update(media)
    .set({ deleted_at: null })
    .where(and(eq(media.id, id), sql`${media.deleted_at} > now()`))
    .returning()
  if (!row) throw new Error('The upload took too long to be stored')
  return row
}

/** Null for one unknown, on its way or about to be removed. */
export async function findMedia(db: Db, id: string): Promise<MediaRow | null> {
  return findOne(db, eq(media.id, id))
}

/** By path or URL; null also for one elsewhere. */
export async function findMediaAt(db: Db, url: string): Promise<MediaRow | null> {
  const place = storedFileAt(url)
  return place && findOne(db, isAt(place))
}

async function findOne(db: Db, which: SQL | undefined): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(and(which, isThere))
  return row ?? null
}

/** By id; unknown ids are left out. */
export async function mediaById(db: Db, ids: readonly string[]): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(media).where(inArray(media.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks a document of this folder for the transaction, so that it is not removed before it is referred to; null where there is none. */
export async function holdDocument(tx: Db, url: string, folder: string): Promise<string | null> {
  const place = storedFileAt(url)
  if (place?.bucket !== 'documents') return null
  const [row] = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(isAt(place), eq(media.folder, folder), isThere))
    .for('share')
  return row?.id ?? null
}

/** Locks the pictures among `texts` for the transaction that stores a record with them, so that none is removed meanwhile. */
export async function holdPictures(tx: Db, texts: readonly (string | null)[]): Promise<void> {
  const keys = texts.flatMap((text) => {
    const place = text === null ? null : storedFileAt(text)
    return place?.bucket === 'images' ? place.key : []
  })
  if (keys.length === 0) return
  await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.bucket, 'images'), inArray(media.key, keys), isThere))
    .orderBy(asc(media.id))
    .for('share')
}

/** Addresses among `texts` of this site's files that are no longer kept, each once. */
export async function missingFiles(db: Db, texts: readonly string[]): Promise<string[]> {
  const asked = [...new Set(texts)].flatMap((url) => {
    const place = storedFileAt(url)
    return place ? [{ url, ...place }] : []
  })
  if (asked.length === 0) return []
  const { bucket, key } = media
  const keys = asked.map((place) => place.key)
  const kept = await db
    .select({ bucket, key })
    .from(media)
    .where(and(isThere, inArray(key, keys)))
  const places = new Set(kept.map((place) => `${place.bucket}/${place.key}`))
  return asked.filter((place) => !places.has(`${place.bucket}/${place.key}`)).map(({ url }) => url)
}

/** A document's original name, and whether it is there: not on its way, about to be removed, or only of records in the bin. Null for an unknown key. */
export async function documentAt(db: Db, key: string): Promise<{ name: string; isThere: boolean } | null> {
  const [row] = await db
    .select({ name: media.original_name, isThere: sql<boolean>`${isThere} and not ${isOnlyInBin}` })
    .from(media)
    .where(and(eq(media.bucket, 'documents'), eq(media.key, key)))
  return row ?? null
}

/**
 * Marks a file for removal unless a record or, for pictures, a kept version shows it.
 * It is locked first, to see a record being saved. True: call `removeMarked` after the commit. False: in use or unknown.
 */
export async function markUnused(db: Db, row: MediaRow): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: media.id }).from(media).where(eq(media.id, row.id)).for('update')
    return (await markUnusedAmong(tx, [row.id])).length > 0
  })
}

/** Removes a marked file, its variants and original, its row last: safe to repeat, and the sweep finishes what failed. */
export async function removeMarked(db: Db, storage: Storage, row: MediaRow): Promise<void> {
  for (const key of [...row.variants.map((variant) => variant.key), row.key]) await storage.remove(row.bucket, key)
  if (row.variants.length > 0) await removeOriginals(db, storage, eq(mediaOriginals.media_id, row.id))
  await db.delete(media).where(and(eq(media.id, row.id), isNotNull(media.deleted_at)))
}

/** Removes originals, their rows last. */
export async function removeOriginals(db: Db, storage: Storage, which: SQL): Promise<void> {
  for (const { key } of await db.select({ key: mediaOriginals.key }).from(mediaOriginals).where(which)) {
    await storage.remove('originals', key)
    await db.delete(mediaOriginals).where(eq(mediaOriginals.key, key))
  }
}

/** Removes an unused file, after the commit that unlinks it; true where removed. @throws where the storage fails */
export async function removeIfUnused(db: Db, storage: Storage, url: string): Promise<boolean> {
  const row = await findMediaAt(db, url)
  if (!row || !(await markUnused(db, row))) return false
  await removeMarked(db, storage, row)
  return true
}

/** The sweep: finishes cut-off removals and uploads, then removes unused files from before `before`; may be aborted and rerun. */
export async function removeLeftOver(db: Db, storage: Storage, before: Date, signal?: AbortSignal): Promise<number> {
  // A process of the version before knows none of them.
  await removeOriginals(db, storage, isNull(mediaOriginals.media_id))
  let removed = 0
  for await (const row of leftOver(db, before)) {
    if (signal?.aborted) break
    await removeMarked(db, storage, row)
    removed += 1
  }
  return removed
}

/** All marked for removal when they are given. */
async function* leftOver(db: Db, before: Date): AsyncGenerator<MediaRow> {
  for (let rows = await marked(db); rows.length > 0; rows = await marked(db)) yield* rows
  for (let rows = await unshown(db, before); rows.length > 0; rows = await unshown(db, before, rows.at(-1))) {
    for (const row of rows) if (await markUnused(db, row)) yield row
  }
}

const batch = 500

async function marked(db: Db): Promise<MediaRow[]> {
  return db
    .select()
    .from(media)
    .where(sql`${media.deleted_at} <= now()`)
    .limit(batch)
}

async function unshown(db: Db, before: Date, after?: MediaRow): Promise<MediaRow[]> {
  const { id, created_at } = media
  const isLater =
    after && sql`(${created_at}, ${id}) > (${after.created_at.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select()
    .from(media)
    .where(and(isThere, lt(created_at, before), isLater, isUnused))
    .orderBy(asc(created_at), asc(id))
    .limit(batch)
}

/** As the API gives it. */
export function toMedia(row: MediaRow): Media {
  const at = (key: string) => fileUrl(row.bucket, key)
  const variants = row.variants.map(({ key, width, height }) => ({ url: at(key), width, height }))
  return fieldsOf(mediaSchema, { ...row, url: at(row.key), variants })
}

/** Neither on its way nor about to be removed. */
export const isThere = isNull(media.deleted_at)

function isAt({ bucket, key }: { bucket: ServedBucket; key: string }): SQL | undefined {
  return and(eq(media.bucket, bucket), eq(media.key, key))
}

/** Shown by no record and, for pictures, by no kept version. */
const isUnused = sql`not exists (select from ${mediaReferences}
  where ${mediaReferences.bucket} = ${media.bucket} and ${mediaReferences.key} = ${media.key})
  and not exists (select from ${keptPictures} where ${media.bucket} = 'images' and ${keptPictures.key} = ${media.key})`

/** Of `media`, shown by what lies in the bin and by nothing else. */
const isOnlyInBin = sql`(exists (${shownWhere(sql`=`)}) and not exists (${shownWhere(sql`<>`)}))`

function shownWhere(binned: SQL): SQL {
  const { bucket, key, entity } = mediaReferences
  return sql`select from ${mediaReferences}
    where ${bucket} = ${media.bucket} and ${key} = ${media.key} and ${entity} ${binned} ${getTableName(deletedRecords)}`
}
