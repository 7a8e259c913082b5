import { chanceFrom, landFrom, type Chance } from '#features/content/drawings/drawing/chance.server.ts'
import { joined, type Point, soft } from '#features/content/drawings/drawing/canvas.server.ts'
import { mix, tones } from '#platform/values/tones.ts'
import { birds, conifers, fade, glow, grasses, ridge, sheet, softener, under } from './landscape.ts'

const [width, height] = [2400, 1350]
const sun: Point = [1480, 500]
const warm = mix(mix(tones.paper, tones.clay, 0.3), '#ffe3b8', 0.35)
const haze = mix(mix(tones.lichen, tones.paper, 0.5), tones.clay, 0.16)

/** The left and the foreground are dark enough for paper-coloured text. */
export function drawHeroDawn(): string {
  const chance = chanceFrom('hero: dawn over the valley')
  const deep = mix(tones.ink, tones.pine, 0.25)
  return sheet(
    width,
    height,
    [
      '<defs>',
      fade('sky', [
        [0, mix(tones.ink, tones.lake, 0.55)],
        [20, mix(tones.lake, tones.ink, 0.12)],
        [33, mix(tones.lake, tones.lichen, 0.55)],
        [41, warm],
        [56, mix(warm, tones.clay, 0.3)],
      ]),
      glow('light', [
        [0, tones.paper, 0.95],
        [14, mix(warm, tones.paper, 0.4), 0.8],
        [46, mix(warm, tones.clay, 0.22), 0.42],
        [100, warm, 0],
      ]),
      glow('dawn', [
        [0, mix(warm, tones.clay, 0.08), 0.62],
        [50, warm, 0.24],
        [100, warm, 0],
      ]),
      fade(
        'shade',
        [
          [0, deep, 0.9],
          [28, deep, 0.76],
          [45, deep, 0.54],
          [60, deep, 0],
        ],
        [0, 0, 1, 0],
      ),
      fade('foot', [
        [0, tones.ink, 0],
        [60, tones.ink, 0.16],
        [100, tones.ink, 0.75],
      ]),
      fade('top', [
        [0, tones.ink, 0.5],
        [100, tones.ink, 0],
      ]),
      fade('river', [
        [0, mix(warm, tones.paper, 0.5)],
        [24, mix(haze, tones.lake, 0.2)],
        [58, mix(tones.lake, warm, 0.42)],
        [100, mix(tones.lake, tones.ink, 0.2)],
      ]),
      `<linearGradient id="pond" gradientUnits="userSpaceOnUse" x1="500" y1="0" x2="2400" y2="0"><stop offset="0" stop-color="${mix(tones.lake, tones.pine, 0.5)}"/><stop offset="36%" stop-color="${mix(tones.lake, tones.lichen, 0.35)}"/><stop offset="53%" stop-color="${warm}"/><stop offset="70%" stop-color="${mix(warm, tones.lake, 0.4)}"/><stop offset="100%" stop-color="${mix(tones.lake, tones.pine, 0.35)}"/></linearGradient>`,
      softener('mist', 34),
      softener('veil', 16),
      softener('blur', 5),
      '</defs>',
      `<path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>`,
      clouds(chance),
      `<ellipse cx="${sun[0]}" cy="${sun[1]}" rx="900" ry="560" fill="url(#light)"/>`,
      `<circle cx="${sun[0]}" cy="${sun[1]}" r="58" fill="${mix(tones.paper, '#ffffff', 0.4)}"/>`,
      ranges(chance),
      `<ellipse cx="${sun[0] + 20}" cy="730" rx="820" ry="310" fill="url(#dawn)"/>`,
      valley(chance),
      `<path fill="${mix(tones.ink, tones.lake, 0.3)}" fill-opacity=".85" d="${birds(chance, 1150, 410, 7, 19)}"/>`,
      `<path fill="url(#top)" d="M0 0h${width}v420H0z"/>`,
      `<path fill="url(#foot)" d="M0 820h${width}v530H0z"/>`,
      `<path fill="url(#shade)" d="M0 0h${width}v${height}H0z"/>`,
      foreground(chance),
    ].join(''),
  )
}

function clouds(chance: Chance): string {
  const streaks = Array.from({ length: 15 }, () => {
    const [x, y] = [chance.between(500, 2500), chance.between(110, 430)]
    const run = chance.between(160, 520)
    return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(run)}" ry="${Math.round(chance.between(5, 17))}" fill="${mix(warm, tones.clay, (430 - y) / 900)}" fill-opacity="${Math.round(chance.between(14, 46)) / 100}"/>`
  })
  return `<g filter="url(#veil)">${streaks.join('')}</g>`
}

