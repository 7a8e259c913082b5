import { type Brief, canvas, joined, short, upright } from './canvas.server.ts'
import type { Chance } from './chance.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

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
