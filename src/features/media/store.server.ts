import { and, asc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { revisions } from '#platform/server/revisions/table.ts'
import { fileUrl, type Storage } from '#platform/server/storage/storage.ts'
import { storedFileAt } from './rules.ts'
import { media } from './table.server.ts'

export type MediaRow = typeof media.$inferSelect
export type NewMedia = typeof media.$inferInsert
/** What a page needs to place a picture. */
export type StoredPicture = { width: number; height: number; variants: { width: number; url: string }[] }

/** Records a stored file and gives its row. */
export async function recordUpload(db: Db, file: NewMedia): Promise<MediaRow> {
  const [row] = await db.insert(media).values(file).returning()
  if (!row) throw new Error('The upload was not recorded')
  return row
}

/** The file with this id that is not about to be removed, or null. */
export async function findMedia(db: Db, id: string): Promise<MediaRow | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), isNull(media.deleted_at)))
  return row ?? null
}

/** The files with these ids, by id; those that do not exist are left out. */
export async function mediaById(db: Db, ids: readonly string[]): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(media)
    .where(inArray(media.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The file that is served at this address (path or whole URL), or null: elsewhere, unknown, about to be removed. */
export async function findMediaAt(db: Db, url: string): Promise<MediaRow | null> {
  const place = storedFileAt(url)
  if (!place) return null
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.bucket, place.bucket), eq(media.key, place.key), isNull(media.deleted_at)))
  return row ?? null
}

/**
 * The id of the document at this address of ours, held to the end of the transaction so that nobody removes it before it
 * is referred to; null where there is none of this folder, or it is about to be removed.
 */
export async function holdDocument(tx: Db, url: string, folder: string): Promise<string | null> {
  const place = storedFileAt(url)
  if (place?.bucket !== 'documents') return null
  const [row] = await tx
    .select({ id: media.id })
    .from(media)
    .where(
      and(eq(media.bucket, place.bucket), eq(media.key, place.key), eq(media.folder, folder), isNull(media.deleted_at)),
    )
    .for('share')
  return row?.id ?? null
}

/**
 * Holds the pictures kept here among these texts to the end of the transaction that stores a record with them, so that
 * nobody removes one before the record can be seen to show it. An address of none is passed over.
 */
export async function holdPictures(tx: Db, texts: readonly (string | null)[]): Promise<void> {
  const keys = texts.flatMap((text) => {
    const place = text === null ? null : storedFileAt(text)
    return place?.bucket === 'images' ? place.key : []
  })
  if (keys.length === 0) return
  await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.bucket, 'images'), inArray(media.key, keys), isNull(media.deleted_at)))
    .orderBy(asc(media.id))
    .for('share')
}

/**
 * Size in pixels and variants, narrowest first, of each address in `urls` that is a picture kept here, by that address.
 * Other addresses are left out.
 */
export async function storedPictures(db: Db, urls: readonly string[]): Promise<Record<string, StoredPicture>> {
  const urlsByKey = new Map<string, string[]>()
  for (const url of urls) {
    const place = storedFileAt(url)
    if (place?.bucket === 'images') urlsByKey.set(place.key, [...(urlsByKey.get(place.key) ?? []), url])
  }
  if (urlsByKey.size === 0) return {}
  const rows = await db
    .select({ key: media.key, width: media.width, height: media.height, variants: media.variants })
    .from(media)
    .where(and(eq(media.bucket, 'images'), inArray(media.key, [...urlsByKey.keys()]), isNull(media.deleted_at)))
  const pictures: Record<string, StoredPicture> = {}
  for (const { key, width, height, variants } of rows) {
    if (width === null || height === null) continue
    const sized = variants
      .map((variant) => ({ width: variant.width, url: fileUrl('images', variant.key) }))
      .toSorted((a, b) => a.width - b.width)
    for (const url of urlsByKey.get(key) ?? []) pictures[url] = { width, height, variants: sized }
  }
  return pictures
}

/** The name that a stored document's uploader gave it, for whoever saves it; null where no row knows the key. */
export async function originalNameOf(db: Db, bucket: MediaRow['bucket'], key: string): Promise<string | null> {
  const [row] = await db
    .select({ name: media.original_name })
    .from(media)
    .where(and(eq(media.bucket, bucket), eq(media.key, key)))
  return row?.name ?? null
}

