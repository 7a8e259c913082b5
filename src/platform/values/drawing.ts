import { canvas, type Brief } from './drawing/canvas.ts'
import { chanceFrom, hashOf } from './drawing/chance.ts'
import { drawContours } from './drawing/contours.ts'
import { drawGrass } from './drawing/grass.ts'
import { drawLeaf } from './drawing/leaf.ts'
import { drawMedallion } from './drawing/medallion.ts'
import { drawReeds } from './drawing/reeds.ts'
import { drawRidges } from './drawing/ridges.ts'
import { drawRings } from './drawing/rings.ts'
import { drawTerraces } from './drawing/terraces.ts'
import { tones } from './drawing/tones.ts'
import { drawWatershed } from './drawing/watershed.ts'
import { drawWind } from './drawing/wind.ts'

/** The size asked for, in CSS pixels, and the ground: light, dark, or (left out) whichever the id brings. */
export type CoverOptions = { width: number; height: number; scheme?: 'light' | 'dark' }

const families: readonly [(brief: Brief) => string, ...((brief: Brief) => string)[]] = [
  drawContours,
  drawLeaf,
  drawWatershed,
  drawRings,
  drawRidges,
  drawTerraces,
  drawGrass,
  drawReeds,
  drawWind,
]

/**
 * The drawn cover of a record that has no picture: a whole SVG of at most 12 kB, made from the record's id alone. The
 * same id gives the same text on every machine. It fills its box and is cropped evenly, so that 16:9, 4:3 and 1:1
 * all show the heart of it. Presentation attributes only (no style attribute), no words.
 */
export function drawCover(id: string, { width, height, scheme }: CoverOptions): string {
  const chance = chanceFrom(id)
  const draw = chance.pick(families)
  const dark = chance.next() < 0.5
  const tag = `c${hashOf(id).toString(36)}`
  return sheet(
    width,
    height,
    `0 0 ${canvas.width} ${canvas.height}`,
    draw({ chance, dark: scheme ? scheme === 'dark' : dark, tag }),
  )
}

/** The size of pictures that are shown where a page is shared, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const

/** The picture with which a record is shared that has none of its own: its drawn cover with the academy's mark. A whole SVG. */
export function drawShare(id: string): string {
  // The cover's canvas is cropped to y 64 … 736 by these proportions.
  return drawCover(id, shareSize).replace(/<\/svg>$/, `<g transform="translate(72 560) scale(3.25)">${mark}</g></svg>`)
}

/** The mark as on the site's icon (public/favicon.svg), 32 × 32. */
const mark = `<rect width="32" height="32" rx="7" fill="${tones.pine}"/><g fill="none" stroke="${tones.paper}" stroke-linecap="round" transform="translate(3.2 2.6) scale(.8)"><path d="M16 2.5C24 8.4 27 14 27 19a11 10.5 0 0 1-22 0C5 14 8 8.4 16 2.5Z" stroke-width="2.4"/><path d="M16 9.2c4.7 3.8 6.6 7 6.6 10.2a6.6 6.3 0 0 1-13.2 0C9.4 16.2 11.3 13 16 9.2Z" stroke="${tones.lichen}" stroke-width="2"/><path d="M16 15.6c1.8 1.6 2.5 2.8 2.5 4a2.5 2.4 0 0 1-5 0c0-1.2.7-2.4 2.5-4Z" stroke="${tones.lichen}" stroke-width="1.8"/></g>`

/**
 * The drawn portrait of somebody without a photograph: initials (at most two characters are shown) on tree rings in the
 * same colours. A whole square SVG; the only drawing with letters, set in the reader's own serif.
 */
export function drawMonogram(id: string, initials: string): string {
  return sheet(400, 400, '0 0 400 400', drawMedallion(chanceFrom(id), initials))
}

function sheet(width: number, height: number, box: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${content}</svg>`
}
