import { type Brief, ground, joined, type Point, short, soft, canvas, upright } from './canvas.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'
import { hillsFrom, type Chance } from './chance.server.ts'

export function drawReeds({ chance, dark, tag }: Brief): string {
  const [sky, glow, reed, disc] = dark
    ? chance.pick([
        [mix(ink, lake, 0.25), mix(lake, ink, 0.15), mix(ink, '#000000', 0.2), paper],
        [ink, pine, moss, lichen],
        [mix(pine, ink, 0.5), mix(moss, lichen, 0.15), ink, mix(paper, clay, 0.15)],
      ])
    : chance.pick([
        [paper, lichen, pine, clay],
        [mix(lake, paper, 0.6), mix(paper, lake, 0.12), mix(lake, ink, 0.45), paper],
        [mix(paper, clay, 0.2), paper, mix(pine, ink, 0.2), clay],
      ])
  const shore = chance.whole(500, 560)
  const [x, y, size] = [chance.whole(470, 810), chance.whole(190, 300), chance.whole(64, 104)]
  const left = chance.next() < 0.5
  const back = clumpFrom(chance, 30, 0.55, left ? 900 : 380, 520)
  const front = clumpFrom(chance, 34, 1, left ? 330 : 950, 330)
  const waves = Array.from({ length: 34 }, () => {
    const depth = chance.next()
    const run = (24 + depth * 150) * chance.between(0.6, 1.3)
    return `M${joined([chance.between(-60, 1280), shore + 8 + depth * depth * (canvas.height - shore)])}h${Math.round(run)}`
  })
  const glints = Array.from({ length: 9 }, (_, at) => {
    const run = size * (1.5 - at * 0.12) * chance.between(0.5, 1)
    return `M${joined([x - run + chance.between(-14, 14), shore + 20 + at * at * 2.6 + at * 6])}h${Math.round(run * 2)}`
  })
  const stand = `<g id="${tag}r" fill="none" stroke-linecap="round"><g stroke="${mix(reed, glow, 0.5)}">${back}</g><g stroke="${reed}">${front}</g></g>`
  return [
    `<defs>${upright(`${tag}s`, sky, glow, 100)}${upright(`${tag}w`, glow, mix(sky, reed, dark ? 0.25 : 0.16), 100)}</defs>`,
    `<path fill="url(#${tag}s)" d="M0 0h1280v${shore}H0z"/><path fill="url(#${tag}w)" d="M0 ${shore}h1280V800H0z"/>`,
    `<circle cx="${x}" cy="${y}" r="${size}" fill="${disc}"/>`,
    `<path fill="${mix(glow, reed, 0.2)}" d="M0 ${shore}v-26q180-34 330-16t300-12t330 10t320-14v58z"/>`,
    `<path stroke="${disc}" stroke-width="5" stroke-linecap="round" stroke-opacity=".7" d="${glints.join('')}"/>`,
    `<g transform="translate(0 ${shore})">${stand}<use href="#${tag}r" transform="scale(1 -.62)" opacity=".3"/></g>`,
    `<path stroke="${mix(glow, dark ? disc : paper, 0.35)}" stroke-width="3" stroke-linecap="round" stroke-opacity=".6" d="${waves.join('')}"/>`,
  ].join('')
}

function clumpFrom(chance: Chance, count: number, scale: number, middle: number, spread: number): string {
  const stalks: string[] = []
  const leaves: string[] = []
  const heads: string[] = []
  for (let reed = 0; reed < count; reed += 1) {
    const off = chance.between(-1, 1) * chance.between(0.25, 1)
    const x = middle + off * spread
    const height = chance.between(0.5, 1) * (1 - Math.abs(off) * 0.4) * 470 * scale
    const lean = chance.between(-0.06, 0.1) * height
    stalks.push(`M${joined([x, 4])}q${joined([0, -height * 0.6, lean, -height])}`)
    if (chance.next() < 0.5)
      heads.push(`M${joined([x + lean * 0.96, -height * 0.97])}l${joined([-lean * 0.09, height * 0.13])}`)
    const side = chance.pick([-1, 1])
    const reach = chance.between(0.12, 0.34) * height * side
    leaves.push(
      `M${joined([x, 2])}q${joined([reach * 0.15, -height * 0.5, reach, -height * chance.between(0.55, 0.82)])}`,
    )
  }
  return `<path stroke-width="${short(3 * scale)}" d="${stalks.join('')}"/><path stroke-width="${short(5 * scale)}" d="${leaves.join('')}"/><path stroke-width="${short(15 * scale)}" d="${heads.join('')}"/>`
}

