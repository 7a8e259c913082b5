import { chanceFrom, type Chance } from '#features/content/drawings/drawing/chance.server.ts'
import { joined } from '#features/content/drawings/drawing/canvas.server.ts'
import { mix, tones } from '#platform/values/tones.ts'
import { birds, fade, grasses, ridge, sheet, under } from './landscape.ts'

export function drawRiverCity(): string {
  const chance = chanceFrom('a city with its river')
  const warm = mix(tones.paper, tones.clay, 0.18)
  const line = ridge(chance, { width: 1600, base: 470, height: 190, hills: 2.6, rough: 0.6 })
  const waves = Array.from({ length: 64 }, () => {
    const depth = chance.next()
    return `M${joined([chance.between(-40, 1600), 668 + depth * depth * 320])}h${Math.round((30 + depth * 170) * chance.between(0.5, 1.2))}`
  })
  const rows = [0, 1, 2].map((row) => skyline(chance, row)).join('')
  return sheet(
    1600,
    1000,
    [
      `<defs>${fade('sky', [
        [0, mix(tones.lake, tones.paper, 0.5)],
        [60, warm],
      ])}${fade('water', [
        [0, mix(warm, tones.lake, 0.18)],
        [100, mix(tones.lake, tones.pine, 0.35)],
      ])}<clipPath id="air"><path d="M0 0h1600v664H0z"/></clipPath></defs>`,
      `<path fill="url(#sky)" d="M0 0h1600v1000H0z"/><circle cx="520" cy="230" r="84" fill="${tones.paper}"/>`,
      `<path fill="${mix(tones.lake, warm, 0.62)}" d="${under(line, 700)}"/>`,
      `<path fill="${mix(tones.ink, tones.lake, 0.4)}" d="${birds(chance, 930, 210, 6, 15)}"/>`,
      `<g id="city" clip-path="url(#air)">${rows}</g>`,
      `<path fill="url(#water)" d="M0 664h1600v336H0z"/><use href="#city" transform="translate(0 1328) scale(1 -1)" opacity=".2"/>`,
      `<path stroke="${tones.paper}" stroke-opacity=".45" stroke-width="3" stroke-linecap="round" d="${waves.join('')}"/>`,
      `<path fill="${mix(tones.moss, tones.pine, 0.25)}" d="M0 688V656q300-14 620-4t980-8v24q-420 16-760 10t-840 10z"/>`,
      `<path fill="${mix(tones.pine, tones.moss, 0.3)}" d="${grasses(chance, -60, 700, (x) => 1010 - (700 - x) * 0.06, 250, 110)}${grasses(chance, 1180, 1660, (x) => 1010 - (x - 1180) * 0.1, 230, 80)}"/>`,
      `<path fill="${mix(tones.ink, tones.pine, 0.4)}" d="${grasses(chance, -60, 480, () => 1020, 210, 90)}${grasses(chance, 1320, 1660, () => 1020, 230, 66)}"/>`,
      heron(742, 842, 1.25),
    ].join(''),
  )
}

function skyline(chance: Chance, row: number): string {
  let houses = ''
  let green = ''
  let windows = ''
  for (let x = -30 - row * 24; x < 1630;) {
    const width = chance.between(52, 116) + row * 12
    const middle = 1 - Math.abs(x + width / 2 - 860) / 900
    const tall = (80 + chance.between(40, 250) * middle) * ([1.25, 0.95, 0.6][row] ?? 0.6)
    const top = 664 - tall
    houses += `M${joined([x, top])}h${Math.round(width)}V670H${Math.round(x)}z`
    green += canopy(chance, x, top + 3, width)
    const step = chance.between(46, 72)
    if (row > 0)
      for (let y = top + step; y < 630; y += step)
        if (chance.next() < 0.55) green += canopy(chance, x, y, width * chance.between(0.4, 1))
    for (let y = top + 20; y < 640; y += 19)
      for (let at = x + 13; at < x + width - 14; at += 19) if (chance.next() < 0.5) windows += `M${joined([at, y])}v9`
    x += width + (chance.next() < 0.3 ? chance.between(10, 34) : 3)
  }
  const tone = mix(
    mix(tones.paper, tones.lake, 0.3),
    [tones.paper, tones.lichen, tones.paper][row] ?? tones.paper,
    [0.1, 0.35, 0.62][row] ?? 0,
  )
  const trees = Array.from({ length: row === 2 ? 70 : 0 }, () => {
    const size = chance.between(11, 27)
    return `<ellipse cx="${Math.round(chance.between(-20, 1620))}" cy="${Math.round(660 - size * 0.8)}" rx="${Math.round(size)}" ry="${Math.round(size * 1.15)}" fill="${mix(tones.moss, tones.pine, chance.next())}"/>`
  })
  return `<path fill="${tone}" d="${houses}"/><path stroke="${mix(tone, tones.lake, 0.55)}" stroke-width="7" d="${windows}"/><path fill="${mix(mix(tones.moss, tones.pine, row * 0.3), tone, 0.5 - row * 0.24)}" d="${green}"/>${trees.join('')}`
}

function canopy(chance: Chance, x: number, y: number, width: number): string {
  let path = `M${joined([x - 2, y + 4])}`
  for (let left = width + 4; left > 4;) {
    const step = Math.min(left, chance.between(11, 24))
    path += `q${joined([step / 2, -chance.between(12, 28), step, 0])}`
    left -= step
  }
  return `${path}v5H${Math.round(x - 2)}z`
}

function heron(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="${tones.paper}" d="M-58-8q20-44 66-48q14-20 8-44q-2-26 22-30l36 10l-34 2q-8 6-6 24q4 34-6 56q-14 34-52 38q-18 0-34-8z"/><path fill="none" stroke="${tones.ink}" stroke-width="4" stroke-linecap="round" d="M-14-2v64M4-6v66M34-124l38 6M28-124l-26-8"/></g>`
}
