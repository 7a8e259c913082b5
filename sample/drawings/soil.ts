import { chanceFrom, hillsFrom, type Chance } from '#features/content/drawings/drawing/chance.server.ts'
import { joined, type Point, soft, softAbove } from '#features/content/drawings/drawing/canvas.server.ts'
import { mix, tones } from '#platform/values/tones.ts'
import { fade, grasses, sheet } from './landscape.ts'

const [width, height] = [1200, 900]
const brown = mix(mix(tones.clay, tones.ink, 0.55), tones.pine, 0.25)

export function drawSoil(): string {
  const chance = chanceFrom('soil and seedling')
  const layers = [
    [420, mix(tones.ink, tones.clay, 0.16)],
    [535, mix(tones.ink, brown, 0.85)],
    [655, mix(brown, tones.clay, 0.42)],
    [780, mix(tones.clay, tones.paper, 0.3)],
  ] as const
  return sheet(
    width,
    height,
    [
      `<defs>${fade('sky', [
        [0, mix(tones.lichen, tones.paper, 0.3)],
        [52, mix(tones.paper, tones.clay, 0.1)],
      ])}</defs>`,
      `<path fill="url(#sky)" d="M0 0h1200v900H0z"/><circle cx="820" cy="210" r="92" fill="${mix(tones.clay, tones.paper, 0.14)}"/>`,
      `<path fill="${mix(tones.lichen, tones.moss, 0.3)}" d="${softAbove(layer(chance, 345, 34), height)}"/>`,
      `<path fill="${mix(tones.moss, tones.lichen, 0.2)}" d="${softAbove(layer(chance, 392, 16), height)}${grasses(chance, 0, 1200, () => 425, 74, 210)}"/>`,
      layers
        .map(
          ([base, tone]) =>
            `<path fill="${tone}" d="${softAbove(layer(chance, base, base === 420 ? 7 : 17), height)}"/>`,
        )
        .join(''),
      grains(chance),
      roots(chance),
      seedling(),
    ].join(''),
  )
}

function layer(chance: Chance, base: number, swing: number): Point[] {
  const hills = hillsFrom(chance)
  return Array.from({ length: 21 }, (_, at): Point => [at * 64 - 40, base + hills(at * 0.6) * swing])
}

function grains(chance: Chance): string {
  const stones = Array.from({ length: 46 }, () => {
    const y = chance.between(560, 890)
    const size = chance.between(5, 13) * (y / 560) * (y / 620)
    return `<ellipse cx="${Math.round(chance.between(0, width))}" cy="${Math.round(y)}" rx="${Math.round(size * 1.5)}" ry="${Math.round(size)}" fill="${mix(tones.paper, brown, chance.between(0.25, 0.75))}" fill-opacity=".75"/>`
  })
  const crumbs = Array.from({ length: 420 }, () => `M${joined([chance.between(0, width), chance.between(436, 895)])}h0`)
  const threads = Array.from({ length: 70 }, () => {
    const [x, y] = [chance.between(60, 1140), chance.between(440, 700)]
    return `M${joined([x, y])}q${joined([chance.between(-40, 40), chance.between(-10, 30), chance.between(-70, 70), chance.between(-6, 50)])}`
  })
  return `<path stroke="${mix(tones.paper, tones.clay, 0.3)}" stroke-opacity=".4" stroke-width="4" stroke-linecap="round" d="${crumbs.join('')}"/>${stones.join('')}<path fill="none" stroke="${tones.lichen}" stroke-opacity=".3" stroke-width="1.6" d="${threads.join('')}"/>`
}

function roots(chance: Chance): string {
  const strokes: string[] = []
  const grow = (x: number, y: number, dx: number, dy: number, thick: number): void => {
    const line: Point[] = [[x, y]]
    let [px, py, vx, vy] = [x, y, dx, dy]
    for (let step = 0; step < 7; step += 1) {
      vx += chance.between(-5, 5)
      vy += chance.between(-1, 3)
      px += vx
      py += vy
      line.push([px, py])
      if (thick > 1.6 && step > 0 && chance.next() < 0.55)
        grow(px, py, vx * 0.5 + chance.between(-16, 16), vy * 0.68, thick * 0.55)
    }
    strokes.push(`<path stroke-width="${Math.round(thick * 10) / 10}" d="${soft(line)}"/>`)
  }
  for (const [dx, dy, thick] of [
    [0, 42, 10],
    [-26, 22, 7],
    [27, 24, 7],
    [-46, 12, 4.5],
    [48, 10, 4.5],
    [12, 34, 5],
    [-14, 34, 5],
  ] as const)
    grow(470, 418, dx, dy, thick)
  return `<g fill="none" stroke="${mix(tones.lichen, tones.paper, 0.45)}" stroke-linecap="round">${strokes.join('')}</g>`
}

function seedling(): string {
  const vein = `stroke="${tones.lichen}" stroke-opacity=".7" stroke-width="3" fill="none"`
  return [
    `<path fill="none" stroke="${tones.pine}" stroke-width="11" stroke-linecap="round" d="M470 424q-10-90 6-170q6-44 2-82"/>`,
    `<path fill="${tones.pine}" d="M476 262q-130 6-186-104q134-22 186 104z"/><path fill="${tones.moss}" d="M474 236q20-132 172-150q-14 140-172 150z"/>`,
    `<path fill="${mix(tones.moss, tones.lichen, 0.35)}" d="M478 176q-40-64 6-126q44 66-6 126z"/><path fill="${tones.moss}" d="M471 340q-84 22-132-34q78-34 132 34z"/><path fill="${tones.pine}" d="M472 350q62-84 152-54q-50 78-152 54z"/>`,
    `<path ${vein} d="M470 258q-80-24-150-84M480 230q52-70 138-122M482 168q6-50 4-90M462 336q-50-14-96-26M480 348q60-18 116-42"/>`,
  ].join('')
}
