import { type Brief, canvas, ground, type Point, soft } from './canvas.server.ts'
import { landFrom, type Chance, chanceFrom } from './chance.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

type Field = readonly (readonly number[])[]
type Step = { to: string; point: Point }
type Links = Map<string, Step[]>

const cell = 46
const columns = Math.ceil(canvas.width / cell) + 3
const rows = Math.ceil(canvas.height / cell) + 3

/** In the caller's unit; paths are rounded to whole ones. */
type HillsideSize = { width: number; height: number; cell: number }
/** `part`: how far up, 0 to 1; every fifth line is an `isIndex`, as on a map. */
type HillsideLine = { path: string; part: number; isIndex: boolean }
type Hillside = { lines: HillsideLine[]; summit: Point }

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

export function drawContours({ chance, dark }: Brief): string {
  const [low, high, line] = dark
    ? chance.pick([
        [ink, moss, lichen],
        [ink, mix(lake, moss, 0.2), lichen],
        [pine, mix(moss, lichen, 0.55), paper],
      ])
    : chance.pick([
        [paper, mix(lichen, moss, 0.35), pine],
        [mix(lichen, paper, 0.3), paper, moss],
        [mix(paper, lichen, 0.35), mix(lichen, lake, 0.35), lake],
      ])
  const field = countryFrom(chance)
  const levels = 11
  const bands = Array.from({ length: levels }, (_, at) => {
    const part = (at + 1) / levels
    const path = isolines(field, 0.1 + part * 0.82)
      .map((loop) =>
        soft(
          loop.map(([x, y]) => [(x - 1) * cell, (y - 1) * cell]),
          true,
        ),
      )
      .join('')
    const index = at % 4 === 2
    const stroke = mix(mix(low, high, part), line, index ? 0.85 : 0.5)
    return `<path fill="${mix(low, high, part)}" stroke="${stroke}"${index ? ' stroke-width="2.6"' : ''} d="${path}"/>`
  })
  const summit = summitOf(field)
  const [x, y] = [Math.round((summit.column - 1) * cell), Math.round((summit.row - 1) * cell)]
  const mark = `<circle cx="${x}" cy="${y}" r="7" fill="${clay}"/><circle cx="${x}" cy="${y}" r="18" fill="none" stroke="${clay}" stroke-width="2"/>`
  return `${ground(low)}<g fill-rule="evenodd" stroke-width="1.4">${bands.join('')}</g>${mark}`
}

/** Heights 0 to 1, the rim low, so that every line closes. */
function countryFrom(chance: Chance): Field {
  const land = landFrom(chance)
  const hills = Array.from({ length: chance.whole(3, 4) }, (_, at) => ({
    x: at === 0 ? chance.between(0.4, 0.6) : chance.between(0.05, 0.95),
    y: at === 0 ? chance.between(0.36, 0.64) : chance.between(0, 1),
    reach: chance.between(0.15, 0.26),
    height: at === 0 ? 1 : chance.between(0.4, 0.75),
    stretch: chance.between(0.6, 1.7),
  }))
  const heights: number[][] = []
  let top = 0
  for (let row = 0; row < rows; row += 1) {
    const line: number[] = []
    for (let column = 0; column < columns; column += 1) {
      const x = ((column - 1) * cell) / canvas.width
      const y = ((row - 1) * cell) / canvas.height
      let height = 0.22 + land(x * 4.6, y * 3.1) * 0.22 + land(x * 8 + 9, y * 5.4) * 0.09
      for (const hill of hills) {
        const across = (x - hill.x) / hill.reach / hill.stretch
        const down = ((y - hill.y) / hill.reach) * hill.stretch * 0.62
        const near = 1 / (1 + across * across + down * down)
        height += hill.height * near * near * 0.85
      }
      top = Math.max(top, height)
      line.push(height)
    }
    heights.push(line)
  }
  return heights.map((line, row) =>
    line.map((height, column) => {
      const outside = row === 0 || column === 0 || row === rows - 1 || column === columns - 1
      return outside ? -1 : Math.max(0, height / top)
    }),
  )
}

function summitOf(field: Field): { column: number; row: number } {
  const best = { column: 0, row: 0, height: -1 }
  field.forEach((line, row) =>
    line.forEach((height, column) => {
      if (height > best.height) Object.assign(best, { column, row, height })
    }),
  )
  return best
}

/** The closed lines at one height (marching squares), in grid units; the rim must be lower, or lines stay open. */
export function isolines(field: Field, height: number): Point[][] {
  const next: Links = new Map()
  for (let row = 0; row + 1 < field.length; row += 1) {
    const columns = field[row]?.length ?? 0
    for (let column = 0; column + 1 < columns; column += 1) linkCell(field, height, row, column, next)
  }
  const lines: Point[][] = []
  for (const start of next.keys()) {
    const line: Point[] = []
    let at: string | undefined = start
    while (at !== undefined) {
      const step: Step | undefined = next.get(at)?.pop()
      if (!step) break
      line.push(step.point)
      at = step.to
    }
    if (line.length > 2) lines.push(line)
  }
  return lines
}

/** Walked with the high ground on the left, so that pieces join head to tail. */
function linkCell(field: Field, height: number, row: number, column: number, next: Links): void {
  const [upper = [], lower = []] = [field[row], field[row + 1]]
  const above = [upper[column], upper[column + 1], lower[column], lower[column + 1]].filter((at = 0) => at > height)
  if (above.length === 0 || above.length === 4) return
  const corners: [Point, number][] = (
    [
      [column, row],
      [column + 1, row],
      [column + 1, row + 1],
      [column, row + 1],
    ] as const
  ).map((at) => [at, field[at[1]]?.[at[0]] ?? 0])
  const entries: { key: string; point: Point }[] = []
  const exits: { key: string; point: Point }[] = []
  corners.forEach(([from, low], side) => {
    const [to, high] = corners[(side + 1) % 4] ?? [from, low]
    if (low > height === high > height) return
    const part = (height - low) / (high - low)
    const point: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    const key = `${Math.min(from[0], to[0])},${Math.min(from[1], to[1])},${from[0] === to[0] ? 'v' : 'h'}`
    ;(low > height ? exits : entries).push({ key, point })
  })
  entries.forEach((entry, at) => {
    const exit = exits[at]
    if (!exit) return
    const steps = next.get(entry.key) ?? []
    steps.push({ to: exit.key, point: entry.point })
    next.set(entry.key, steps)
  })
}