export function drawGrass({ chance, dark, tag }: Brief): string {
  const [sky, glow, near, seed] = dark
    ? chance.pick([
        [ink, mix(pine, moss, 0.6), mix(ink, '#000000', 0.3), lichen],
        [mix(ink, lake, 0.4), mix(lake, lichen, 0.25), ink, paper],
        [mix(ink, pine, 0.6), mix(lichen, clay, 0.35), ink, mix(clay, paper, 0.4)],
      ])
    : chance.pick([
        [paper, lichen, pine, clay],
        [mix(paper, clay, 0.1), mix(lichen, clay, 0.18), mix(pine, clay, 0.2), clay],
        [mix(lake, paper, 0.7), paper, pine, mix(clay, pine, 0.2)],
      ])
  const wind = chance.between(0.35, 0.85) * chance.pick([1, -1])
  const gusts = hillsFrom(chance)
  const layers = [0, 1, 2, 3].map((layer) => {
    const tone = mix(glow, near, [0.18, 0.4, 0.7, 1][layer] ?? 1)
    const blades = Array.from({ length: 30 - layer * 3 }, () => bladeFrom(chance, layer, wind, gusts))
    const heads = blades.filter((blade) => blade.seeds !== '').map((blade) => blade.seeds)
    return `<path fill="${tone}" d="${blades.map((blade) => blade.path).join('')}"/><path stroke="${mix(tone, seed, 0.5)}" stroke-width="${short(3 + layer * 1.2)}" d="${heads.join('')}"/>`
  })
  const [x, y, size] = [chance.whole(440, 840), chance.whole(210, 340), chance.whole(60, 120)]
  const adrift = Array.from({ length: 14 }, () => {
    const place = joined([chance.between(60, 1220), chance.between(60, 420)])
    return `M${place}l${joined([wind * 12, -4])}`
  })
  return [
    `<defs>${upright(`${tag}s`, sky, glow, 85)}</defs>`,
    ground(`url(#${tag}s)`),
    `<circle cx="${x}" cy="${y}" r="${size}" fill="${seed}" fill-opacity="${dark ? 0.5 : 0.85}"/>`,
    `<g fill="none" stroke-linecap="round">`,
    layers.join(''),
    `<path stroke="${seed}" stroke-opacity=".6" stroke-width="3" d="${adrift.join('')}"/></g>`,
  ].join('')
}

type Blade = { path: string; seeds: string }

function bladeFrom(chance: Chance, layer: number, wind: number, gusts: (place: number) => number): Blade {
  const x = chance.between(-160, canvas.width + 160)
  const height = chance.between(0.55, 1) * (600 - layer * 95)
  const lean = (wind + gusts(x / 300 + layer * 7) * 0.3 + chance.between(-0.12, 0.12)) * height * 0.62
  const thick = 5 + layer * 3.4
  const bend = [lean * 0.16, -height * 0.62] as const
  const path = `M${joined([x, canvas.height])}q${joined([...bend, lean, -height])}q${joined([
    bend[0] - lean + thick * 0.5,
    height + bend[1] + thick,
    thick - lean,
    height,
  ])}z`
  if (chance.next() > 0.36) return { path, seeds: '' }
  const tip = [x + lean, canvas.height - height] as const
  const run = [lean - bend[0], -height - bend[1]] as const
  let seeds = ''
  for (let grain = 0; grain < 7; grain += 1) {
    const back = 0.02 + grain * 0.05
    const side = (grain % 2 ? 1 : -1) * (0.02 + grain * 0.006)
    const step = [run[0] * 0.08 - side * run[1], run[1] * 0.08 + side * run[0]] as const
    seeds += `M${joined([tip[0] - run[0] * back, tip[1] - run[1] * back])}l${joined([...step])}`
  }
  const ear = `M${joined([tip[0] - run[0] * 0.42, tip[1] - run[1] * 0.42])}L${joined([...tip])}`
  return { path, seeds: ear + seeds }
}

