/** Raised whenever the drawings change: their addresses carry it, so that what browsers kept for a year is left behind. */
export const drawingVersion = 1

/** Where the drawn cover of the record with this id is found. */
export function drawnCoverAddress(id: string): string {
  return `/drawn/cover/${encodeURIComponent(id)}.svg?v=${drawingVersion}`
}

/** Where the drawn monogram of the person or organisation with this id is found; at most two initials. */
export function drawnMonogramAddress(id: string, initials: string): string {
  return `/drawn/monogram/${encodeURIComponent(id)}/${encodeURIComponent(initials || '·')}.svg?v=${drawingVersion}`
}

/** What has a share picture drawn for it. */
export const sharedKinds = ['course', 'announcement', 'resource'] as const

/** Where the drawn share picture of the record with this id is found: 1200 × 630 pixels. */
export function drawnShareAddress(kind: (typeof sharedKinds)[number], id: string): string {
  return `/drawn/share/${kind}/${encodeURIComponent(id)}.png?v=${drawingVersion}`
}

/** The first letters of up to two words, in capitals (public.md §6). */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.match(/^./u)?.[0].toUpperCase() ?? '')
    .join('')
}
