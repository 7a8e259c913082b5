import type { Point } from './lines.server.ts'

export type Field = readonly (readonly number[])[]

/** The closed lines at one height (marching squares), in grid units; the rim must be lower, or lines stay open. */
export function isolines(field: Field, height: number): Point[][] {
  const next = new Map<string, { to: string; point: Point }[]>()
  for (let row = 0; row + 1 < field.length; row += 1) {
    const columns = field[row]?.length ?? 0
    for (let column = 0; column + 1 < columns; column += 1) linkCell(field, height, row, column, next)
  }
  const lines: Point[][] = []
  for (const start of next.keys()) {
    const line: Point[] = []
    let at: string | undefined = start
    while (at !== undefined) {
      const step: { to: string; point: Point } | undefined = next.get(at)?.pop()
      if (!step) break
      line.push(step.point)
      at = step.to
    }
    if (line.length > 2) lines.push(line)
  }
  return lines
}

type Links = Map<string, { to: string; point: Point }[]>

/** Walked with the high ground on the left, so that pieces join head to tail. */
function linkCell(field: Field, height: number, row: number, column: number, next: Links): void {
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
