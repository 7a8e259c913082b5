import { chanceFrom, hillsFrom, type Chance } from '#features/content/drawings/drawing/chance.server.ts'
import { joined, type Point, soft, softAbove } from '#features/content/drawings/drawing/canvas.server.ts'
import { mix, tones } from '#platform/values/tones.ts'
import { birds, conifers, fade, grasses, ridge, sheet, under } from './landscape.ts'
import { type Figure, person } from './people.ts'

const [width, height] = [1600, 1000]

/** Hours of a day: sky above, light at the horizon, hills, ground, water. */
type Light = { sky: string; glow: string; hill: string; ground: string; water: string; sun: string }
const morning: Light = {
  sky: mix(tones.lichen, tones.paper, 0.45),
  glow: mix(tones.paper, tones.clay, 0.16),
  hill: mix(tones.lichen, tones.moss, 0.45),
  ground: mix(tones.moss, tones.pine, 0.45),
  water: mix(tones.lake, tones.paper, 0.4),
  sun: mix(tones.clay, tones.paper, 0.25),
}
const noon: Light = {
  sky: mix(tones.lake, tones.paper, 0.62),
  glow: mix(tones.paper, tones.lichen, 0.2),
  hill: mix(tones.lake, tones.moss, 0.5),
  ground: mix(tones.moss, tones.pine, 0.2),
  water: mix(tones.lake, tones.lichen, 0.25),
  sun: tones.paper,
}
const evening: Light = {
  sky: mix(tones.clay, tones.paper, 0.6),
  glow: mix(tones.paper, tones.clay, 0.3),
  hill: mix(mix(tones.clay, tones.lake, 0.5), tones.paper, 0.25),
  ground: mix(tones.pine, tones.ink, 0.3),
  water: mix(mix(tones.lake, tones.clay, 0.3), tones.paper, 0.2),
  sun: tones.clay,
}

function backdrop(chance: Chance, { sky, glow, hill, sun }: Light, base: number): string {
  const hills = [0, 1, 2].map((at) => {
    const line = ridge(chance, { width, base: base - 110 + at * 55, height: 210 - at * 55, hills: 2 + at, rough: 0.6 })
    const tone = mix(mix(hill, glow, 0.55), hill, at * 0.5)
    return `<path fill="${tone}" d="${under(line, height)}${at > 0 ? conifers(chance, line, 16 + at * 10, 0.4) : ''}"/>`
  })
  const [x, y] = [chance.between(260, 1340), chance.between(150, 240)]
  return [
    `<defs>${fade('sky', [
      [0, sky],
      [58, glow],
    ])}</defs><path fill="url(#sky)" d="M0 0h1600v1000H0z"/>`,
    `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${chance.whole(56, 84)}" fill="${sun}"/>`,
    hills.join(''),
    `<path fill="${mix(hill, tones.ink, 0.4)}" d="${birds(chance, x > 800 ? 330 : 1100, 210, 5, 15)}"/>`,
  ].join('')
}

function ripples(chance: Chance, from: number, to: number, count: number): string {
  const lines = Array.from({ length: count }, () => {
    const y = chance.between(from, to)
    return `M${joined([chance.between(-60, width), y])}h${Math.round(chance.between(40, 190) * (0.5 + (y - from) / (to - from)))}`
  })
  return `<path stroke="${tones.paper}" stroke-opacity=".55" stroke-width="4" stroke-linecap="round" d="${lines.join('')}"/>`
}

function bank(chance: Chance, base: number, swing: number, tone: string): string {
  const hills = hillsFrom(chance)
  const line = Array.from({ length: 28 }, (_, at): Point => [at * 62 - 40, base + hills(at * 0.3) * swing])
  return `<path fill="${tone}" d="${softAbove(line, height)}"/>`
}

/** People who measure a stream: one in the water with a gauge, one who writes it down, one with a net. */
function measuring(chance: Chance, light: Light): string {
  const turn = chance.pick([1, -1] as const)
  const middle = 800 + turn * chance.between(-120, 40)
  const people: Figure[] = [
    { x: middle - turn * 330, y: 905, scale: 1.5, pose: 'writing', turn },
    { x: middle, y: 800, scale: 1.45, pose: 'wading', turn },
    { x: middle + turn * 420, y: 905, scale: 1.5, pose: 'kneeling', turn: turn === 1 ? -1 : 1 },
  ]
  const [writer, wader, catcher] = people as [Figure, Figure, Figure]
  return [
    backdrop(chance, light, 560),
    bank(chance, 590, 22, light.ground),
    `<path fill="${mix(light.ground, tones.ink, 0.2)}" d="${grasses(chance, -20, 1620, () => 640, 60, 260)}"/>`,
    bank(chance, 655, 12, light.water),
    ripples(chance, 675, 900, 60),
    person(chance, wader),
    `<path stroke="${tones.paper}" stroke-opacity=".8" stroke-width="5" fill="none" stroke-linecap="round" d="M${joined([wader.x - 90, 776])}q90 26 230 0M${joined([wader.x - 60, 794])}q70 18 170 0"/>`,
    bank(chance, 880, 16, mix(light.ground, tones.ink, 0.25)),
    person(chance, writer),
    person(chance, catcher),
    `<path fill="${mix(light.ground, tones.ink, 0.5)}" d="${grasses(chance, -20, 1620, () => 1010, 110, 300)}"/>`,
  ].join('')
}

