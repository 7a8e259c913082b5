import { pictureAt } from './picture-files.ts'

/** Raise it whenever the drawings change: it invalidates copies that browsers cache for a year. */
export const drawingVersion = 1

export function drawnCoverAddress(id: string): string {
  return `/drawn/cover/${encodeURIComponent(id)}.svg?v=${drawingVersion}`
}

/** The address of a drawn monogram with at most two initials. */
export function drawnMonogramAddress(id: string, initials: string): string {
  return `/drawn/monogram/${encodeURIComponent(id)}/${encodeURIComponent(initials || '·')}.svg?v=${drawingVersion}`
}

/** In pixels, of every picture that is shared. */
export const shareSize = { width: 1200, height: 630 } as const

/** The address of a drawn share picture. */
export function drawnShareAddress(kind: string, id: string): string {
  return `/drawn/share/${kind}/${encodeURIComponent(id)}.png?v=${drawingVersion}`
}

/** The share picture of a record: cut from its own one, where this site has it, as a JPEG; else drawn, as a PNG. */
export function shareAddressOf(kind: string, { id, image_url }: { id: string; image_url: string | null }): string {
  const own = image_url && pictureAt(image_url) && /^\/files\/images\/[^?#]+$/.exec(image_url)?.[0]
  return own ? `/drawn/share${own}.jpg?v=${drawingVersion}` : drawnShareAddress(kind, id)
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
