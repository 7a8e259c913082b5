import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { type ExpectedFile, expectFile, markUnused, type MediaRow, removeMarked } from './store.server.ts'
import { media, mediaOriginals } from './table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'

/** Their sizes take up room that is not known before they are made. */
const mostWaiting = 16

type Owned = ExpectedFile & { uploaded_by: string }

/**
 * As `expectFile`; `no-room` where the uploader's files would exceed `maxBytes` together. Their unused ones make room first,
 * the oldest before others; those under an hour old may be in an open form, and stay. @throws AppError `too_many` where too many wait
 */
export async function expectWithinQuota(
  { database: { db }, storage }: Pick<Deps, 'database' | 'storage'>,
  file: Owned,
  maxBytes: number,
): Promise<MediaRow | null | 'no-room'> {
  const isRoom = async (tx: Db) => (await bytesKeptOf(tx, file.uploaded_by)) + bytesOf(file) <= maxBytes
  for (const row of (await isRoom(db)) ? [] : await filesOlderThanAnHour(db, file)) {
    if (!(await markUnused(db, row))) continue
    await removeMarked(db, storage, row)
    if (await isRoom(db)) break
  }
  return inTransaction(db, async (tx) => {
    // Serializes a person's uploads, so that each is counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${file.uploaded_by}`}, 0))`)
    if (file.hasOriginal && (await picturesWaitingOf(tx, file.uploaded_by)) >= mostWaiting) {
      throw new AppError('too_many', { details: { retryAfter: 10 } })
    }
    return (await isRoom(tx)) ? expectFile(tx, file) : 'no-room'
  })
}

async function picturesWaitingOf(db: Db, person: string): Promise<number> {
  const [found] = await db
    .select({ waiting: count() })
    .from(mediaOriginals)
    .innerJoin(media, eq(media.id, mediaOriginals.media_id))
    .where(eq(media.uploaded_by, person))
  return found?.waiting ?? 0
}

async function filesOlderThanAnHour(db: Db, file: Owned): Promise<MediaRow[]> {
  const { uploaded_by, created_at, deleted_at } = media
  const isOld = sql`${created_at} < now() - interval '1 hour'`
  return db
    .select()
    .from(media)
    .where(and(eq(uploaded_by, file.uploaded_by), isNull(deleted_at), isOld))
    .orderBy(asc(created_at))
}

function bytesOf({ bytes, variants = [] }: Pick<ExpectedFile, 'bytes' | 'variants'>): number {
  return variants.reduce((sum, variant) => sum + variant.bytes, bytes)
}

/** Includes files on their way in and those waiting for removal. */
async function bytesKeptOf(db: Db, person: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(sum(bytes + (
      select coalesce(sum((variant->>'bytes')::bigint), 0) from jsonb_array_elements(variants) as variant)), 0) as bytes
    from media where uploaded_by = ${person}::uuid`)
  return Number(rows[0]?.bytes)
}
