import { type Brief, canvas, ground, type Point, short, soft } from './canvas.server.ts'
import { landFrom } from './chance.server.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'

export function drawWind({ chance, dark }: Brief): string {
  const [back, line, stone, accent] = dark
    ? chance.pick([
        [pine, lichen, ink, clay],
        [ink, mix(lake, lichen, 0.4), mix(lake, ink, 0.3), lichen],
        [mix(clay, ink, 0.25), mix(paper, clay, 0.2), ink, paper],
      ])
    : chance.pick([
        [paper, moss, pine, clay],
        [mix(paper, lichen, 0.6), pine, mix(pine, ink, 0.4), clay],
        [mix(paper, lake, 0.12), lake, mix(lake, ink, 0.5), clay],
      ])
  const land = landFrom(chance)
  const stones = [
    { x: chance.between(500, 640), y: chance.between(330, 470), size: chance.between(84, 128) },
    { x: chance.between(740, 930), y: chance.between(200, 600), size: chance.between(38, 66) },
    { x: chance.between(220, 420), y: chance.between(160, 640), size: chance.between(22, 44) },
  ]
  const count = 40
  const lines = Array.from({ length: count }, (_, at) => {
    const base = (at - 1) * (canvas.height / (count - 3))
    const path = Array.from({ length: 21 }, (_, step): Point => {
      const x = step * 67 - 30
      let y = base + land(x / 420, base / 300) * 46
      for (const { x: cx, y: cy, size } of stones) {
        const across = (x - cx) / (size * 1.6)
        const off = y - cy
        const near = 1 / (1 + across * across * across * across)
        const side = base + land(cx / 420, base / 300) * 46 >= cy ? 1 : -1
        const clear = Math.sqrt(off * off + size * size * 1.12 * near)
        y += (clear * side - off) * near * (off * side > 0 ? 1 : 0.9)
      }
      return [x, y]
    })
    const strong = at % 6 === 2
    return `<path${strong ? ` stroke-width="4"` : ` stroke-opacity="${short(0.5 + (at % 3) * 0.14)}"`} d="${soft(path)}"/>`
  })
  const shapes = stones.map(({ x, y, size }, at) => {
    const fill = at === 1 ? accent : stone
    return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(size)}" ry="${Math.round(size * 0.86)}" fill="${fill}"/>`
  })
  return `${ground(back)}<g fill="none" stroke="${mix(back, line, 0.85)}" stroke-width="2.2">${lines.join('')}</g>${shapes.join('')}`
}
