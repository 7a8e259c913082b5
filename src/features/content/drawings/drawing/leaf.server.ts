import { type Brief, ground, joined, type Point, short, soft } from './canvas.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

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
