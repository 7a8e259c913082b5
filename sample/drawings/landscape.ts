import { hillsFrom, type Chance } from '#features/content/drawings/drawing/chance.server.ts'
import { joined, type Point, straight } from '#features/content/drawings/drawing/canvas.server.ts'

/** Offset in percent, colour, opacity. */
export type Stops = readonly (readonly [number, string, number?])[]

export function sheet(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

/** A linear gradient; the line is in parts of the shape's box, downwards unless given. */
export function fade(id: string, stops: Stops, line: readonly [number, number, number, number] = [0, 0, 0, 1]): string {
  const [x1, y1, x2, y2] = line
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${marks(stops)}</linearGradient>`
}

export function glow(id: string, stops: Stops): string {
  return `<radialGradient id="${id}">${marks(stops)}</radialGradient>`
}

export function softener(id: string, by: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`
}

export type Ridge = { width: number; base: number; height: number; hills: number; rough: number; step?: number }

export function ridge(chance: Chance, { width, base, height, hills, rough, step = 12 }: Ridge): Point[] {
  const sizes = [hillsFrom(chance), hillsFrom(chance), hillsFrom(chance), hillsFrom(chance)] as const
  const points: Point[] = []
  for (let x = -step; x <= width + step; x += step) {
    const place = (x / width) * hills
    const crest = 1 - Math.abs(sizes[0](place)) * 1.7
    const shoulder = 0.5 - Math.abs(sizes[1](place * 2.3))
    const y = crest * 0.62 + shoulder * 0.42 + sizes[2](place * 6) * 0.1 * rough + sizes[3](place * 17) * 0.05 * rough
    points.push([x, base - y * height])
  }
  return points
}

export function under(line: readonly Point[], depth: number): string {
  const first = line[0]
  return first ? `${straight(line)}V${Math.round(depth)}H${Math.round(first[0])}z` : ''
}

export function conifers(chance: Chance, line: readonly Point[], size: number, density: number): string {
  const stands = hillsFrom(chance)
  let path = ''
  for (const [at, [x, y]] of line.entries()) {
    if (chance.next() > density * (0.3 + stands(at / 9) * 1.5)) continue
    const height = size * chance.between(0.55, 1.15)
    const breadth = height * chance.between(0.3, 0.4)
    const left = x + chance.between(-4, 4)
    path += height < 60 ? spire(left, y, height, breadth) : spruce(chance, left, y, height, breadth)
  }
  return path
}

function spire(x: number, y: number, height: number, breadth: number): string {
  return `M${joined([x, y - height])}l${joined([breadth * 0.5, height * 1.15])}h${Math.round(-breadth)}z`
}

function spruce(chance: Chance, x: number, y: number, height: number, breadth: number): string {
  const tiers = 11
  const side = (to: number) =>
    Array.from({ length: tiers }, (_, tier): Point[] => {
      const part = (tier + 1) / tiers
      const reach = breadth * part * chance.between(0.42, 0.72) * to
      const top = y - height * (1 - part * 0.94)
      return [
        [x + reach, top + height * 0.03],
        [x + reach * 0.34, top],
      ]
    }).flat()
  const trunk: Point[] = [
    [x + 3, y + 30],
    [x - 3, y + 30],
  ]
  return straight([[x, y - height], ...side(1), ...trunk, ...side(-1).toReversed()], true)
}

/** `span` is that of the nearest bird. */
export function birds(chance: Chance, x: number, y: number, count: number, span: number): string {
  let path = ''
  for (let bird = 0; bird < count; bird += 1) {
    const size = span * (1 - bird * 0.07)
    const [left, top] = [x + bird * span * 2.5 + chance.between(-8, 8), y - bird * span * 0.72 + chance.between(-8, 8)]
    const lift = chance.between(0.35, 0.75) * (bird % 2 ? 1 : 0.6)
    path += `M${joined([left - size, top - size * lift])}q${joined([size * 0.6, -size * 0.1, size, size * lift])}q${joined([size * 0.5, -size * lift, size * 1.1, -size * lift * 0.9])}q${joined([-size * 0.62, size * 0.18, -size * 1.02, size * lift + 4])}q${joined([-size * 0.4, -size * lift * 0.7, -size * 1.08, -size * lift - 4])}z`
  }
  return path
}

export function grasses(
  chance: Chance,
  from: number,
  to: number,
  ground: (x: number) => number,
  height: number,
  count: number,
): string {
  let path = ''
  for (let stalk = 0; stalk < count; stalk += 1) {
    const x = chance.between(from, to)
    const tall = height * chance.between(0.35, 1)
    const lean = tall * chance.between(-0.1, 0.5)
    const thick = Math.max(3, height * 0.022)
    path += `M${joined([x, ground(x) + 20])}q${joined([lean * 0.2, -tall * 0.65, lean, -tall])}q${joined([-lean * 0.55, tall * 0.4, thick - lean, tall])}z`
  }
  return path
}

function marks(stops: Stops): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}%" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
}
