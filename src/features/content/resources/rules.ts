import { fileSize } from '#platform/values/file-size.ts'
import { cursorAt } from '#platform/values/cursors.ts'
import type { Resource, ResourceType } from './schema.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'

export const resourceTypeNames: Record<ResourceType, string> = {
  reading: t('Reading Materials'),
  video: t('Video Resources'),
}

/** Of one. */
export const resourceTypeName: Record<ResourceType, string> = { reading: t('Reading'), video: t('Video') }

/** The address of a resource within its type's list; as `place` of its kind (kind.server.ts). */
export function placeOf({ id, type, created_at }: Pick<Resource, 'id' | 'type' | 'created_at'>): PageAddress {
  return `/resources?tab=${type}&after=${cursorAt(new Date(created_at))}#resource-${id}`
}

/** PDFs and videos open in a new tab, other readings download; null for a reading without a file. */
export function clickOn(resource: Pick<Resource, 'type' | 'title' | 'url' | 'file'>) {
  const { type, url } = resource
  if (!url) return null
  if (type === 'video' || isPdf(resource)) return { does: 'open', url } as const
  return { does: 'download', url, fileName: fileNameOf(resource) } as const
}

/** By content type if stored here, else by the address's extension. */
export function isPdf({ url, file }: Pick<Resource, 'url' | 'file'>): boolean {
  if (file) return file.content_type.split(';')[0] === 'application/pdf'
  return url !== null && /\.pdf$/i.test(lastPart(url))
}

/** The file name for a download: the uploader's, else the address's, else the title's. */
export function fileNameOf({ title, url, file }: Pick<Resource, 'title' | 'url' | 'file'>): string {
  return safeName(file?.name ?? '') || safeName(url === null ? '' : lastPart(url)) || safeName(title) || 'reading'
}

/** Type and size, 'PDF, 1.4 MB', without the size if stored elsewhere; null if unknown. */
export function fileFacts(resource: Pick<Resource, 'title' | 'url' | 'file'>): string | null {
  const [, ending] = /\.([a-z0-9]{1,5})$/i.exec(resource.url === null ? '' : fileNameOf(resource)) ?? []
  const kind = isPdf(resource) ? 'PDF' : ending?.toUpperCase()
  const size = resource.file && fileSize(resource.file.bytes)
  return kind && size ? t('{kind}, {size}', { kind, size }) : (kind ?? size)
}

function lastPart(url: string): string {
  const path = URL.parse(url, 'http://here.invalid')?.pathname ?? ''
  const last = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Without characters that file systems refuse, and without a leading dot, which hides files. */
function safeName(name: string): string {
  return name
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
}
