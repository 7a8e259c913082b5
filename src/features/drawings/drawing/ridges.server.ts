import { canvas, ground, upright, type Brief } from './canvas.server.ts'
import { hillsFrom, type Chance } from './chance.server.ts'
import { softAbove, type Point } from './lines.server.ts'
import { mix, tones } from './tones.server.ts'

export function drawRidges({ chance, dark, tag }: Brief): string {
  const [sky, glow, far, near, disc] = dark
    ? chance.pick([
        [
          tones.ink,
          mix(tones.lake, tones.lichen, 0.3),
          mix(tones.lake, tones.moss, 0.3),
          mix(tones.ink, '#000000', 0.25),
          tones.lichen,
        ],
        [
          mix(tones.pine, tones.ink, 0.5),
          mix(tones.moss, tones.lichen, 0.25),
          mix(tones.moss, tones.lichen, 0.1),
          tones.ink,
          tones.paper,
        ],
        [
          mix(tones.ink, tones.lake, 0.25),
          mix(tones.clay, tones.lichen, 0.35),
          mix(tones.lake, tones.clay, 0.35),
          tones.ink,
          mix(tones.clay, tones.paper, 0.25),
        ],
      ])
    : chance.pick([
        [
          mix(tones.lichen, tones.paper, 0.35),
          tones.paper,
          mix(tones.lichen, tones.lake, 0.25),
          tones.pine,
          tones.clay,
        ],
        [
          tones.paper,
          mix(tones.paper, tones.clay, 0.22),
          mix(tones.lichen, tones.clay, 0.12),
          mix(tones.pine, tones.ink, 0.3),
          tones.clay,
        ],
        [
          mix(tones.lake, tones.paper, 0.55),
          tones.paper,
          mix(tones.lake, tones.paper, 0.5),
          mix(tones.lake, tones.ink, 0.4),
          tones.paper,
        ],
      ])
  const count = 6
  const defs = [
    upright(`${tag}s`, [
      [0, sky],
      [62, glow],
    ]),
  ]
  const layers: string[] = []
  for (let layer = 0; layer < count; layer += 1) {
    const part = layer / (count - 1)
    const tone = mix(mix(glow, far, 0.75), near, part * part * 0.9 + part * 0.1)
    const mist = mix(tone, glow, 0.9 - part * 0.55)
    defs.push(
      upright(`${tag}${layer}`, [
        [0, tone],
        [62, mist],
      ]),
    )
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
