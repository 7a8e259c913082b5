import { type Brief, canvas, ground, joined, short, upright } from './canvas.server.ts'
import { hillsFrom, type Chance } from './chance.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

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
