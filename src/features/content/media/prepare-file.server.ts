import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { documentKey, pictureKey } from './rules.ts'
import * as shapes from './schema.ts'
import type { ExpectedFile } from './store.server.ts'
import { AppError } from '#platform/server/errors.ts'
import { fileContentOf } from '#platform/server/file-content.ts'
import type { ReceivedFile } from '#platform/server/http/upload.ts'
import { encodeImage, heightAt, type ImageHeader, ImageRefusedError, readHeader } from '#platform/server/images.ts'
import type { Bucket } from '#platform/server/storage/storage.ts'
import { variantOf, variantWidths } from '#platform/values/picture-files.ts'

/** What is recorded of a checked file, and what is stored before it is there. */
export type Prepared = { row: Omit<ExpectedFile, 'original_name' | 'uploaded_by'>; objects: StoredObject[] }
export type StoredObject = {
  bucket: Bucket
  key: string
  body: () => Uint8Array | AsyncIterable<Uint8Array>
  contentType: string
  contentLength?: number
  cacheControl?: string
}

/** @throws AppError unsupported, invalid */
export async function preparePicture(purpose: shapes.MediaPurpose, file: ReceivedFile, by: string): Promise<Prepared> {
  const { header, smallest } = await checkPicture(purpose, file, by)
  const size = { width: header.width, height: header.height, animated: header.animated }
  const key = pictureKey(purpose, { at: new Date(), random: randomName(), size, extension: header.extension })
  const variants = variantWidths(size).map((width) => ({
    key: variantOf(key, width),
    width,
    height: heightAt(size, width),
    bytes: width === smallest.width ? smallest.body.byteLength : 0,
    content_type: 'image/webp',
  }))
  const hasOriginal = variants.length > 0
  const { body, contentType } = smallest
  const made = { bucket: 'images' as const, key: variants[0]?.key ?? key, body: () => body, contentType }
  const { folder } = shapes.purposes[purpose]
  const bytes = hasOriginal ? file.bytes : body.byteLength
  const { width, height } = size
  return {
    row: {
      bucket: 'images',
      key,
      folder,
      content_type: header.contentType,
      bytes,
      width,
      height,
      variants,
      hasOriginal,
    },
    objects: hasOriginal ? [made, originalOf(key, header, file)] : [made],
  }
}

/** Making the smallest size decodes the whole picture, at a fraction of what the largest takes: nothing cheaper proves it. */
async function checkPicture(purpose: shapes.MediaPurpose, file: ReceivedFile, by: string) {
  const megapixels = shapes.maxMegapixelsOf(purpose)
  const content = await fileContentOf(file.path, file.fileName)
  if (content.kind !== 'image') throw refuse('unsupported', shapes.mediaMessages.notAnImage)
  if (!shapes.imageFormats.some((format) => format === content.extension)) {
    throw refuse('unsupported', shapes.unsupportedImageMessage(content.contentType))
  }
  try {
    const header = await readHeader(file.path, megapixels * 1_000_000)
    const [width = null] = variantWidths(header)
    return { header, smallest: await encodeImage(file.path, header, width, by) }
  } catch (error) {
    if (!(error instanceof ImageRefusedError)) throw error
    const isTooLarge = error.code === 'too-large'
    throw refuse(
      'invalid',
      isTooLarge ? shapes.mediaMessages.tooManyPixels(megapixels) : shapes.mediaMessages.unreadable,
      error,
    )
  }
}

/** Never served: it may say where it was taken. */
function originalOf(key: string, { format }: ImageHeader, { path, bytes }: ReceivedFile): StoredObject {
  const body = () => createReadStream(path)
  return { bucket: 'originals', key, body, contentType: format, cacheControl: 'no-store', contentLength: bytes }
}

/** @throws AppError unsupported */
export async function prepareDocument(purpose: shapes.MediaPurpose, file: ReceivedFile): Promise<Prepared> {
  const { kind, extension, contentType } = await fileContentOf(file.path, file.fileName)
  if (kind !== 'document') throw refuse('unsupported', shapes.mediaMessages.unsupportedFormat(shapes.documentFormats))
  const key = documentKey(purpose, { at: new Date(), fileName: file.fileName, extension })
  return {
    row: {
      bucket: 'documents',
      key,
      folder: shapes.purposes[purpose].folder,
      content_type: contentType,
      bytes: file.bytes,
      variants: [],
      hasOriginal: false,
    },
    objects: [
      { bucket: 'documents', key, body: () => createReadStream(file.path), contentType, contentLength: file.bytes },
    ],
  }
}

export function refuse(code: 'unsupported' | 'invalid' | 'too_large', message: string, cause?: unknown): AppError {
  return new AppError(code, { message, fields: { file: message }, cause })
}

/** 62 bits, so that keys neither collide nor can be guessed. */
function randomName(): string {
  return Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')
}