function ranges(chance: Chance): string {
  const count = 7
  return Array.from({ length: count }, (_, layer) => {
    const part = layer / (count - 1)
    const far = mix(mix(tones.lake, tones.moss, 0.15), warm, 0.5)
    const near = mix(tones.pine, tones.ink, 0.35)
    const tone = mix(far, near, part * (0.35 + part * 0.65))
    const base = 590 + part * 285
    const line = ridge(chance, {
      width,
      base,
      height: 330 - part * 165,
      hills: 2.6 + part * 1.5,
      rough: 0.55 + part * 0.75,
      step: 10,
    }).map(([x, y]): Point => [x, y - Math.abs(x - 1560) * (0.055 + part * 0.05) + 62])
    const trees = part > 0.3 ? conifers(chance, line, 8 + part * 28, 0.2 + part * 0.75) : ''
    const mist = mix(haze, warm, 0.4)
    const hang = Array.from({ length: 4 }, () => {
      const x = chance.between(300, 2500)
      return `<ellipse cx="${Math.round(x)}" cy="${Math.round(base + 95 + chance.between(-16, 30))}" rx="${Math.round(chance.between(260, 620))}" ry="${Math.round(chance.between(18, 42))}"/>`
    }).join('')
    return [
      fade(`r${layer}`, [
        [0, tone],
        [24 + part * 6, mix(tone, mist, 0.4 - part * 0.14)],
        [58, mix(tone, mist, 0.9 - part * 0.5)],
      ]),
      `<path fill="${tone}" d="${trees}"/><path fill="url(#r${layer})" d="${under(line, 1120)}"/>`,
      layer < count - 1 ? `<g filter="url(#mist)" fill="${mist}" fill-opacity="${0.8 - part * 0.3}">${hang}</g>` : '',
    ].join('')
  }).join('')
}

function valley(chance: Chance): string {
  const slope = landFrom(chance)
  const bank = mix(tones.ink, tones.pine, 0.45)
  const count = 20
  const steps: string[] = []
  for (let step = 0; step < count; step += 1) {
    const part = step / (count - 1)
    const base = 905 + part * (0.36 + part * 0.64) * 520
    const line = Array.from({ length: 41 }, (_, at): Point => {
      const x = at * 62 - 40
      const side = (x - riverAt(base)) / 1200
      return [x, base - side * side * (150 - part * 40) + slope(x / 560 + step * 0.03, step * 0.17) * (18 + part * 62)]
    })
    const lit = mix(warm, tones.lake, 0.3 + part * 0.4)
    const field = mix(mix(tones.moss, haze, 0.25), tones.pine, 0.35 + part * 0.65)
    const fill = ['url(#pond)', field, mix(lit, field, 0.7)][step % 3] ?? field
    steps.push(
      `<path fill="${fill}" d="${soft(line)}V1400H-40z"/><path fill="none" stroke="${mix(field, bank, 0.45 + part * 0.5)}" stroke-width="${Math.round(3 + part * 13)}" d="${soft(line)}"/>`,
      `<path fill="none" stroke="${warm}" stroke-opacity="${step % 3 === 0 ? 0.5 : 0.14}" stroke-width="1.6" d="${soft(line.map(([x, y]): Point => [x, y + 4 + part * 8]))}"/>`,
    )
  }
  const left: Point[] = []
  const right: Point[] = []
  for (let part = 0; part <= 1.0001; part += 0.05) {
    const y = 872 + part * 520
    const half = 5 + part * part * 175
    left.push([riverAt(y) - half * 1.12, y])
    right.push([riverAt(y) + half, y])
  }
  const glints = Array.from({ length: 60 }, () => {
    const part = chance.between(0.03, 1)
    const y = 872 + part * 500
    const reach = (5 + part * part * 175) * 0.82
    const x = riverAt(y) + chance.between(-1, 0.7) * reach
    return `M${joined([x, y])}h${Math.round(chance.between(0.1, 0.4) * reach)}`
  })
  const shape = soft([...left, ...right.toReversed()], true)
  return [
    steps.join(''),
    `<path fill="none" stroke="${bank}" stroke-opacity=".55" stroke-width="14" filter="url(#blur)" d="${shape}"/><path fill="url(#river)" d="${shape}"/>`,
    `<path stroke="${tones.paper}" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round" d="${glints.join('')}"/>`,
    `<ellipse cx="1580" cy="880" rx="560" ry="42" fill="${warm}" fill-opacity=".5" filter="url(#mist)"/>`,
  ].join('')
}

function riverAt(y: number): number {
  const part = (y - 872) / 520
  const bend = part * (1 - part)
  return 1565 - bend * 420 + (part - 0.4) * bend * 4600 + (part - 0.1) * (part - 0.5) * bend * 2600 - part * 160
}

function foreground(chance: Chance): string {
  const edge = (x: number) =>
    1110 + (x / width) * 250 + ((x - 900) * (x - 900)) / 30000 - (x > 1700 ? (x - 1700) * 0.42 : 0)
  const line = Array.from({ length: 41 }, (_, at): Point => [at * 62 - 40, edge(at * 62 - 40) + chance.between(-4, 4)])
  const tone = mix(tones.ink, '#000000', 0.22)
  const dense = Array.from({ length: 70 }, (_, at): Point => [at * 9 - 30, edge(at * 9) + 14])
  return [
    `<path fill="${mix(tone, tones.pine, 0.22)}" d="${conifers(
      chance,
      dense.map(([x, y]): Point => [x + 30, y - 14]),
      120,
      0.3,
    )}"/>`,
    `<path fill="${tone}" d="${soft(line)}V1400H-40z${conifers(chance, dense, 190, 0.24)}${grasses(chance, 380, 2420, edge, 74, 420)}"/>`,
  ].join('')
}
