import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { accountMegabytes, maxBytesOf, mediaMessages, type MediaPurpose, purposes, tooLargeMessage } from './schema.ts'
import { prepareDocument, preparePicture, refuse, type StoredObject } from './prepare-file.server.ts'
import { cacheControl, preparingPictures } from './sizes.store.server.ts'
import {
  arriveOnce,
  documentsWithoutHash,
  type ExpectedFile,
  expectFile,
  findMedia,
  findSameContent,
  keepHash,
  markUnused,
  type MediaRow,
  removeMarked,
} from './store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { receiveUpload, UploadRefusedError } from '#platform/server/http/upload.ts'
import { KeyTakenError, type Storage } from '#platform/server/storage/storage.ts'
import { withoutTurns } from '#platform/values/email-shape.ts'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { media, mediaOriginals } from './table.server.ts'

type UploadDeps = Pick<Deps, 'database' | 'storage' | 'receiving' | 'room' | 'log' | 'jobs'>

/**
 * Stores a file under a row made first, unless the library has its very bytes, so that no failure leaves any of it. Of a picture only the smallest size is made before;
 * the job and whoever asks for another make that. @throws AppError too_large, unsupported, invalid, taken, full
 */
export async function storeUpload(
  deps: UploadDeps,
  purpose: MediaPurpose,
  request: { body: ReadableStream<Uint8Array> | null; contentType: string | undefined },
  uploadedBy: string,
  { mayStill, maxBytes }: UploadTerms,
): Promise<Stored> {
  if (!(await deps.room.isLeftForFiles())) throw new AppError('full')
  const limits = { maxBytes: maxBytesOf(purpose), into: deps.receiving }
  const file = await receiveUpload(request.body, request.contentType, limits).catch((error: unknown) => {
    throw error instanceof UploadRefusedError ? refusalOf(error, purpose) : error
  })
  try {
    const prepare = purposes[purpose].bucket === 'images' ? preparePicture : prepareDocument
    const { row, objects } = await prepare(purpose, file, uploadedBy)
    const content_hash = await sha256Of(createReadStream(file.path))
    const named = {
      ...row,
      content_hash,
      original_name: withoutTurns(file.fileName).slice(0, 255),
      uploaded_by: uploadedBy,
    }
    await mayStill()
    if (row.bucket === 'documents') await hashOlderDocuments(deps, row.bytes)
    const same = await findSameContent(deps.database.db, named)
    if (same) return { row: same, isReused: true }
    const stored = await store(deps, named, objects, { mayStill, maxBytes })
    if (row.hasOriginal) {
      deps.jobs.runSoon(preparingPictures).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'The job for the sizes of a picture could not be asked for')
      })
    }
    return stored
  } finally {
    await file.discard()
  }
}

/** `isReused`: these very bytes were there already. */
type Stored = { row: MediaRow; isReused: boolean }

/** Documents lie in the store as they came, so that those of before are known by their bytes once one of their size comes. */
async function hashOlderDocuments({ database: { db }, storage }: UploadDeps, bytes: number): Promise<void> {
  for (const older of await documentsWithoutHash(db, bytes)) {
    const stored = await storage.get(older.bucket, older.key)
    if (stored) await keepHash(db, older, await sha256Of(stored.body))
  }
}

async function sha256Of(body: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of body) hash.update(part as Uint8Array)
  return hash.digest('hex')
}

/** `mayStill` throws where the uploader's permission ended during the upload (api-13); `maxBytes`: the account's quota. */
type UploadTerms = { mayStill: () => Promise<void>; maxBytes?: number | undefined }

type Uploaded = ExpectedFile & { uploaded_by: string }

async function store(
  deps: UploadDeps,
  file: Uploaded,
  objects: readonly StoredObject[],
  { mayStill, maxBytes }: UploadTerms,
): Promise<Stored> {
  const { database, storage, log } = deps
  const expected = await expect(deps, file, maxBytes)
  try {
    for (const { bucket, key, body, ...options } of objects) {
      await storage.put(bucket, key, body(), { cacheControl, ...options })
    }
    await mayStill()
    const row = await arriveOnce(database.db, expected)
    const isReused = row.id !== expected.id
    if (isReused) await removeMarked(database.db, storage, expected)
    return { row, isReused }
  } catch (error) {
    await giveUp(database.db, storage, expected).catch((failed: unknown) => {
      log.warn({ err: failed, key: expected.key }, 'A file of a failed upload could not be removed')
    })
    throw error instanceof KeyTakenError ? new AppError('taken', { cause: error }) : error
  }
}

async function expect(deps: UploadDeps, file: Uploaded, maxBytes: number | undefined): Promise<MediaRow> {
  const isBound = maxBytes !== undefined
  const expected = await (isBound ? expectWithinQuota(deps, file, maxBytes) : expectFile(deps.database.db, file))
  if (expected === 'no-room') throw refuse('too_large', mediaMessages.noRoom(accountMegabytes))
  if (!expected) throw new AppError('taken')
  return expected
}

/** One that arrived all the same, its answer lost, stays. */
async function giveUp(db: Db, storage: Storage, expected: MediaRow): Promise<void> {
  if (!(await findMedia(db, expected.id))) await removeMarked(db, storage, expected)
}

function refusalOf(error: UploadRefusedError, purpose: MediaPurpose): AppError {
  if (error.problem === 'too-large') return refuse('too_large', tooLargeMessage(purpose), error)
  return refuse('invalid', mediaMessages.noFile, error)
}

/** Their sizes take up room that is not known before they are made. */
const mostWaiting = 16

/**
 * As `expectFile`; `no-room` where the uploader's files would exceed `maxBytes` together. Their unused ones make room first,
 * the oldest before others; those under an hour old may be in an open form, and stay. @throws AppError `too_many` where too many wait
 */
async function expectWithinQuota(
  { database: { db }, storage }: Pick<Deps, 'database' | 'storage'>,
  file: Uploaded,
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

async function filesOlderThanAnHour(db: Db, file: Uploaded): Promise<MediaRow[]> {
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
