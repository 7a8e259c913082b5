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