/**
 * Marks a file as about to be removed unless something refers to it: a record, and where it is a picture also a kept version,
 * which would come back without it (a document goes with its record, admin.md §7). It is held first, so that a record which is
 * just being saved with it is seen. True: it is marked, and `removeMarked` may follow once this is committed. False: it is in
 * use or does not exist.
 */
export async function markUnused(db: Db, storage: Storage, row: MediaRow): Promise<boolean> {
  const path = storage.publicUrl(row.bucket, row.key)
  const isUsed =
    row.bucket === 'images' ? sql`(${isReferredTo(path)} or ${isKeptInAVersion(path)})` : isReferredTo(path)
  return inTransaction(db, async (tx) => {
    await tx.select({ id: media.id }).from(media).where(eq(media.id, row.id)).for('update')
    const marked = await tx
      .update(media)
      .set({ deleted_at: sql`now()` })
      .where(and(eq(media.id, row.id), isNull(media.deleted_at), sql`not ${isUsed}`))
      .returning({ id: media.id })
    return marked.length > 0
  })
}

/**
 * Removes a marked file and its variants from the storage, then its row. Safe to repeat: where it fails midway the row
 * stays marked, and the sweep finishes the work.
 */
export async function removeMarked(db: Db, storage: Storage, row: MediaRow): Promise<void> {
  for (const key of [...row.variants.map((variant) => variant.key), row.key]) await storage.remove(row.bucket, key)
  await db.delete(media).where(and(eq(media.id, row.id), isNotNull(media.deleted_at)))
}

/**
 * Removes the file at this address if this site keeps it and nothing refers to it any more: to be called after the
 * change that unlinks it is committed. True where it was removed; throws where the storage fails.
 */
export async function removeIfUnused(db: Db, storage: Storage, url: string): Promise<boolean> {
  const row = await findMediaAt(db, url)
  if (!row || !(await markUnused(db, storage, row))) return false
  await removeMarked(db, storage, row)
  return true
}

/**
 * The sweep: finishes removals that were left midway, then removes files uploaded before `before` to which nothing
 * refers any more (`markUnused`): also those that a change let go of whose process then ended before it removed them. Gives
 * the number of files removed.
 */
export async function removeLeftOver(db: Db, storage: Storage, before: Date): Promise<number> {
  const marked = await db.select().from(media).where(isNotNull(media.deleted_at)).limit(500)
  for (const row of marked) await removeMarked(db, storage, row)
  let removed = marked.length
  const old = await db
    .select()
    .from(media)
    .where(and(isNull(media.deleted_at), lt(media.created_at, before)))
    .orderBy(asc(media.created_at), asc(media.id))
  for (const row of old) {
    if (!(await markUnused(db, storage, row))) continue
    await removeMarked(db, storage, row)
    removed += 1
  }
  return removed
}

/**
 * Whether any record shows the file at this path of ours. Written against the tables by name: their features use this
 * store, and a store may not use them back. The path holds a random part, so containing it is referring to it.
 */
function isReferredTo(path: string): SQL {
  return sql`(
    exists (select 1 from resources where url is not null and strpos(url, ${path}) > 0)
    or exists (select 1 from resources where file_id = media.id)
    or exists (select 1 from courses where strpos(image_url, ${path}) > 0)
    or exists (select 1 from certificates where strpos(image_url, ${path}) > 0)
    or exists (select 1 from announcements where strpos(image_url, ${path}) > 0)
    or exists (select 1 from teachers where strpos(avatar_url, ${path}) > 0)
    or exists (select 1 from profiles where strpos(avatar_url, ${path}) > 0)
    or exists (select 1 from homepage_data where strpos(data::text, ${path}) > 0)
  )`
}

/** Whether a version that is kept, of anything, shows the file at this path of ours. */
function isKeptInAVersion(path: string): SQL {
  return sql`exists (select 1 from ${revisions} where strpos(${revisions.data}::text, ${path}) > 0)`
}
