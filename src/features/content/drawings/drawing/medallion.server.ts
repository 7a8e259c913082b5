import { landFrom, type Chance } from './chance.server.ts'
import { soft, type Point } from './lines.server.ts'
import { cosineOfTurn, sineOfTurn } from './round.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

/** Initials on growth rings, 400 × 400; their contrast is at least 4.5:1. */
export function drawMedallion(chance: Chance, initials: string): string {
  const [back, line, letter] = chance.pick([
    [pine, moss, paper],
    [lichen, moss, ink],
    [ink, moss, lichen],
    [mix(lake, ink, 0.35), mix(lake, lichen, 0.4), paper],
    [mix(paper, lichen, 0.4), lichen, pine],
    [mix(clay, ink, 0.3), clay, paper],
  ])
  const growth = landFrom(chance)
  const centre: Point = [chance.between(40, 360), chance.between(20, 150)]
  const rings = Array.from({ length: 20 }, (_, year) => {
    const size = 22 + year * 26 + growth(year * 0.6, 9) * 9
    const points = Array.from({ length: 18 }, (_, at): Point => {
      const [x, y] = [cosineOfTurn(at / 18), sineOfTurn(at / 18)]
      const reach = size * (1 + growth(x * 1.2 + year * 0.05, y * 1.2) * 0.14)
      return [centre[0] + x * reach, centre[1] + y * reach]
    })
    return soft(points, true)
  })
  const text = [...initials.trim()].slice(0, 2).join('')
  const size = text.length > 1 ? 150 : 176
  return [
    `<path fill="${back}" d="M0 0h400v400H0z"/>`,
    `<path fill="none" stroke="${line}" stroke-opacity=".5" stroke-width="2" d="${rings.join('')}"/>`,
    `<text x="200" y="${200 + Math.round(size * 0.345)}" text-anchor="middle" font-family="Fraunces,Georgia,'Songti SC',serif" font-size="${size}" letter-spacing="2" fill="${letter}">${escaped(text)}</text>`,
  ].join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
