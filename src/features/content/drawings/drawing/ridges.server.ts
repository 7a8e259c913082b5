import { type Brief, canvas, ground, type Point, softAbove, upright } from './canvas.server.ts'
import { hillsFrom, type Chance } from './chance.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

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
