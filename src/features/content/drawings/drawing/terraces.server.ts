import { type Brief, canvas, ground, joined, type Point, short, soft, softAbove, upright } from './canvas.server.ts'
import { hillsFrom, landFrom } from './chance.server.ts'
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
