import { type Chance, chanceFrom, landFrom } from './chance.server.ts'
import { isolines } from './contours.server.ts'
import { type Point, soft } from './canvas.server.ts'

/** In the caller's unit; paths are rounded to whole ones. */
export type HillsideSize = { width: number; height: number; cell: number }
/** `part`: how far up, 0 to 1; every fifth line is an `isIndex`, as on a map. */
export type HillsideLine = { path: string; part: number; isIndex: boolean }
export type Hillside = { lines: HillsideLine[]; summit: Point }

const levels = 26

/** Contour lines of a hillside that rises from flat land in the middle towards the right edge and beyond it, the same for an id on every machine. */
export function drawHillside(id: string, { width, height, cell }: HillsideSize): Hillside {
  const columns = Math.ceil(width / cell) + 5
  const rows = Math.ceil(height / cell) + 5
  const heightAt = slopeFrom(chanceFrom(id))
  const place = ([column, row]: Point): Point => [(column - 2) * cell, (row - 2) * cell]
  const summit = { at: [0, 0] as Point, height: 0 }
  const field = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      // The rim is low and off the sheet, so that every line closes.
      if (row === 0 || column === 0 || row === rows - 1 || column === columns - 1) return -1
      const at = place([column, row])
      const here = heightAt(at[0] / width, at[1] / height)
      if (here > summit.height) Object.assign(summit, { at, height: here })
      return here
    }),
  )
  const lines = Array.from({ length: levels }, (_, level) => {
    const part = level / (levels - 1)
    const loops = isolines(field, (0.035 + part * 0.93) * summit.height)
    return { path: loops.map((loop) => soft(loop.map(place), true)).join(''), part, isIndex: level % 5 === 4 }
  })
  return { lines, summit: summit.at }
}

/** Of a place in parts of width and height: 0 for the left, which stays flat. */
function slopeFrom(chance: Chance): (x: number, y: number) => number {
  const land = landFrom(chance)
  const hills = [
    { x: chance.between(0.84, 0.92), y: chance.between(0.2, 0.42), reach: chance.between(0.16, 0.22), height: 1 },
    { x: chance.between(0.7, 1), y: chance.between(0.6, 0.95), reach: chance.between(0.12, 0.2), height: 0.55 },
    { x: chance.between(0.66, 0.8), y: chance.between(-0.05, 0.2), reach: chance.between(0.1, 0.16), height: 0.4 },
  ]
  return (x, y) => {
    const foot = 0.62 + land(y * 2.3, 7) * 0.05
    const rise = Math.min(1, Math.max(0, (x - foot) / 0.3))
    let height = 0.2 + land(x * 5.2, y * 3.7) * 0.2 + land(x * 11 + 5, y * 7.8) * 0.07
    for (const hill of hills) {
      const across = (x - hill.x) / hill.reach
      const down = ((y - hill.y) / hill.reach) * 0.7
      const near = 1 / (1 + across * across + down * down)
      height += hill.height * near * near
    }
    return Math.max(0, height) * rise * rise * (3 - 2 * rise)
  }
}
