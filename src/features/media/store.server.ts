import { and, asc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { keptPictures } from '#platform/server/revisions/table.ts'
import { fileUrl, type Storage } from '#platform/server/storage/storage.ts'
import { storedFileAt } from './rules.ts'
import { media } from './table.server.ts'

export type MediaRow = typeof media.$inferSelect
export type NewMedia = typeof media.$inferInsert
/** What a page needs to place a picture. */
export type StoredPicture = { width: number; height: number; variants: { width: number; url: string }[] }

/**
 * Records a file that is about to be stored, so that what there is of it is known wherever it is cut off: nothing finds it yet,
 * and unless `arrive` follows within an hour the sweep removes it. Null where its key is in use.
 */
export async function expectFile(db: Db, file: NewMedia): Promise<MediaRow | null> {
  const onItsWay = { ...file, deleted_at: sql`now() + interval '1 hour'` }
  const [row] = await db.insert(media).values(onItsWay).onConflictDoNothing().returning()
  return row ?? null
}

/** Makes an expected file, of which everything is stored, one that is there. Throws where that took too long. */
export async function arrive(db: Db, { id }: MediaRow): Promise<MediaRow> {
  const [row] = await db
    .update(media)
    .set({ deleted_at: null })
    .where(and(eq(media.id, id), sql`${media.deleted_at} > now()`))
    .returning()
  if (!row) throw new Error('The upload took too long to be stored')
  return row
}

/** The file with this id, or null: unknown, on its way, about to be removed. */
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

/** The file that is served at this address (path or whole URL), or null: elsewhere, unknown, on its way, about to be removed. */
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

/**
 * The name that a stored document's uploader gave it, for whoever saves it, and whether it is there: not where it is on its
 * way or about to be removed. Null where no row knows the key.
 */
export async function documentAt(db: Db, key: string): Promise<{ name: string; isThere: boolean } | null> {
  const [row] = await db
    .select({ name: media.original_name, deleted_at: media.deleted_at })
    .from(media)
    .where(and(eq(media.bucket, 'documents'), eq(media.key, key)))
  return row ? { name: row.name, isThere: row.deleted_at === null } : null
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
    row.bucket === 'images' ? sql`(${isReferredTo(path)} or ${isKeptInAVersion(row.key)})` : isReferredTo(path)
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
 * The sweep: finishes removals that were left midway and clears away uploads that were cut off, then removes files uploaded
 * before `before` to which nothing refers any more (`markUnused`): also those that a change let go of whose process then ended
 * before it removed them. Gives the number of files removed. Ends early, and may be begun again, where the signal says so.
 */
export async function removeLeftOver(db: Db, storage: Storage, before: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0
  for (let rows = await marked(db); rows.length > 0; rows = await marked(db)) {
    for (const row of rows) {
      if (signal?.aborted) return removed
      await removeMarked(db, storage, row)
      removed += 1
    }
  }
  for (let rows = await unshown(db, before); rows.length > 0; rows = await unshown(db, before, rows.at(-1))) {
    for (const row of rows) {
      if (signal?.aborted) return removed
      if (!(await markUnused(db, storage, row))) continue
      await removeMarked(db, storage, row)
      removed += 1
    }
  }
  return removed
}

/** How many files the sweep takes at a time. */
const batch = 500

async function marked(db: Db): Promise<MediaRow[]> {
  return db
    .select()
    .from(media)
    .where(sql`${media.deleted_at} <= now()`)
    .limit(batch)
}

/**
 * The next files from before `before`, oldest first, that nothing seems to show: found for all of them at once, by what the
 * records' texts name. It may give one too many (a document under a whole address of ours), never one too few.
 */
async function unshown(db: Db, before: Date, after?: MediaRow): Promise<MediaRow[]> {
  const { id, bucket, key, created_at, deleted_at } = media
  const isImage = eq(bucket, 'images')
  return db
    .select()
    .from(media)
    .where(
      and(
        isNull(deleted_at),
        lt(created_at, before),
        after && sql`(${created_at}, ${id}) > (${after.created_at.toISOString()}::timestamptz, ${after.id}::uuid)`,
        sql`not exists (select 1 from resources where file_id = ${id})`,
        sql`not exists (
          select 1 from (${textsOfRecords}) as records, picture_keys(records.text) as shown (key)
          where ${isImage} and shown.key = ${key})`,
        sql`not exists (select 1 from ${keptPictures} where ${isImage} and ${keptPictures.key} = ${key})`,
      ),
    )
    .orderBy(asc(created_at), asc(id))
    .limit(batch)
}

/**
 * Everything in which a record may name a file of ours. Written against the tables by name: their features use this
 * store, and a store may not use them back.
 */
const textsOfRecords = sql`
  select url as text from resources
  union all select image_url from courses
  union all select image_url from certificates
  union all select image_url from announcements
  union all select avatar_url from teachers
  union all select avatar_url from profiles
  union all select data::text from homepage_data`

/** Whether any record shows the file at this path of ours, which holds a random part: containing it is referring to it. */
function isReferredTo(path: string): SQL {
  return sql`(
    exists (select 1 from resources where file_id = media.id)
    or exists (select 1 from (${textsOfRecords}) as records where strpos(records.text, ${path}) > 0)
  )`
}

/** Whether a version that is kept, of anything, shows the picture under this key. */
function isKeptInAVersion(key: string): SQL {
  return sql`exists (select 1 from ${keptPictures} where ${keptPictures.key} = ${key})`
}
