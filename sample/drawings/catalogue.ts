import { drawCover } from '#features/content/drawings/drawing.server.ts'
import { fieldwork } from './fieldwork.ts'
import { drawForestLight } from './forest-light.ts'
import { drawGreatTree } from './great-tree.ts'
import { drawHeroDawn } from './hero-dawn.ts'
import { logos } from './logos.ts'
import { drawPortrait, portraits } from './portrait.ts'
import { drawRiverCity } from './river-city.ts'
import { drawSoil } from './soil.ts'

/** Size in pixels; the SVG is made when asked for. */
export type SampleDrawing = { width: number; height: number; draw: () => string }

const poster = { width: 1280, height: 720 }
const wide = { width: 1600, height: 1000 }

const scenes = {
  'hero-dawn': { width: 2400, height: 1350, draw: drawHeroDawn },
  soil: { width: 1200, height: 900, draw: drawSoil },
  'great-tree': { ...wide, draw: drawGreatTree },
  'river-city': { ...wide, draw: drawRiverCity },
  'forest-light': { ...wide, draw: drawForestLight },
  watershed: { ...wide, draw: () => drawCover('watershed-2', { ...wide, scheme: 'light' }) },
  'poster-academy': { ...poster, draw: () => drawCover('poster-11', { ...poster, scheme: 'dark' }) },
  'poster-mission': { ...poster, draw: () => drawCover('poster-23', { ...poster, scheme: 'dark' }) },
  'poster-vision': { ...poster, draw: () => drawCover('poster-17', { ...poster, scheme: 'dark' }) },
} satisfies Record<string, SampleDrawing>

export type DrawingName = keyof typeof scenes | keyof typeof fieldwork | keyof typeof portraits | keyof typeof logos

/** Stands in sample content for the address of the stored picture. */
export type DrawingReference = `drawing:${DrawingName}`

export const sampleDrawings: Record<DrawingName, SampleDrawing> = {
  ...scenes,
  ...fromNames(fieldwork, (name) => ({ ...wide, draw: fieldwork[name] })),
  ...fromNames(portraits, (name) => ({ width: 800, height: 800, draw: () => drawPortrait(name) })),
  ...fromNames(logos, (name) => ({ width: 640, height: 400, draw: () => logos[name] })),
}

function fromNames<Name extends string>(
  record: Record<Name, unknown>,
  make: (name: Name) => SampleDrawing,
): Record<Name, SampleDrawing> {
  const drawings: Partial<Record<Name, SampleDrawing>> = {}
  for (const name in record) drawings[name] = make(name)
  return drawings as Record<Name, SampleDrawing>
}
