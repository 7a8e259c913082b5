import { chanceFrom, type Chance } from '#features/content/drawings/drawing/chance.server.ts'
import { joined, type Point, softAbove } from '#features/content/drawings/drawing/canvas.server.ts'
import { mix, tones } from '#platform/values/tones.ts'
import { fade, grasses, sheet, softener } from './landscape.ts'

export function drawForestLight(): string {
  const chance = chanceFrom('light in the bamboo')
  const light = mix(tones.lichen, tones.paper, 0.6)
  const depths = [0, 1, 2, 3].map((depth) =>
    stand(chance, depth, mix(light, mix(tones.pine, tones.ink, 0.3), [0.2, 0.42, 0.68, 1][depth] ?? 1)),
  )
  const rays = Array.from({ length: 6 }, (_, at) => {
    const x = 520 + at * 135 + chance.between(-40, 40)
    const wide = chance.between(30, 90)
    return `M${joined([x, -40])}l${joined([wide, 0])}l${joined([-330 + wide, 1080])}l${joined([-wide * 1.8, 0])}z`
  })
  const path = Array.from({ length: 18 }, (_, at): Point => [
    at * 100 - 40,
    850 + chance.between(-14, 14) + Math.abs(at - 8) * -4,
  ])
  return sheet(
    1600,
    1000,
    [
      `<defs>${fade('air', [
        [0, mix(tones.lichen, tones.moss, 0.35)],
        [46, light],
        [80, mix(light, tones.moss, 0.35)],
      ])}${fade('ray', [
        [0, tones.paper, 0.75],
        [100, tones.paper, 0],
      ])}${softener('soft', 9)}</defs>`,
      `<path fill="url(#air)" d="M0 0h1600v1000H0z"/>`,
      depths[0],
      depths[1],
      `<path fill="url(#ray)" fill-opacity=".6" filter="url(#soft)" d="${rays.join('')}"/>`,
      depths[2],
      `<path fill="${mix(tones.pine, tones.moss, 0.35)}" d="${softAbove(path, 1000)}"/>`,
      `<path fill="${mix(tones.paper, tones.clay, 0.22)}" d="M660 1000q150-70 120-118q-16-24 24-34h34q-30 16 6 42q60 44 60 110z"/>`,
      `<path fill="${mix(tones.pine, tones.ink, 0.2)}" d="${grasses(chance, -40, 640, () => 1000, 190, 120)}${grasses(chance, 940, 1660, () => 1000, 200, 130)}"/>`,
      depths[3],
    ].join(''),
  )
}

function stand(chance: Chance, depth: number, tone: string): string {
  const count = [34, 22, 13, 7][depth] ?? 7
  let [stems, joints, leaves] = ['', '', '']
  for (let stem = 0; stem < count; stem += 1) {
    const side =
      depth === 3 ? (stem % 2 ? chance.between(1180, 1600) : chance.between(-10, 380)) : chance.between(-20, 1620)
    const wide = ([9, 15, 24, 40][depth] ?? 40) * chance.between(0.75, 1.15)
    const lean = chance.between(-26, 26)
    const foot = [820, 850, 900, 1010][depth] ?? 1010
    stems += `M${joined([side, foot])}q${joined([lean * 0.2, -foot * 0.6, lean, -foot - 10])}h${Math.round(wide)}q${joined([-lean * 0.8, foot * 0.4, -lean, foot + 10])}z`
    for (let y = foot - chance.between(30, 120); y > 0; y -= wide * 4.4 * chance.between(0.85, 1.15)) {
      const off = lean * (1 - y / foot) * (1 - y / foot) * 0.75 + lean * (1 - y / foot) * 0.25
      joints += `M${joined([side + off - 2, y])}h${Math.round(wide + 4)}`
      if (chance.next() < 0.34) leaves += spray(chance, side + off + wide / 2, y, wide * 3.1 + 26)
    }
  }
  return `<path fill="${tone}" d="${stems}${leaves}"/><path stroke="${mix(tone, tones.paper, 0.34)}" stroke-width="${2 + depth * 1.2}" d="${joints}"/>`
}

function spray(chance: Chance, x: number, y: number, size: number): string {
  const side = chance.pick([1, -1])
  let path = ''
  for (let leaf = 0; leaf < 4; leaf += 1) {
    const [dx, dy] = [size * side * chance.between(0.5, 1.1), size * chance.between(-0.12, 0.62)]
    const [sx, sy] = [x + side * size * leaf * 0.16, y - leaf * size * 0.06]
    path += `M${joined([sx, sy])}q${joined([dx * 0.4, dy * 0.3 - size * 0.14, dx, dy])}q${joined([-dx * 0.65, -dy * 0.35 + size * 0.06, -dx, -dy])}z`
  }
  return path
}
