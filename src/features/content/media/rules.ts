import { pictureName, type PictureSize } from '#platform/values/picture-files.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'
import { type MediaPurpose, purposes } from './files.rules.ts'

/** `{folder}/{timestamp}-{random}.{ext}`. */
export function pictureKey(
  purpose: MediaPurpose,
  file: { at: Date; random: string; size: PictureSize; extension: string },
): string {
  return `${purposes[purpose].folder}/${pictureName(file.at, file.random, file.size, file.extension)}`
}

/** The keys that the picture may have whose own or whose variant's key this is; none where it is no picture's. */
export function pictureKeysOf(key: string): string[] {
  const stem = /^(.+\/\d+-[a-z0-9]+w\d+h\d+a?)(?:-\d+)?\.(?:jpg|png|webp)$/.exec(key)?.[1]
  return stem === undefined ? [] : [`${stem}.jpg`, `${stem}.png`, `${stem}.webp`]
}

/** `resources/{timestamp}_{filename}.{ext}`; the extension is that of the content. */
export function documentKey(purpose: MediaPurpose, file: { at: Date; fileName: string; extension: string }): string {
  return `${purposes[purpose].folder}/${file.at.getTime()}_${safeFileName(file.fileName)}.${file.extension}`
}

/** A name without extension, safe in URLs and on any file system: at most 40 letters or digits (160 bytes), else dashes. Never empty. */
export function safeFileName(fileName: string): string {
  const stem = fileName.normalize('NFC').replace(/\.[a-z0-9]{1,8}$/i, '')
  const safe = stem.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  const short = /^.{0,40}/u.exec(safe)?.[0] ?? ''
  return short.replace(/-+$/, '') || 'file'
}

/** From an address (path or URL) of a file of this site; null for any other. */
export function storedFileAt(url: string): { bucket: ServedBucket; key: string } | null {
  const found = /^(?:https?:\/\/[^/]+)?\/files\/(images|documents)\/([^?#]+)$/.exec(url)
  if (!found?.[2]) return null
  try {
    return { bucket: found[1] === 'images' ? 'images' : 'documents', key: decodeURIComponent(found[2]) }
  } catch {
    return null
  }
}

/** Inline where that is harmless, else a download under the original name. */
export function contentDisposition(contentType: string, originalName: string | null): string {
  const shown = contentType.startsWith('image/') || contentType === 'application/pdf'
  const kind = shown ? 'inline' : 'attachment'
  if (!originalName) return kind
  const plain = originalName.replace(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(originalName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Anything but harmless types is sent as bytes, so that nothing uploaded runs as a page. */
export function servedType(contentType: string): string {
  const harmless =
    /^(image\/(jpeg|png|gif|webp)|application\/(pdf|epub\+zip|zip|msword|vnd\.[\w.+-]+)|text\/(plain|markdown|csv)(; charset=utf-8)?)$/
  return harmless.test(contentType) ? contentType : 'application/octet-stream'
}

/** Offsets inclusive; `whole` for no or several ranges, `outside` (416) beyond the file. */
export function rangeAsked(
  header: string | undefined,
  bytes: number,
): 'whole' | 'outside' | { start: number; end: number } {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!asked || (!asked[1] && !asked[2])) return 'whole'
  const last = bytes - 1
  if (!asked[1]) {
    const suffix = Number(asked[2])
    return suffix === 0 || bytes === 0 ? 'outside' : { start: Math.max(0, bytes - suffix), end: last }
  }
  const start = Number(asked[1])
  const end = asked[2] ? Math.min(Number(asked[2]), last) : last
  if (asked[2] && Number(asked[2]) < start) return 'whole'
  return start > last ? 'outside' : { start, end }
}
