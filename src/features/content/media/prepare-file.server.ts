import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { documentKey, pictureKey } from './rules.ts'
import * as shapes from './schema.ts'
import type { ExpectedFile } from './store.server.ts'
import { AppError } from '#platform/server/errors.ts'
import type { ReceivedFile } from '#platform/server/http/upload.ts'
import { encodeImage, heightAt, type ImageHeader, ImageRefusedError, readHeader } from '#platform/server/images.ts'
import type { Bucket } from '#platform/server/storage/storage.ts'
import { variantOf, variantWidths } from '#platform/values/picture-files.ts'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

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

/** By its bytes; `other` is never accepted: programs, fonts, macros, damaged or mislabelled files. */
type FileContent = { kind: 'image' | 'document' | 'other'; extension: string; contentType: string }

/** A file's type by its bytes; only for plain text (UTF-8) does the extension of `fileName` choose between txt, md and csv. */
export async function fileContentOf(path: string, fileName: string): Promise<FileContent> {
  const found = await fileTypeFromFile(path).catch(refuseFailedReading)
  if (found && Object.hasOwn(documents, found.mime)) return document(documents[found.mime] ?? '', found.mime)
  if (found?.mime === 'application/x-cfb') return officeBinary(path)
  if (found?.mime.startsWith('image/')) return { kind: 'image', extension: found.ext, contentType: found.mime }
  if (found && !['application/xml', 'text/html'].includes(found.mime)) return other
  if (await isSvg(path)) return { kind: 'image', extension: 'svg', contentType: 'image/svg+xml' }
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const textType = Object.hasOwn(texts, extension) ? texts[extension] : undefined
  if (!textType || !(await isText(path))) return other
  return document(extension, `${textType}; charset=utf-8`)
}

/** A header that ends too early, as of a JPEG 2000 of twelve bytes, is of no type; a disk that fails is no file's fault. */
function refuseFailedReading(error: unknown): undefined {
  if (error instanceof Error && 'code' in error) throw error
}

const other: FileContent = { kind: 'other', extension: 'bin', contentType: 'application/octet-stream' }

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const documents: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/epub+zip': 'epub',
  'application/zip': 'zip',
  [`${openXml}.wordprocessingml.document`]: 'docx',
  [`${openXml}.presentationml.presentation`]: 'pptx',
  [`${openXml}.spreadsheetml.sheet`]: 'xlsx',
  [`${openDocument}.text`]: 'odt',
  [`${openDocument}.spreadsheet`]: 'ods',
  [`${openDocument}.presentation`]: 'odp',
}
const texts: Record<string, string> = { txt: 'text/plain', md: 'text/markdown', csv: 'text/csv' }

function document(extension: string, contentType: string): FileContent {
  return { kind: 'document', extension, contentType }
}

const officeStreams = [
  { name: 'WordDocument', extension: 'doc', contentType: 'application/msword' },
  { name: 'Workbook', extension: 'xls', contentType: 'application/vnd.ms-excel' },
  { name: 'Book', extension: 'xls', contentType: 'application/vnd.ms-excel' },
  { name: 'PowerPoint Document', extension: 'ppt', contentType: 'application/vnd.ms-powerpoint' },
]

/** Shared with installers and mail. Directory entries of 128 bytes: name in UTF-16 (64 bytes), its length, kind (2: stream). */
async function officeBinary(path: string): Promise<FileContent> {
  const marks = officeStreams.map((stream) => {
    const name = Buffer.alloc(67)
    name.write(stream.name, 'utf16le')
    name.writeUInt16LE(stream.name.length * 2 + 2, 64)
    name[66] = 2
    return { ...stream, name }
  })
  for await (const chunk of createReadStream(path, { highWaterMark: 128 * 1024 }) as AsyncIterable<Buffer>) {
    for (let at = 0; at + 128 <= chunk.byteLength; at += 128) {
      const entry = chunk.subarray(at, at + 67)
      const found = marks.find(({ name }) => entry.equals(name))
      if (found) return document(found.extension, found.contentType)
    }
  }
  return other
}

/** SVG has no signature: a root element `svg` after byte order mark, declaration, comments and document type. */
async function isSvg(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16 * 1024), 0, 16 * 1024, 0)
    const start = buffer.toString(wideText(buffer) ? 'utf16le' : 'utf8', 0, bytesRead).replace(/^\uFEFF/, '')
    return /^<(?:[\w-]+:)?svg[\s>/]/i.test(afterProlog(start))
  } finally {
    await file.close()
  }
}

function afterProlog(text: string): string {
  let rest = text.trimStart()
  for (;;) {
    // Anchored and with disjoint repetitions: a crafted file could otherwise take hours (ReDoS).
    const part = /^(?:<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>]*)?>)/i.exec(rest)
    if (!part) return rest
    rest = rest.slice(part[0].length).trimStart()
  }
}

function wideText(buffer: Buffer): boolean {
  return buffer[0] === 0xff && buffer[1] === 0xfe
}

/** UTF-8 without control characters other than tab, line and page breaks. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (controls.test(decoder.decode(chunk, { stream: true }))) return false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const controls = /[^\P{Cc}\t\n\f\r]/u
