import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { documentKey, pictureKey } from '#features/media/rules.ts'
import {
  imageFormats,
  maxBytesOf,
  mediaMessages,
  type MediaPurpose,
  purposes,
  tooLargeMessage,
} from '#features/media/schema.ts'
import { type MediaRow, type NewMedia, recordUpload } from '#features/media/store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { fileContentOf } from '#platform/server/file-content.ts'
import { type ReceivedFile, receiveUpload, UploadRefusedError } from '#platform/server/http/upload.ts'
import { ImageRefusedError, prepareImage } from '#platform/server/images.ts'
import { KeyTakenError } from '#platform/server/storage/storage.ts'
import { variantOf, variantWidths } from '#platform/values/picture-files.ts'

type UploadDeps = Pick<Deps, 'database' | 'storage' | 'receiving' | 'log'>
/** Storage cache control 3600 s (admin.md §9). */
const cacheControl = 'public, max-age=3600'

/**
 * Receives one file, looks at its content, stores it (a picture encoded anew, with its variants) and records it.
 * On any failure nothing is left, neither stored nor on disk. Throws AppError: too_large, unsupported, invalid.
 */
export async function storeUpload(
  deps: UploadDeps,
  purpose: MediaPurpose,
  request: { body: ReadableStream<Uint8Array> | null; contentType: string | undefined },
  uploadedBy: string | null,
): Promise<MediaRow> {
  const limits = { maxBytes: maxBytesOf(purpose), into: deps.receiving }
  const file = await receiveUpload(request.body, request.contentType, limits).catch((error: unknown) => {
    throw error instanceof UploadRefusedError ? refusalOf(error, purpose) : error
  })
  const stored = new StoredSoFar(deps)
  try {
    const kept = purposes[purpose].bucket === 'images' ? keepPicture : keepDocument
    const row = await kept(stored, purpose, file)
    return await recordUpload(deps.database.db, {
      ...row,
      original_name: file.fileName.slice(0, 255),
      uploaded_by: uploadedBy,
    })
  } catch (error) {
    await stored.undo()
    throw error instanceof KeyTakenError ? new AppError('taken', { cause: error }) : error
  } finally {
    await file.discard()
  }
}

type Kept = Omit<NewMedia, 'original_name' | 'uploaded_by'>

async function keepPicture(stored: StoredSoFar, purpose: MediaPurpose, file: ReceivedFile): Promise<Kept> {
  const content = await fileContentOf(file.path, file.fileName)
  if (content.kind !== 'image') throw refuse('unsupported', mediaMessages.notAnImage)
  if (!imageFormats.some((format) => format === content.extension)) {
    throw refuse('unsupported', mediaMessages.unsupportedImage)
  }
  const { main, variants, animated } = await prepareImage(file.path, variantWidths).catch((error: unknown) => {
    if (!(error instanceof ImageRefusedError)) throw error
    throw refuse('invalid', error.code === 'too-large' ? mediaMessages.tooManyPixels : mediaMessages.unreadable, error)
  })
  const { width, height } = main
  const key = pictureKey(purpose, {
    at: new Date(),
    random: randomName(),
    size: { width, height, animated },
    extension: main.extension,
  })
  // Variants first: whoever sees the picture may rely on them.
  const keptVariants = []
  for (const { body, ...variant } of variants) {
    const variantKey = variantOf(key, variant.width)
    await stored.put('images', variantKey, body, variant.contentType)
    keptVariants.push({
      key: variantKey,
      width: variant.width,
      height: variant.height,
      bytes: body.byteLength,
      content_type: variant.contentType,
    })
  }
  await stored.put('images', key, main.body, main.contentType)
  return {
    bucket: 'images',
    key,
    folder: purposes[purpose].folder,
    content_type: main.contentType,
    bytes: main.body.byteLength,
    width,
    height,
    variants: keptVariants,
  }
}

async function keepDocument(stored: StoredSoFar, purpose: MediaPurpose, file: ReceivedFile): Promise<Kept> {
  const content = await fileContentOf(file.path, file.fileName)
  if (content.kind !== 'document') throw refuse('unsupported', mediaMessages.unsupportedDocument)
  const key = documentKey(purpose, { at: new Date(), fileName: file.fileName, extension: content.extension })
  await stored.put('documents', key, createReadStream(file.path), content.contentType, file.bytes)
  return {
    bucket: 'documents',
    key,
    folder: purposes[purpose].folder,
    content_type: content.contentType,
    bytes: file.bytes,
    variants: [],
  }
}

/** What this upload has put into the storage, so that a failure can take it out again. */
class StoredSoFar {
  readonly #deps: UploadDeps
  readonly #put: [bucket: 'images' | 'documents', key: string][] = []

  constructor(deps: UploadDeps) {
    this.#deps = deps
  }

  async put(
    bucket: 'images' | 'documents',
    key: string,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    contentType: string,
    contentLength?: number,
  ): Promise<void> {
    await this.#deps.storage.put(bucket, key, body, { contentType, cacheControl, contentLength })
    this.#put.push([bucket, key])
  }

  async undo(): Promise<void> {
    for (const [bucket, key] of this.#put) {
      await this.#deps.storage.remove(bucket, key).catch((error: unknown) => {
        this.#deps.log.warn({ err: error, bucket, key }, 'A file of a failed upload could not be removed')
      })
    }
  }
}

function refuse(code: 'unsupported' | 'invalid' | 'too_large', message: string, cause?: unknown): AppError {
  return new AppError(code, { message, fields: { file: message }, cause })
}

function refusalOf(error: UploadRefusedError, purpose: MediaPurpose): AppError {
  if (error.problem === 'too-large') return refuse('too_large', tooLargeMessage(purpose), error)
  return refuse('invalid', mediaMessages.noFile, error)
}

/** Twelve letters and digits: 62 bits, so that keys neither meet nor can be guessed. */
function randomName(): string {
  return Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')
}
