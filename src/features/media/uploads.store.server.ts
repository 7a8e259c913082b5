import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { documentKey, pictureKey } from '#features/media/rules.ts'
import {
  accountMegabytes,
  imageFormats,
  maxBytesOf,
  maxMegapixelsOf,
  mediaMessages,
  type MediaPurpose,
  purposes,
  tooLargeMessage,
} from '#features/media/schema.ts'
import { expectWithinQuota } from '#features/media/quota.store.server.ts'
import { cacheControl, preparingPictures } from '#features/media/sizes.store.server.ts'
import {
  arrive,
  type ExpectedFile,
  expectFile,
  findMedia,
  type MediaRow,
  removeMarked,
} from '#features/media/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { fileContentOf } from '#platform/server/file-content.ts'
import { type ReceivedFile, receiveUpload, UploadRefusedError } from '#platform/server/http/upload.ts'
import { encodeImage, type ImageHeader, ImageRefusedError, readHeader } from '#platform/server/images.ts'
import { type Bucket, KeyTakenError, type Storage } from '#platform/server/storage/storage.ts'
import { variantOf, variantWidths } from '#platform/values/picture-files.ts'

type UploadDeps = Pick<Deps, 'database' | 'storage' | 'receiving' | 'log' | 'jobs'>

/**
 * Stores a file under a row made first, so that no failure leaves any of it. Of a picture only the smallest size is made before;
 * the job and whoever asks for another make that. @throws AppError too_large, unsupported, invalid, taken
 */
export async function storeUpload(
  deps: UploadDeps,
  purpose: MediaPurpose,
  request: { body: ReadableStream<Uint8Array> | null; contentType: string | undefined },
  uploadedBy: string,
  { mayStill = async () => {}, maxBytes }: UploadTerms = {},
): Promise<MediaRow> {
  const limits = { maxBytes: maxBytesOf(purpose), into: deps.receiving }
  const file = await receiveUpload(request.body, request.contentType, limits).catch((error: unknown) => {
    throw error instanceof UploadRefusedError ? refusalOf(error, purpose) : error
  })
  try {
    const prepare = purposes[purpose].bucket === 'images' ? preparePicture : prepareDocument
    const { row, objects } = await prepare(purpose, file, uploadedBy)
    const named = { ...row, original_name: file.fileName.slice(0, 255), uploaded_by: uploadedBy }
    await mayStill()
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

/** `mayStill` throws where the uploader's permission ended during the upload; `maxBytes`: the account's quota. */
type UploadTerms = { mayStill?: () => Promise<void>; maxBytes?: number | undefined }

type StoredObject = {
  bucket: Bucket
  key: string
  body: () => Uint8Array | AsyncIterable<Uint8Array>
  contentType: string
  contentLength?: number
  cacheControl?: string
}
type Uploaded = ExpectedFile & { uploaded_by: string }
type Prepared = { row: Omit<ExpectedFile, 'original_name' | 'uploaded_by'>; objects: StoredObject[] }

async function store(
  deps: UploadDeps,
  file: Uploaded,
  objects: readonly StoredObject[],
  { mayStill, maxBytes }: Required<Pick<UploadTerms, 'mayStill'>> & UploadTerms,
): Promise<MediaRow> {
  const { database, storage, log } = deps
  const expected = await expect(deps, file, maxBytes)
  try {
    for (const { bucket, key, body, ...options } of objects) {
      await storage.put(bucket, key, body(), { cacheControl, ...options })
    }
    await mayStill()
    return await arrive(database.db, expected)
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

async function preparePicture(purpose: MediaPurpose, file: ReceivedFile, by: string): Promise<Prepared> {
  const { header, smallest } = await checkPicture(purpose, file, by)
  const size = { width: header.width, height: header.height, animated: header.animated }
  const key = pictureKey(purpose, { at: new Date(), random: randomName(), size, extension: header.extension })
  const variants = variantWidths(size).map((width) => ({
    key: variantOf(key, width),
    width,
    height: Math.max(1, Math.round((size.height * width) / size.width)),
    bytes: width === smallest.width ? smallest.body.byteLength : 0,
    content_type: 'image/webp',
  }))
  const hasOriginal = variants.length > 0
  const { body, contentType } = smallest
  const made = { bucket: 'images' as const, key: variants[0]?.key ?? key, body: () => body, contentType }
  const { folder } = purposes[purpose]
  const bytes = hasOriginal ? file.bytes : body.byteLength
  const { width, height } = size
  return {
    row: { bucket: 'images', key, folder, content_type: header.contentType, bytes, width, height, variants, hasOriginal },
    objects: hasOriginal ? [made, originalOf(key, header, file)] : [made],
  }
}

/** Making the smallest size decodes the whole picture, at a fraction of what the largest takes: nothing cheaper proves it. */
async function checkPicture(purpose: MediaPurpose, file: ReceivedFile, by: string) {
  const megapixels = maxMegapixelsOf(purpose)
  const content = await fileContentOf(file.path, file.fileName)
  if (content.kind !== 'image') throw refuse('unsupported', mediaMessages.notAnImage)
  if (!imageFormats.some((format) => format === content.extension)) {
    throw refuse('unsupported', mediaMessages.unsupportedImage)
  }
  try {
    const header = await readHeader(file.path, megapixels * 1_000_000)
    const [width = null] = variantWidths(header)
    return { header, smallest: await encodeImage(file.path, header, width, by) }
  } catch (error) {
    if (!(error instanceof ImageRefusedError)) throw error
    const isTooLarge = error.code === 'too-large'
    throw refuse('invalid', isTooLarge ? mediaMessages.tooManyPixels(megapixels) : mediaMessages.unreadable, error)
  }
}

/** Never served: it may say where it was taken. */
function originalOf(key: string, { format }: ImageHeader, { path, bytes }: ReceivedFile): StoredObject {
  const body = () => createReadStream(path)
  return { bucket: 'originals', key, body, contentType: format, cacheControl: 'no-store', contentLength: bytes }
}

async function prepareDocument(purpose: MediaPurpose, file: ReceivedFile): Promise<Prepared> {
  const { kind, extension, contentType } = await fileContentOf(file.path, file.fileName)
  if (kind !== 'document') throw refuse('unsupported', mediaMessages.unsupportedDocument)
  const key = documentKey(purpose, { at: new Date(), fileName: file.fileName, extension })
  return {
    row: {
      bucket: 'documents',
      key,
      folder: purposes[purpose].folder,
      content_type: contentType,
      bytes: file.bytes,
      variants: [],
      hasOriginal: false,
    },
    objects: [{ bucket: 'documents', key, body: () => createReadStream(file.path), contentType, contentLength: file.bytes }],
  }
}

function refuse(code: 'unsupported' | 'invalid' | 'too_large', message: string, cause?: unknown): AppError {
  return new AppError(code, { message, fields: { file: message }, cause })
}

function refusalOf(error: UploadRefusedError, purpose: MediaPurpose): AppError {
  if (error.problem === 'too-large') return refuse('too_large', tooLargeMessage(purpose), error)
  return refuse('invalid', mediaMessages.noFile, error)
}

/** 62 bits, so that keys neither collide nor can be guessed. */
function randomName(): string {
  return Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')
}
