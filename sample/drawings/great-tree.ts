import { chanceFrom, type Chance } from '#features/content/drawings/drawing/chance.server.ts'
import { type Point, soft } from '#features/content/drawings/drawing/canvas.server.ts'
import { mix, tones } from '#platform/values/tones.ts'
import { birds, conifers, fade, grasses, ridge, sheet, under } from './landscape.ts'

export function drawGreatTree(): string {
  const chance = chanceFrom('a class under the great tree')
  const [sky, warm] = [mix(tones.paper, tones.lichen, 0.5), mix(tones.paper, tones.clay, 0.3)]
  const hills = [0, 1, 2].map((at) => {
    const line = ridge(chance, { width: 1600, base: 590 + at * 74, height: 170 - at * 40, hills: 2.4 + at, rough: 0.7 })
    const tone = mix(mix(tones.lichen, warm, 0.5), tones.moss, 0.16 + at * 0.3)
    return `<path fill="${tone}" d="${under(line, 1000)}${at > 0 ? conifers(chance, line, 22 * at, 0.5) : ''}"/>`
  })
  const ground = (x: number) => 808 + ((x - 620) * (x - 620)) / 9000
  const earth = Array.from({ length: 28 }, (_, at): Point => [at * 62 - 40, ground(at * 62 - 40)])
  const dark = mix(tones.ink, tones.pine, 0.35)
  return sheet(
    1600,
    1000,
    [
      `<defs>${fade('sky', [
        [0, sky],
        [64, warm],
      ])}</defs>`,
      `<path fill="url(#sky)" d="M0 0h1600v1000H0z"/><circle cx="1120" cy="420" r="120" fill="${mix(tones.clay, tones.paper, 0.1)}"/>`,
      `<path fill="${tones.pine}" fill-opacity=".8" d="${birds(chance, 1180, 240, 5, 17)}"/>`,
      hills.join(''),
      crown(chance),
      `<path fill="${dark}" d="${soft(earth)}V1000H-40z${grasses(chance, -20, 1620, ground, 46, 420)}"/>`,
      `<g fill="${dark}">${person(760, ground(760), 1.12, true)}${[880, 940, 1004, 1062, 1130].map((x, at) => person(x, ground(x) + 4, [0.66, 0.6, 0.7, 0.62, 0.68][at] ?? 0.6, false)).join('')}</g>`,
    ].join(''),
  )
}

function crown(chance: Chance): string {
  const bark = mix(tones.ink, tones.clay, 0.22)
  const leaves = [0, 1, 2, 3, 4].map((depth) => {
    const tone = mix(mix(tones.ink, tones.pine, 0.7), mix(tones.moss, tones.lichen, 0.25), depth / 4)
    const clumps = Array.from({ length: 84 }, () => {
      const [u, v] = [chance.between(-1, 1), chance.between(-1, 1)]
      const x = 480 + u * Math.sqrt(1 - v * v * 0.5) * (430 - depth * 22) - depth * 10
      const y = 330 + v * Math.sqrt(1 - u * u * 0.5) * (205 - depth * 16) - depth * 22
      const size = chance.between(19, 44) * (1 - depth * 0.12)
      return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(size * 1.35)}" ry="${Math.round(size * 0.8)}"/>`
    })
    return `<g fill="${tone}">${clumps.join('')}</g>`
  })
  const boughs = `<path fill="${bark}" d="M420 840q46-90 30-230q-40-120-190-190q130 40 206 130q-20-120-60-220q66 90 92 208q40-130 130-210q-60 120-74 236q70-96 200-130q-150 70-196 210q-12 110 42 200z"/>`
  return `${leaves[0]}${leaves[1]}${boughs}${leaves.slice(2).join('')}`
}

function person(x: number, y: number, scale: number, standing: boolean): string {
  const shape = standing
    ? '<circle cx="0" cy="-168" r="19"/><path d="M-22-140q22-12 44 0l10 64l-8 84h-46l-6-84zM-14-141l-60-46l-8 9l62 66zM14-140q14 8 18 24l14 42l-10 6l-26-44z"/>'
    : '<circle cx="0" cy="-106" r="20"/><path d="M-26-78q26-14 50 0l8 48q26 6 34 26q-50 12-104 2q2-18 10-28z"/>'
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})">${shape}</g>`
}
