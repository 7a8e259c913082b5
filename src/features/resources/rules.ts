import { fileSize } from '#platform/values/file-size.ts'
import { cursorAt } from '#platform/values/cursors.ts'
import type { Resource, ResourceType } from './schema.ts'

/** What each type's tab is called; the first tab is 'All Resources' (public.md §2). */
export const resourceTypeNames: Record<ResourceType, string> = {
  reading: 'Reading Materials',
  video: 'Video Resources',
}

/**
 * The place of a resource in the list of its type, which begins with it there, however far down it stands. The search
 * writes the same in the database (the migration `resource-places`).
 */
export function placeOf({ id, type, created_at }: Pick<Resource, 'id' | 'type' | 'created_at'>): string {
  return `/resources?tab=${type}&after=${cursorAt(new Date(created_at))}#resource-${id}`
}

/** What a click on a card does; null where a reading has no file yet. */
export type ResourceClick = { does: 'open'; url: string } | { does: 'download'; url: string; fileName: string }

/** "PDFs open in a new tab, other readings download, videos open in a new tab" (public.md §2). */
export function clickOn(resource: Pick<Resource, 'type' | 'title' | 'url' | 'file'>): ResourceClick | null {
  const { type, url } = resource
  if (!url) return null
  if (type === 'video' || isPdf(resource)) return { does: 'open', url }
  return { does: 'download', url, fileName: fileNameOf(resource) }
}

/** Whether a reading is a PDF: by its content where it is stored here, else by the ending of its address. */
export function isPdf({ url, file }: Pick<Resource, 'url' | 'file'>): boolean {
  if (file) return file.content_type.split(';')[0] === 'application/pdf'
  return url !== null && /\.pdf$/i.test(lastPart(url))
}

/** The name under which a reading is saved: its uploader's, else that of its address, else its title's. */
export function fileNameOf({ title, url, file }: Pick<Resource, 'title' | 'url' | 'file'>): string {
  return safeName(file?.name ?? '') || safeName(url === null ? '' : lastPart(url)) || safeName(title) || 'reading'
}

/** What a reading's file is: 'PDF, 1.4 MB', without the size where it lies elsewhere. Null where there is none or nothing is known. */
export function fileFacts(resource: Pick<Resource, 'title' | 'url' | 'file'>): string | null {
  const [, ending] = /\.([a-z0-9]{1,5})$/i.exec(resource.url === null ? '' : fileNameOf(resource)) ?? []
  const kind = isPdf(resource) ? 'PDF' : ending?.toUpperCase()
  return [kind, resource.file && fileSize(resource.file.bytes)].filter(Boolean).join(', ') || null
}

/** Divides resources by type, as their screen shows them (public.md §7). */
export function splitByType<Item extends { type: ResourceType }>(
  resources: readonly Item[],
): { readings: Item[]; videos: Item[] } {
  return {
    readings: resources.filter(({ type }) => type === 'reading'),
    videos: resources.filter(({ type }) => type === 'video'),
  }
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

/** Without what no file system takes, and without a dot in front that would hide it. */
function safeName(name: string): string {
  return name
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
}
