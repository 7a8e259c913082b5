import { type Brief, canvas, ground, type Point, softAbove, upright, joined, short, soft } from './canvas.server.ts'
import { hillsFrom, type Chance, landFrom } from './chance.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

export function drawTerraces({ chance, dark, tag }: Brief): string {
  const [sky, glow, water, bank] = dark
    ? chance.pick([
        [ink, mix(lake, ink, 0.3), mix(lake, lichen, 0.35), ink],
        [mix(pine, ink, 0.4), moss, mix(moss, lichen, 0.5), ink],
        [mix(lake, ink, 0.5), mix(clay, paper, 0.35), mix(clay, lichen, 0.5), mix(ink, pine, 0.3)],
      ])
    : chance.pick([
        [paper, mix(paper, lichen, 0.7), mix(lichen, paper, 0.35), pine],
        [mix(paper, clay, 0.16), paper, mix(paper, clay, 0.2), mix(pine, clay, 0.2)],
        [mix(lake, paper, 0.65), paper, mix(lake, paper, 0.6), mix(pine, lake, 0.25)],
      ])
  const slope = landFrom(chance)
  const crest = hillsFrom(chance)
  const lean = chance.between(-0.16, 0.16)
  const count = 17
  const bands: string[] = []
  for (let step = 0; step < count; step += 1) {
    const part = step / (count - 1)
    const base = 270 + part * (0.42 + part * 0.58) * 560
    const swing = 46 + part * 92
    const line = Array.from({ length: 19 }, (_, at): Point => {
      const x = at * 76 - 44
      const place = x / 330
      return [x, base + slope(place + lean * step * 0.4, step * 0.155) * swing + (x - 640) * lean * (1 - part * 0.6)]
    })
    const tone = mix(mix(glow, bank, 0.3), bank, 0.22 + part * 0.78)
    const pond = mix(water, step % 3 === 1 ? bank : glow, step % 3 === 1 ? 0.34 : 0.3 - part * 0.2)
    const lift = 3 + part * 13
    bands.push(
      `<path fill="${pond}" d="${softAbove(line, canvas.height)}"/>`,
      `<path fill="none" stroke="${tone}" stroke-width="${short(lift)}" d="${soft(line)}"/>`,
    )
    const dikes = Array.from({ length: 3 }, () => line[chance.whole(1, 17)] ?? line[0] ?? [0, 0])
    bands.push(
      `<path stroke="${tone}" stroke-width="${short(1.5 + part * 3)}" d="${dikes.map(([x, y]) => `M${joined([x, y])}l${joined([6 + part * 14, 14 + part * 44])}`).join('')}"/>`,
    )
  }
  const hill = (base: number, height: number) =>
    Array.from({ length: 16 }, (_, at): Point => [at * 90 - 40, base - crest(at * 0.42 + base) * height])
  const [x, size] = [chance.whole(420, 860), chance.whole(38, 62)]
  return [
    `<defs>${upright(`${tag}s`, sky, glow, 40)}</defs>`,
    ground(`url(#${tag}s)`),
    `<circle cx="${x}" cy="140" r="${size}" fill="${dark ? mix(glow, paper, 0.6) : clay}"/>`,
    `<path fill="${mix(glow, bank, 0.16)}" d="${softAbove(hill(205, 60), canvas.height)}"/>`,
    `<path fill="${mix(glow, bank, 0.32)}" d="${softAbove(hill(258, 44), canvas.height)}"/>`,
    bands.join(''),
  ].join('')
}

export function drawRidges({ chance, dark, tag }: Brief): string {
  const [sky, glow, far, near, disc] = dark
    ? chance.pick([
        [ink, mix(lake, lichen, 0.3), mix(lake, moss, 0.3), mix(ink, '#000000', 0.25), lichen],
        [mix(pine, ink, 0.5), mix(moss, lichen, 0.25), mix(moss, lichen, 0.1), ink, paper],
        [mix(ink, lake, 0.25), mix(clay, lichen, 0.35), mix(lake, clay, 0.35), ink, mix(clay, paper, 0.25)],
      ])
    : chance.pick([
        [mix(lichen, paper, 0.35), paper, mix(lichen, lake, 0.25), pine, clay],
        [paper, mix(paper, clay, 0.22), mix(lichen, clay, 0.12), mix(pine, ink, 0.3), clay],
        [mix(lake, paper, 0.55), paper, mix(lake, paper, 0.5), mix(lake, ink, 0.4), paper],
      ])
  const count = 6
  const defs = [upright(`${tag}s`, sky, glow, 62)]
  const layers: string[] = []
  for (let layer = 0; layer < count; layer += 1) {
    const part = layer / (count - 1)
    const tone = mix(mix(glow, far, 0.75), near, part * part * 0.9 + part * 0.1)
    const mist = mix(tone, glow, 0.9 - part * 0.55)
    defs.push(upright(`${tag}${layer}`, tone, mist, 62))
    const line = ridgeFrom(chance, 345 + part * 300, 150 - part * 30, 1.6 + part * 1.1)
    layers.push(`<path fill="url(#${tag}${layer})" d="${softAbove(line, canvas.height)}"/>`)
  }
  const [x, y, size] = [chance.whole(430, 850), chance.whole(165, 245), chance.whole(52, 88)]
  const birds = flockFrom(chance, x > 640 ? 300 : 760)
  return [
    `<defs>${defs.join('')}</defs>`,
    ground(`url(#${tag}s)`),
    `<circle cx="${x}" cy="${y}" r="${size}" fill="${disc}"/>`,
    layers.slice(0, 3).join(''),
    `<path fill="none" stroke="${dark ? mix(disc, glow, 0.25) : near}" stroke-width="4" stroke-linecap="round" d="${birds}"/>`,
    layers.slice(3).join(''),
  ].join('')
}

function ridgeFrom(chance: Chance, base: number, height: number, pace: number): Point[] {
  const large = hillsFrom(chance)
  const small = hillsFrom(chance)
  return Array.from({ length: 42 }, (_, at): Point => {
    const x = at * 32 - 16
    const place = (x / canvas.width) * pace * 2
    const peak = 1 - Math.abs(large(place + 3)) * 2
    return [x, base - peak * height * 0.6 - small(place * 4.3) * height * 0.3 - large(place * 12) * height * 0.14]
  })
}

function flockFrom(chance: Chance, from: number): string {
  let path = ''
  for (let bird = 0; bird < chance.whole(3, 6); bird += 1) {
    const x = from + bird * chance.whole(34, 52)
    const y = 200 + chance.whole(-40, 40) + bird * 6
    const span = chance.whole(12, 19)
    path += `M${x} ${y}q${span * 0.6} ${-span * 0.7} ${span} 0q${span * 0.6} ${-span * 0.8} ${span} ${-span * 0.2}`
  }
  return path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
}
