import { languagePrefix } from './translate.ts'

/** Raise it whenever the drawings change: it invalidates copies that browsers cache for a year. */
export const drawingVersion = 1

export const drawnCoverAddress = (id: string) => `/drawn/cover/${encodeURIComponent(id)}.svg?v=${drawingVersion}`

/** The address of a drawn monogram with at most two initials. */
export function drawnMonogramAddress(id: string, initials: string): string {
  return `/drawn/monogram/${encodeURIComponent(id)}/${encodeURIComponent(initials || '·')}.svg?v=${drawingVersion}`
}

/** In pixels, of every picture that is shared. */
export const shareSize = { width: 1200, height: 630 } as const

/** What a share picture shows of a record: its title, a line below it, and its own picture where it has one. */
export type Shared = { id: string; title: string; line: string; image_url?: string | null }

/** Of a share picture: another one wherever it shows something else, so that copies of the former one are not taken for it. */
export function shareVersion({ title, line, image_url }: Omit<Shared, 'id'>, siteName: string): string {
  // FNV-1a: what is short enough for every page.
  let hash = 0x811c9dc5
  for (const letter of [title, line, image_url, siteName].join('\n'))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return `${drawingVersion}-${(hash >>> 0).toString(36)}`
}

/** The address of the share picture of a record of a kind, or of a page of the site's own (`site`), in the page's language. */
export function shareAddress(kind: string, shared: Shared, siteName: string): string {
  return `${languagePrefix()}/drawn/share/${kind}/${shared.id}.png?v=${shareVersion(shared, siteName)}`
}

/** The capital initials of up to two words. */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.match(/^./u)?.[0].toUpperCase() ?? '')
    .join('')
}
