import { type Brief, cosineOfTurn, ground, joined, type Point, sineOfTurn, soft } from './canvas.server.ts'
import { hillsFrom, landFrom } from './chance.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

export function drawRings({ chance, dark }: Brief): string {
  const [back, heart, sap, line] = dark
    ? chance.pick([
        [ink, mix(moss, pine, 0.5), pine, lichen],
        [pine, mix(clay, ink, 0.25), mix(clay, ink, 0.5), mix(paper, clay, 0.3)],
        [ink, mix(lake, moss, 0.4), mix(lake, ink, 0.45), lichen],
      ])
    : chance.pick([
        [lichen, mix(paper, clay, 0.22), paper, mix(pine, clay, 0.35)],
        [paper, lichen, mix(lichen, paper, 0.55), pine],
        [mix(moss, lichen, 0.3), mix(paper, lichen, 0.5), paper, pine],
      ])
  const centre: Point = [chance.between(470, 810), chance.between(300, 500)]
  const years = hillsFrom(chance)
  const growth = landFrom(chance)
  const count = 27
  const reach = chance.between(460, 700)
  const squash = chance.between(0.78, 0.92)
  const lean = chance.next()
  const radii: number[] = []
  let radius = 12
  for (let year = 0; year < count; year += 1) {
    radii.push(radius)
    radius += (1 + years(year * 0.45) * 0.62) * (1.25 - year / count / 2)
  }
  const scale = reach / radius
  const ring = (size: number, corners: number) =>
    Array.from({ length: corners }, (_, at): Point => {
      const turn = at / corners
      const around = size / reach
      const x = cosineOfTurn(turn)
      const y = sineOfTurn(turn)
      const wobble =
        growth(x * 1.1 + around * 0.9, y * 1.1) * 0.13 * (0.35 + around) + growth(x * 3 + 20, y * 3 + around) * 0.028
      const pull = 1 + wobble + 0.12 * around * cosineOfTurn(turn - lean)
      return [centre[0] + x * size * pull, centre[1] + y * size * pull * squash]
    })
  const remembered = chance.whole(10, count - 6)
  const lines = radii.map((size, year) => {
    const part = year / count
    const path = soft(ring(size * scale, year < 6 ? 14 : 22), true)
    const narrow = (radii[year + 1] ?? radius) - size < 0.85
    const stroke = year === remembered ? clay : mix(mix(heart, sap, part), line, narrow ? 0.75 : 0.42)
    return `<path stroke="${stroke}" stroke-width="${year === remembered ? 5 : narrow ? 3 : 1.8}" d="${path}"/>`
  })
  const bark = soft(ring(reach * 1.045, 30), true)
  const edge = soft(ring(reach * 1.004, 30), true)
  const inner = soft(ring(reach * 0.52, 22), true)
  const rays = Array.from({ length: 34 }, () => {
    const turn = chance.next()
    const from = chance.between(0.1, 0.8) * reach
    const to = from + chance.between(0.05, 0.16) * reach
    const [x, y] = [cosineOfTurn(turn), sineOfTurn(turn) * squash]
    return `M${joined([centre[0] + x * from, centre[1] + y * from])}l${joined([x * (to - from), y * (to - from)])}`
  })
  return [
    ground(back),
    `<path fill="${mix(back, line, dark ? 0.3 : 0.72)}" d="${bark}"/><path fill="${sap}" d="${edge}"/>`,
    `<path fill="${mix(heart, sap, 0.45)}" d="${inner}"/><g fill="none">${lines.join('')}`,
    `<path stroke="${line}" stroke-opacity=".28" stroke-width="1.6" d="${rays.join('')}"/></g>`,
    `<circle cx="${Math.round(centre[0])}" cy="${Math.round(centre[1])}" r="5" fill="${line}"/>`,
  ].join('')
}
