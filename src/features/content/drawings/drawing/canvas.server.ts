import type { Chance } from './chance.server.ts'

/** The middle 800 × 800 carries the picture, so that a square crop keeps it. */
export const canvas = { width: 1280, height: 800 } as const

/** `tag` prefixes ids in the SVG. */
export type Brief = { chance: Chance; dark: boolean; tag: string }

export function ground(fill: string): string {
  return `<path fill="${fill}" d="M0 0h${canvas.width}v${canvas.height}H0z"/>`
}

/** A vertical gradient, which ends at `end` percent. */
export function upright(id: string, from: string, to: string, end: number): string {
  const stops = `<stop offset="0%" stop-color="${from}"/><stop offset="${end}%" stop-color="${to}"/>`
  return `<linearGradient id="${id}" x2="0" y2="1">${stops}</linearGradient>`
}

export function short(number: number): number {
  return Math.round(number * 100) / 100
}

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

/** The sine of a part of a turn (0.25 is a right angle); built-in ones may differ between engines. */
export function sineOfTurn(turn: number): number {
  const whole = turn - Math.floor(turn)
  const half = whole >= 0.5 ? whole - 0.5 : whole
  const quarter = half > 0.25 ? 0.5 - half : half
  const angle = quarter * 6.283185307179586
  const square = angle * angle
  const sine =
    angle * (1 - (square / 6) * (1 - (square / 20) * (1 - (square / 42) * (1 - (square / 72) * (1 - square / 110)))))
  return whole >= 0.5 ? -sine : sine
}

export function cosineOfTurn(turn: number): number {
  return sineOfTurn(turn + 0.25)
}