/** People who plant a slope, row by row. */
function planting(chance: Chance, light: Light): string {
  const turn = chance.pick([1, -1] as const)
  const slope = (x: number) => 700 - turn * (x - 800) * 0.11
  const earth = mix(mix(tones.clay, tones.ink, 0.45), light.ground, 0.25)
  const field = (drop: number) =>
    Array.from({ length: 28 }, (_, at): Point => [at * 62 - 40, slope(at * 62 - 40) + drop])
  const rows = [70, 140, 225, 330].map((drop, row) => {
    const size = 0.5 + row * 0.2
    const plants = Array.from({ length: 22 - row * 3 }, (_, at) => {
      const x = at * (78 + row * 14) + chance.between(-10, 10) - 20
      return `<path transform="translate(${Math.round(x)} ${Math.round(slope(x) + drop)}) scale(${size.toFixed(2)})" d="M0 0v-34M0-18q-22-2-26-24q22 2 26 24zM0-26q22-4 24-26q-22 4-24 26z"/>`
    })
    const furrow = `<path fill="none" stroke="${mix(earth, tones.ink, 0.3)}" stroke-width="${5 + row * 3}" d="${soft(field(drop + 6))}"/>`
    return `${furrow}<g fill="${mix(tones.moss, tones.lichen, 0.3)}" stroke="${mix(tones.moss, tones.lichen, 0.3)}" stroke-width="5">${plants.join('')}</g>`
  })
  const at = (x: number, drop: number, scale: number, pose: Figure['pose'], way: 1 | -1): string =>
    person(chance, { x, y: slope(x) + drop, scale, pose, turn: way })
  return [
    backdrop(chance, light, 560),
    `<path fill="${light.ground}" d="${softAbove(field(-40), height)}"/>`,
    `<path fill="${earth}" d="${softAbove(field(20), height)}"/>`,
    rows[0],
    at(chance.between(300, 420), 72, 0.95, 'bending', 1),
    at(chance.between(1120, 1260), 72, 0.95, 'standing', -1),
    rows[1],
    rows[2],
    at(chance.between(600, 720), 232, 1.45, 'bending', turn),
    at(chance.between(980, 1080), 236, 1.4, 'kneeling', -1),
    rows[3],
  ].join('')
}

/** A class that sits by the water under the arch of a bridge. */
function underBridge(chance: Chance, light: Light): string {
  const stone = mix(mix(tones.paper, tones.ink, 0.32), light.glow, 0.25)
  const turn = chance.pick([1, -1] as const)
  const joints = Array.from({ length: 26 }, (_, at) => {
    const x = at * 66 - 20
    return `M${joined([x, 118])}v62M${joined([x + 33, 180])}v50`
  })
  const seats = [0, 1, 2, 3, 4].map((at) => 800 + turn * (at * 120 - 120) + chance.between(-14, 14))
  return [
    backdrop(chance, light, 560),
    bank(chance, 640, 10, light.water),
    ripples(chance, 655, 800, 44),
    `<path fill="${stone}" fill-rule="evenodd" d="M0 100h1600v900H0zM170 1000V720q0-440 630-440t630 440v280z"/>`,
    `<path fill="${mix(stone, tones.ink, 0.28)}" fill-rule="evenodd" d="M150 1000V720q0-462 650-462t650 462v280h-20V720q0-440-630-440t-630 440v280z"/>`,
    `<path fill="none" stroke="${mix(stone, tones.ink, 0.22)}" stroke-width="4" d="M0 118h1600M0 180h1600M0 230h320M1280 230h320${joints.join('')}"/>`,
    `<path fill="${mix(stone, tones.ink, 0.16)}" d="M0 72h1600v34H0z"/>`,
    bank(chance, 808, 14, mix(light.ground, tones.ink, 0.2)),
    person(chance, { x: 800 - turn * 330, y: 900, scale: 1.35, pose: 'standing', turn }),
    seats
      .map((x, at) =>
        person(chance, { x, y: 905 + (at % 2) * 26, scale: 1.1, pose: 'sitting', turn: turn === 1 ? -1 : 1 }),
      )
      .join(''),
    `<path fill="${mix(light.ground, tones.ink, 0.55)}" d="${grasses(chance, -20, 1620, () => 1010, 80, 320)}"/>`,
  ].join('')
}

const families = { measuring, planting, bridge: underBridge }
const lights = [morning, noon, evening] as const

/** Drawings of people at work, three of each family at three hours of a day. */
export const fieldwork = Object.fromEntries(
  Object.entries(families).flatMap(([family, draw]) =>
    lights.map((light, at) => [
      `${family}-${at + 1}`,
      () => sheet(width, height, draw(chanceFrom(`${family} ${at + 1}`), light)),
    ]),
  ),
) as Record<`${keyof typeof families}-${1 | 2 | 3}`, () => string>
