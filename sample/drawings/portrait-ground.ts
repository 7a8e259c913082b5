import type { Chance } from '#features/content/drawings/drawing/chance.server.ts'
import { hillsFrom } from '#features/content/drawings/drawing/chance.server.ts'
import {
  cosineOfTurn,
  joined,
  type Point,
  sineOfTurn,
  soft,
  softAbove,
} from '#features/content/drawings/drawing/canvas.server.ts'
import { mix, tones } from '#platform/values/tones.ts'
import { grasses } from './landscape.ts'

const whole = (fill: string) => `<path fill="${fill}" d="M0 0h800v800H0z"/>`

export const grounds = {
  ridges: (chance: Chance) =>
    whole(mix(tones.lichen, tones.paper, 0.45)) +
    `<circle cx="600" cy="190" r="74" fill="${mix(tones.clay, tones.paper, 0.12)}"/>` +
    [0, 1, 2, 3]
      .map(
        (layer) =>
          `<path fill="${mix(mix(tones.lichen, tones.paper, 0.1), tones.moss, 0.15 + layer * 0.24)}" d="${softAbove(range(chance, 300 + layer * 105, 80), 800)}"/>`,
      )
      .join(''),
  rings: (chance: Chance) => {
    const growth = hillsFrom(chance)
    const lines = Array.from({ length: 17 }, (_, year) => {
      const size = 60 + year * 40 + growth(year * 0.7) * 12
      const points = Array.from({ length: 20 }, (_, at): Point => [
        400 + cosineOfTurn(at / 20) * size * (1 + growth(at * 0.4 + 20) * 0.04),
        330 + sineOfTurn(at / 20) * size * (1 + growth(at * 0.4 + 20) * 0.04),
      ])
      return soft(points, true)
    })
    return `${whole(mix(tones.clay, tones.paper, 0.68))}<path fill="none" stroke="${tones.clay}" stroke-opacity=".42" stroke-width="3" d="${lines.join('')}"/>`
  },
  leaves: (chance: Chance) => {
    const leaf = (x: number, y: number, size: number, turn: number, fill: string) =>
      `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(turn)})"><path fill="${fill}" d="M0 0q${joined([size * 0.42, -size * 0.5, 0, -size])}q${joined([-size * 0.42, size * 0.5, 0, size])}z"/><path stroke="${tones.lichen}" stroke-opacity=".5" stroke-width="2.5" d="M0 0v${Math.round(-size * 0.92)}"/></g>`
    const places = Array.from({ length: 26 }, (_, at) =>
      leaf(
        chance.between(-20, 820),
        chance.between(40, 760),
        chance.between(130, 240),
        chance.between(-70, 70),
        mix(tones.pine, at % 2 ? tones.moss : tones.ink, chance.between(0.1, 0.6)),
      ),
    )
    return whole(tones.pine) + places.join('')
  },
  furrows: (chance: Chance) => {
    const lean = chance.between(-20, 20)
    const rows = Array.from(
      { length: 15 },
      (_, at) => `M${joined([400 + (at - 7) * 26, 330])}L${joined([400 + (at - 7) * 150 + lean, 810])}`,
    )
    return `${whole(mix(tones.lake, tones.paper, 0.68))}<path fill="${mix(tones.moss, tones.paper, 0.3)}" d="${softAbove(range(chance, 330, 24), 800)}"/><path stroke="${mix(tones.moss, tones.pine, 0.35)}" stroke-opacity=".6" stroke-width="9" d="${rows.join('')}"/><path fill="${mix(tones.lake, tones.paper, 0.68)}" d="${soft(range(chance, 336, 20))}V0H-40z"/>`
  },
  water: (chance: Chance) => {
    const waves = Array.from({ length: 34 }, () => {
      const y = chance.between(20, 780)
      return `M${joined([chance.between(-60, 780), y])}q${joined([30 + y / 20, -12, 60 + y / 10, 0])}t${joined([60 + y / 10, 0])}`
    })
    return `${whole(mix(tones.lake, tones.paper, 0.35))}<path fill="none" stroke="${tones.paper}" stroke-opacity=".5" stroke-width="5" stroke-linecap="round" d="${waves.join('')}"/>`
  },
  terraces: (chance: Chance) =>
    whole(mix(tones.paper, tones.clay, 0.16)) +
    Array.from({ length: 11 }, (_, step) => {
      const line = range(chance, 170 + step * 58, 20 + step * 3, 0.6)
      return `<path fill="${step % 2 ? mix(tones.lichen, tones.paper, 0.5) : mix(tones.lichen, tones.moss, 0.15 + step * 0.05)}" stroke="${mix(tones.moss, tones.pine, 0.3)}" stroke-width="5" d="${softAbove(line, 820)}"/>`
    }).join(''),
  reeds: (chance: Chance) =>
    `${whole(mix(tones.paper, tones.lichen, 0.35))}<circle cx="210" cy="220" r="88" fill="${mix(tones.paper, tones.clay, 0.35)}"/><path fill="${mix(tones.lichen, tones.moss, 0.55)}" d="${grasses(chance, -40, 840, () => 800, 720, 46)}"/><path fill="${mix(tones.moss, tones.pine, 0.5)}" d="${grasses(chance, -40, 840, () => 800, 520, 34)}"/>`,
  sun: (chance: Chance) =>
    `${whole(mix(tones.ink, tones.pine, 0.7))}<circle cx="400" cy="330" r="262" fill="${tones.clay}"/><path fill="${mix(tones.pine, tones.ink, 0.25)}" d="${softAbove(range(chance, 520, 60), 800)}"/>`,
}

export type Ground = keyof typeof grounds

function range(chance: Chance, base: number, height: number, pace = 1): Point[] {
  const hills = hillsFrom(chance)
  return Array.from({ length: 20 }, (_, at): Point => [at * 46 - 40, base - hills(at * 0.42 * pace) * height])
}
