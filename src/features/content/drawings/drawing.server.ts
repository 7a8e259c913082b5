import { canvas, cosineOfTurn, type Point, sineOfTurn, soft } from '#features/content/drawings/drawing/canvas.server.ts'
import { type Chance, chanceFrom, hashOf, landFrom } from '#features/content/drawings/drawing/chance.server.ts'
import { drawContours } from '#features/content/drawings/drawing/contours.server.ts'
import { drawGrass, drawLeaf, drawReeds } from '#features/content/drawings/drawing/plants.server.ts'
import { drawRidges, drawTerraces } from '#features/content/drawings/drawing/hills.server.ts'
import { drawRings } from '#features/content/drawings/drawing/rings.server.ts'
import { shareSize } from '#platform/values/drawn-address.ts'
import { clay, ink, lake, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'
import { drawWatershed } from '#features/content/drawings/drawing/watershed.server.ts'
import { drawWind } from '#features/content/drawings/drawing/wind.server.ts'

/** In CSS pixels; without `scheme` the id decides. */
export type CoverOptions = { width: number; height: number; scheme?: 'light' | 'dark' }

const families = [
  drawContours,
  drawLeaf,
  drawWatershed,
  drawRings,
  drawRidges,
  drawTerraces,
  drawGrass,
  drawReeds,
  drawWind,
] as const

/** The drawn cover of a record as an SVG of at most 12 kB without style attributes, the same for an id on every machine. */
export function drawCover(id: string, { width, height, scheme }: CoverOptions): string {
  const chance = chanceFrom(id)
  const draw = chance.pick(families)
  const dark = chance.next() < 0.5
  const tag = `c${hashOf(id).toString(36)}`
  const box = `0 0 ${canvas.width} ${canvas.height}`
  return sheet(width, height, box, draw({ chance, dark: scheme ? scheme === 'dark' : dark, tag }))
}

/** What stands on a share picture: `line` below the title; without a title the site's name takes its place. */
export type ShareWords = { site: string; title: string; line: string }
/** The words' part of a share picture; the rest is a picture's. */
export const sharePanel = { width: 744, margin: 72 } as const
export const shareSide = { width: shareSize.width - sharePanel.width, height: shareSize.height } as const

/** A share picture as an SVG: `words` (share-words.server.ts) beside the record's picture, a JPEG of `shareSide`, or else the cover drawn from the id. */
export function drawShare(id: string, words: string, picture: Uint8Array | null): string {
  const { width, height } = shareSide
  const side = picture
    ? `<image x="${sharePanel.width}" width="${width}" height="${height}" href="data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}"/>`
    : drawCover(id, shareSide).replace('<svg ', `<svg x="${sharePanel.width}" `)
  const sign = `<g transform="translate(${sharePanel.margin} ${sharePanel.margin + 8}) scale(1.75)">${mark}</g>`
  const paperGround = `<path fill="${paper}" d="M0 0h${shareSize.width}v${height}H0z"/>`
  const box = `0 0 ${shareSize.width} ${height}`
  return sheet(shareSize.width, height, box, paperGround + sign + words + side)
}

/** As public/favicon.svg, 32 × 32. */
const mark = `<rect width="32" height="32" rx="7" fill="${pine}"/><g fill="none" stroke="${paper}" stroke-linecap="round" transform="translate(3.2 2.6) scale(.8)"><path d="M16 2.5C24 8.4 27 14 27 19a11 10.5 0 0 1-22 0C5 14 8 8.4 16 2.5Z" stroke-width="2.4"/><path d="M16 9.2c4.7 3.8 6.6 7 6.6 10.2a6.6 6.3 0 0 1-13.2 0C9.4 16.2 11.3 13 16 9.2Z" stroke="${lichen}" stroke-width="2"/><path d="M16 15.6c1.8 1.6 2.5 2.8 2.5 4a2.5 2.4 0 0 1-5 0c0-1.2.7-2.4 2.5-4Z" stroke="${lichen}" stroke-width="1.8"/></g>`

/** A drawn portrait as a square SVG: up to two initials on tree rings. */
export function drawMonogram(id: string, initials: string): string {
  return sheet(400, 400, '0 0 400 400', drawMedallion(chanceFrom(id), initials))
}

function sheet(width: number, height: number, box: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${content}</svg>`
}

/** Initials on growth rings, 400 × 400; their contrast is at least 4.5:1. */
function drawMedallion(chance: Chance, initials: string): string {
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
