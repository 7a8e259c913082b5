import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { findMediaAt, isThere, toMedia } from '../store.server.ts'
import { media, mediaReferences } from '../table.server.ts'
import { listOrder } from '#platform/server/database/columns.ts'
import { contains } from '#platform/server/database/contains.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readInOrder } from '#platform/server/database/in-order.ts'
import { keptPictures } from '#records/saving/table.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { buckets } from '#platform/values/web-address.ts'
import { type MediaFilter, type MediaItem, mediaItemSchema, type MediaListAsked, type MediaOrder } from './schema.ts'

type LibraryRow = typeof media.$inferSelect

/** What staff uploaded for the site: people's own pictures are theirs. As the indexes of the library say it. */
export const isInLibrary = and(isThere, sql`${media.folder} <> 'avatars'`)

const orders: Record<MediaOrder, { column: 'created_at' | 'name_order' | 'bytes'; descending: boolean }> = {
  newest: { column: 'created_at', descending: true },
  oldest: { column: 'created_at', descending: false },
  name: { column: 'name_order', descending: false },
  largest: { column: 'bytes', descending: true },
}

/** A page of the library. Each part of it, by bucket and use, is read in an index of its own. */
export async function listMedia(db: Db, { search, kind, use, url, order, limit, after }: MediaListAsked) {
  if (url !== undefined) {
    const row = await findMediaAt(db, url)
    const found = row && (await findInLibrary(db, row.id))
    return { items: found ? [toItem(found)] : [], next: null }
  }
  const { column, descending } = orders[order]
  const by = [media[column], media.id]
  const onwards = isAfter(media[column], after, descending)
  const parts = await Promise.all(
    partsOf({ kind, use }).map((part) =>
      readInOrder(
        media,
        {
          wanted: and(isInLibrary, part, onwards),
          order: { by, descending },
          limit: limit + 1,
          search: { text: media.search_text, sought: search },
        },
        () => db.select({ id: media.id }).from(media),
      ),
    ),
  )
  const ids = parts.flat().map(({ id }) => id)
  if (ids.length === 0) return { items: [], next: null }
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const found = await db
    .select()
    .from(media)
    .where(inArray(media.id, ids))
    .orderBy(sql`${listOrder(media[column])} ${direction}`, sql`${media.id} ${direction}`)
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { items: rows.map(toItem), next: found.length > limit && last ? cursorOf(last, column) : null }
}

/** Exact, each part counted in its index. */
export async function countMedia(db: Db, { search, ...filter }: MediaFilter): Promise<number> {
  const sought = contains(media.search_text, search)
  const counts = partsOf(filter).map((part) => db.$count(media, and(isInLibrary, part, sought)))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** By how many records, and by how many kept versions, each of these files is shown. */
export async function usesOf(db: Db, ids: readonly string[]) {
  const places = db.$count(
    mediaReferences,
    and(eq(mediaReferences.bucket, media.bucket), eq(mediaReferences.key, media.key)),
  )
  const versions = db.$count(keptPictures, and(eq(media.bucket, 'images'), eq(keptPictures.key, media.key)))
  return db
    .select({ id: media.id, places, versions })
    .from(media)
    .where(and(inArray(media.id, [...ids]), isInLibrary))
}

/** Null for one that is not in the library. */
export async function findInLibrary(db: Db, id: string): Promise<LibraryRow | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), isInLibrary))
  return row ?? null
}

export function toItem(row: LibraryRow): MediaItem {
  return fieldsOf(mediaItemSchema, { ...row, ...toMedia(row) })
}

function partsOf({ kind, use }: Pick<MediaFilter, 'kind' | 'use'>): (SQL | undefined)[] {
  const uses = use === undefined ? [true, false] : [use === 'used']
  return (kind === undefined ? buckets : [kind]).flatMap((bucket) =>
    uses.map((inUse) => and(eq(media.bucket, bucket), eq(media.in_use, inUse))),
  )
}

function cursorOf(row: LibraryRow, column: 'created_at' | 'name_order' | 'bytes'): string {
  const value = row[column]
  return `${value instanceof Date ? value.toISOString() : value}_${row.id}`
}

function isAfter(column: PgColumn, after: string | undefined, descending: boolean): SQL | undefined {
  if (after === undefined) return undefined
  const at = after.lastIndexOf('_')
  const value = after.slice(0, at)
  const isKnown = column === media.created_at ? isMoment(value) : /^\d{1,15}$/.test(value)
  if (column !== media.name_order && !isKnown) return sql`false`
  const type = sql.raw(column.getSQLType())
  return sql`(${listOrder(column)}, ${media.id}) ${sql.raw(descending ? '<' : '>')} (${value}::text::${type}, ${after.slice(at + 1)}::uuid)`
}

/** As `cursorOf` writes it, of our time. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && Date.parse(text) >= 0
}
