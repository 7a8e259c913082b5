/** In canvas units, y downwards. */
export type Point = readonly [x: number, y: number]

/** A path of straight lines, in whole units, as short as SVG allows. */
export function straight(points: readonly Point[], closed = false): string {
  const pen = penAt(points[0])
  let path = pen.start
  for (const point of points.slice(1)) path += `l${pen.to([point])}`
  return closed ? `${path}z` : path
}

/** A smooth path through the midpoints of the points; an open one begins and ends at its ends. */
export function soft(points: readonly Point[], closed = false): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return straight(points, closed)
  const pen = penAt(closed ? middle(last, first) : first)
  let path = pen.start
  const bends = closed ? points : points.slice(1, -1)
  bends.forEach((point, at) => {
    const after = bends[at + 1] ?? (closed ? first : undefined)
    path += `q${pen.to([point, after ? middle(point, after) : last])}`
  })
  return closed ? `${path}z` : path
}

export function softAbove(points: readonly Point[], depth: number): string {
  const first = points[0]
  return first ? `${soft(points)}V${Math.round(depth)}H${Math.round(first[0])}z` : ''
}

export function joined(numbers: readonly number[]): string {
  return numbers
    .map((number) => Math.round(number) + 0)
    .map((number, at) => (at > 0 && number >= 0 ? ` ${number}` : `${number}`))
    .join('')
}

/** Tracks the rounded position, so that relative steps never drift. */
function penAt(from: Point | undefined) {
  let x = Math.round(from?.[0] ?? 0)
  let y = Math.round(from?.[1] ?? 0)
  return {
    start: `M${joined([x, y])}`,
    to(points: readonly Point[]): string {
      const steps = points.flatMap((point) => [Math.round(point[0]) - x, Math.round(point[1]) - y])
      x += steps.at(-2) ?? 0
      y += steps.at(-1) ?? 0
      return joined(steps)
    },
  }
}

function middle(one: Point, other: Point): Point {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
}
