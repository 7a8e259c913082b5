import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/**
 * What a file is by its bytes. `contentType` is what it may be served as, `extension` what it should be called.
 * `other` are files that nothing here accepts: programs, fonts, macros, damaged or mislabelled ones.
 */
export type FileContent = { kind: 'image' | 'document' | 'other'; extension: string; contentType: string }

/**
 * Finds what a file is. Only plain text has no mark of its own: there the extension of `fileName` chooses between
 * txt, md and csv, and the whole file must be UTF-8 text. An SVG or BMP counts as an image, though none is accepted.
 */
export async function fileContentOf(path: string, fileName: string): Promise<FileContent> {
  const found = await fileTypeFromFile(path)
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

/** The stream that each of the older office programs keeps its document in, by its name inside the file. */
const officeStreams = [
  { name: 'WordDocument', extension: 'doc', contentType: 'application/msword' },
  { name: 'Workbook', extension: 'xls', contentType: 'application/vnd.ms-excel' },
  { name: 'Book', extension: 'xls', contentType: 'application/vnd.ms-excel' },
  { name: 'PowerPoint Document', extension: 'ppt', contentType: 'application/vnd.ms-powerpoint' },
]

/**
 * doc, xls and ppt share one container (so do installers and mail). Its directory is made of 128-byte entries at
 * multiples of 128: name in UTF-16 (64 bytes), length of the name with its end, kind (2: a stream).
 */
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

/** SVG has no mark: a root element `svg` after any byte order mark, declaration, comments and document type. */
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

/** What follows the declaration, comments and document type that XML may begin with. */
function afterProlog(text: string): string {
  let rest = text.trimStart()
  for (;;) {
    // Each at the start only, and what may repeat within it disjoint: a file made for it could otherwise take hours.
    const part = /^(?:<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>]*)?>)/i.exec(rest)
    if (!part) return rest
    rest = rest.slice(part[0].length).trimStart()
  }
}

function wideText(buffer: Buffer): boolean {
  return buffer[0] === 0xff && buffer[1] === 0xfe
}

/** Whether every byte belongs to UTF-8 text without control characters other than tab, line and page breaks. */
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
