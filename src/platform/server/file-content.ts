import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** By its bytes; `other` is never accepted: programs, fonts, macros, damaged or mislabelled files. */
export type FileContent = { kind: 'image' | 'document' | 'other'; extension: string; contentType: string }

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
