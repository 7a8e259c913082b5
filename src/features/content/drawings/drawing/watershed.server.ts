import { type Brief, canvas, ground, type Point, short, soft } from './canvas.server.ts'
import { landFrom, type Chance } from './chance.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

const columns = 31
const rows = 21

export function drawWatershed({ chance, dark }: Brief): string {
  const [back, water, spring] = dark
    ? chance.pick([
        [ink, mix(lake, lichen, 0.45), clay],
        [pine, lichen, clay],
        [mix(lake, ink, 0.55), mix(lichen, paper, 0.4), lichen],
      ])
    : chance.pick([
        [paper, lake, clay],
        [mix(lichen, paper, 0.25), pine, clay],
        [mix(paper, lichen, 0.3), mix(lake, pine, 0.35), moss],
      ])
  const { points, below, order } = networkFrom(chance)
  const flow = points.map(() => 1)
  for (const at of order.toReversed()) {
    const down = below[at]
    if (down !== undefined && down >= 0) flow[down] = (flow[down] ?? 0) + (flow[at] ?? 0)
  }
  const classes = [new Array<string>(), new Array<string>(), [], [], [], []] as string[][]
  const springs: string[] = []
  const drawn = new Set<number>()
  for (const head of order.toReversed()) {
    if (drawn.has(head) || (flow[head] ?? 0) < 2) continue
    const course = courseFrom(head, below, drawn)
    if (course.length < 3) continue
    for (const piece of pieces(course, flow))
      classes[piece.size]?.push(soft(piece.at.map((at) => points[at] ?? [0, 0])))
    const [x, y] = points[head] ?? [0, 0]
    if (course.length > 7) springs.push(`<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="4.5"/>`)
  }
  const strokes = classes.map(
    (paths, size) =>
      `<path stroke-width="${[2, 3.4, 5.6, 9, 14.5, 22][size]}" stroke-opacity="${short(0.62 + size * 0.076)}" d="${paths.join('')}"/>`,
  )
  return `${ground(back)}${tints(chance, back, water)}<g fill="none" stroke="${water}" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g><g fill="${spring}">${springs.join('')}</g>`
}

function tints(chance: Chance, back: string, water: string): string {
  const land = landFrom(chance)
  return [0.05, 0.1]
    .map((part, at) => {
      const edge = Array.from({ length: 9 }, (_, step): Point => [
        step * 170 - 40,
        250 + at * 240 + land(step * 0.5, at * 3) * 190,
      ])
      return `<path fill="${mix(back, water, part)}" d="${soft(edge)}V${canvas.height}H-40z"/>`
    })
    .join('')
}

/** A tree that grows from the mouth along the easiest ground. */
function networkFrom(chance: Chance): { points: Point[]; below: number[]; order: number[] } {
  const land = landFrom(chance)
  const points: Point[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      points.push([
        (column + (row % 2 ? 0.25 : -0.25) + chance.between(-0.3, 0.3)) * (canvas.width / (columns - 1)),
        (row + chance.between(-0.3, 0.3)) * (canvas.height / (rows - 1)),
      ])
  const mouth = (rows - 1) * columns + chance.whole(11, columns - 12)
  const cost = points.map(
    ([x, y]) => chance.next() + land(x / 260, y / 260) * 0.5 + Math.abs(x - 640) / 1500 - (y / canvas.height) * 0.2,
  )
  const below = points.map(() => -2)
  below[mouth] = -1
  const order = [mouth]
  const edge = neighbours(mouth).map((at) => ({ at, from: mouth }))
  while (edge.length > 0) {
    let best = 0
    for (let at = 1; at < edge.length; at += 1)
      if ((cost[edge[at]?.at ?? 0] ?? 0) < (cost[edge[best]?.at ?? 0] ?? 0)) best = at
    const [step] = edge.splice(best, 1)
    if (!step || below[step.at] !== -2) continue
    below[step.at] = step.from
    order.push(step.at)
    for (const at of neighbours(step.at)) if (below[at] === -2) edge.push({ at, from: step.at })
  }
  return { points, below, order }
}

function neighbours(at: number): number[] {
  const row = Math.floor(at / columns)
  const column = at % columns
  const lean = row % 2 ? 0 : -1
  const around: [number, number][] = [
    [row, column - 1],
    [row, column + 1],
    [row - 1, column + lean],
    [row - 1, column + lean + 1],
    [row + 1, column + lean],
    [row + 1, column + lean + 1],
  ]
  return around.filter(([r, c]) => r >= 0 && c >= 0 && r < rows && c < columns).map(([r, c]) => r * columns + c)
}

function courseFrom(head: number, below: readonly number[], drawn: Set<number>): number[] {
  const course: number[] = []
  for (let at = head; at >= 0; at = below[at] ?? -1) {
    course.push(at)
    if (drawn.has(at)) break
    drawn.add(at)
  }
  return course
}

function pieces(course: readonly number[], flow: readonly number[]): { size: number; at: number[] }[] {
  const cut: { size: number; at: number[] }[] = []
  for (const at of course) {
    const water = flow[at] ?? 1
    const size = water < 6 ? 0 : water < 16 ? 1 : water < 42 ? 2 : water < 110 ? 3 : water < 260 ? 4 : 5
    const last = cut.at(-1)
    last?.at.push(at)
    if (!last || last.size !== size) cut.push({ size: Math.max(size, last?.size ?? 0), at: [at] })
  }
  return cut.filter((piece) => piece.at.length > 1)
}