export function drawLeaf({ chance, dark }: Brief): string {
  const [back, shade, light, vein] = dark
    ? chance.pick([
        [ink, pine, mix(pine, moss, 0.45), lichen],
        [ink, mix(pine, lake, 0.45), mix(lake, moss, 0.5), lichen],
        [mix(ink, pine, 0.6), mix(clay, ink, 0.35), clay, mix(paper, clay, 0.25)],
      ])
    : chance.pick([
        [paper, mix(moss, pine, 0.25), moss, lichen],
        [lichen, mix(pine, moss, 0.2), mix(pine, moss, 0.55), lichen],
        [paper, mix(lichen, moss, 0.3), lichen, pine],
      ])
  const rise = chance.pick([1, -1])
  const bow = chance.between(-110, 110)
  const breadth = chance.between(300, 400)
  const length = chance.between(1180, 1420)
  const tilt = chance.between(0.22, 0.46) * rise
  /** `along` the midrib 0 to 1, `across` from margin to margin -1 to 1. */
  const place = (along: number, across: number): Point => {
    const x = (along - 0.5) * length
    const y = across * breadth * bladeAt(along) + bow * (1 - 4 * (along - 0.5) * (along - 0.5))
    return [640 + x - y * tilt * 0.55, 400 + y - x * tilt]
  }
  const steps = Array.from({ length: 17 }, (_, at) => at / 16)
  const rib = steps.map((along) => place(along, 0))
  const half = (side: number) => soft([...steps.map((along) => place(along, side)), ...rib.toReversed()], true)
  const count = chance.whole(9, 13)
  const sweep = chance.between(0.13, 0.2)
  const veins: string[] = []
  const net: string[] = []
  for (const side of [-1, 1]) {
    const lines = Array.from({ length: count }, (_, at) => {
      const start = 0.05 + (at / count) * 0.86 + (side > 0 ? 0.022 : 0)
      const reach = sweep * (1.05 - start * 0.55)
      return [0, 0.3, 0.62, 0.94].map((out) =>
        place(Math.min(0.995, start + reach * out * (0.6 + 0.4 * out)), side * out),
      )
    })
    for (const [at, line] of lines.entries()) {
      veins.push(soft(line))
      const beyond = lines[at + 1]
      if (beyond) net.push(rungs(line, beyond, chance.between(0.3, 0.6)))
    }
  }
  const [stem, foot] = [place(0.02, 0), place(-0.16, 0)]
  const width = short(chance.between(7, 10))
  return [
    ground(back),
    `<path fill="${shade}" d="${half(rise)}"/><path fill="${light}" d="${half(-rise)}"/>`,
    `<g fill="none" stroke="${vein}" stroke-linecap="round">`,
    `<path stroke-opacity=".34" stroke-width="1.4" d="${net.join('')}"/>`,
    `<path stroke-opacity=".85" stroke-width="3" d="${veins.join('')}"/>`,
    `<path stroke-width="${width}" d="M${joined([...foot])}L${joined([...stem])}${soft(rib)}"/></g>`,
  ].join('')
}

function bladeAt(along: number): number {
  const part = Math.min(1, Math.max(0, along))
  const rest = 1 - part
  return Math.sqrt(part) * rest * (1 + part * 0.9) * 2.05
}

function rungs(one: readonly Point[], other: readonly Point[], bend: number): string {
  let path = ''
  for (let rung = 1; rung <= 7; rung += 1) {
    const from = along(one, rung / 8)
    const to = along(other, rung / 8 - 0.04)
    const [x, y] = [to[0] - from[0], to[1] - from[1]]
    path += `M${joined([from[0], from[1]])}q${joined([x * 0.5 - y * bend * 0.3, y * 0.5 + x * bend * 0.3, x, y])}`
  }
  return path
}

function along(line: readonly Point[], part: number): Point {
  const at = Math.max(0, part) * (line.length - 1)
  const from = line[Math.floor(at)] ?? [0, 0]
  const to = line[Math.floor(at) + 1] ?? from
  const rest = at - Math.floor(at)
  return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest]
}
