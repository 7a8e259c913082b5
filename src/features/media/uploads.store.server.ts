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
import {
  arrive,
  expectFile,
  findMedia,
  type MediaRow,
  type NewMedia,
  removeMarked,
} from '#features/media/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { fileContentOf } from '#platform/server/file-content.ts'
import { type ReceivedFile, receiveUpload, UploadRefusedError } from '#platform/server/http/upload.ts'
import { ImageRefusedError, prepareImage } from '#platform/server/images.ts'
import { KeyTakenError, type Storage } from '#platform/server/storage/storage.ts'
import { variantOf, variantWidths } from '#platform/values/picture-files.ts'

type UploadDeps = Pick<Deps, 'database' | 'storage' | 'receiving' | 'log'>
const cacheControl = 'public, max-age=3600'

/** Stores a file under a row made first, so that no failure leaves any of it. @throws AppError too_large, unsupported, invalid, taken */
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
    return await store(deps, named, objects, { mayStill, maxBytes })
  } finally {
    await file.discard()
  }
}

/** `mayStill` throws where the uploader's permission ended during the upload; `maxBytes`: the account's quota. */
type UploadTerms = { mayStill?: () => Promise<void>; maxBytes?: number | undefined }

type StoredObject = {
  key: string
  body: () => Uint8Array | AsyncIterable<Uint8Array>
  contentType: string
  contentLength?: number
}
type Uploaded = NewMedia & { uploaded_by: string }
type Prepared = { row: Omit<NewMedia, 'original_name' | 'uploaded_by'>; objects: StoredObject[] }

async function store(
  deps: UploadDeps,
  file: Uploaded,
  objects: readonly StoredObject[],
  { mayStill, maxBytes }: Required<Pick<UploadTerms, 'mayStill'>> & UploadTerms,
): Promise<MediaRow> {
  const { database, storage, log } = deps
  const expected = await expect(deps, file, maxBytes)
  try {
    for (const { key, body, contentType, contentLength } of objects) {
      await storage.put(expected.bucket, key, body(), { contentType, cacheControl, contentLength })
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
  const megapixels = maxMegapixelsOf(purpose)
  const content = await fileContentOf(file.path, file.fileName)
  if (content.kind !== 'image') throw refuse('unsupported', mediaMessages.notAnImage)
  if (!imageFormats.some((format) => format === content.extension)) {
    throw refuse('unsupported', mediaMessages.unsupportedImage)
  }
  const asked = { by, maxPixels: megapixels * 1_000_000 }
  const { main, variants, animated } = await prepareImage(file.path, variantWidths, asked).catch((error: unknown) => {
    if (!(error instanceof ImageRefusedError)) throw error
    const isTooLarge = error.code === 'too-large'
    throw refuse('invalid', isTooLarge ? mediaMessages.tooManyPixels(megapixels) : mediaMessages.unreadable, error)
  })
  const { width, height } = main
  const size = { width, height, animated }
  const key = pictureKey(purpose, { at: new Date(), random: randomName(), size, extension: main.extension })
  const smaller = variants.map((variant) => ({ ...variant, key: variantOf(key, variant.width) }))
  const described = ({ body, contentType }: { body: Uint8Array; contentType: string }) => ({
    bytes: body.byteLength,
    content_type: contentType,
  })
  return {
    row: {
      bucket: 'images',
      key,
      folder: purposes[purpose].folder,
      ...described(main),
      width,
      height,
      variants: smaller.map((each) => ({ key: each.key, width: each.width, height: each.height, ...described(each) })),
    },
    // Variants first: whoever sees the picture may rely on them.
    objects: [...smaller, { ...main, key }].map(({ body, ...object }) => ({ ...object, body: () => body })),
  }
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
    },
    objects: [{ key, body: () => createReadStream(file.path), contentType, contentLength: file.bytes }],
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
