import { type Place, placesIn } from '../rules.ts'
import type { Watershed } from '../client.ts'
import { languageTag } from '#platform/values/translate.ts'

export type River = Watershed & {
  /** Its number on the map and in the list, from 1. */
  number: number
  /** From its source, as parts of a smooth path: `M…` and `Q…`; empty where nothing is known of its course. */
  parts: string[]
  /** How long it is, as a part of the longest on its sheet: tributaries stay thinner than what they join. */
  length: number
  source: Point
  label: Point
}
/** The rivers of one basin on a map of their own, and how long its scale is. */
export type Sheet = { place: string; rivers: River[]; scale: { kilometres: number; width: number } | null }
type Point = readonly [x: number, y: number]

export const sheetSize = { width: 800, height: 560 } as const
const margin = 64
const kilometresPerDegree = 111.2

/** One sheet for each basin, in the order of their names; rivers are numbered through. */
export function sheetsOf(watersheds: readonly Watershed[]): Sheet[] {
  const order = new Intl.Collator(languageTag())
  const sorted = watersheds.toSorted(
    (one, other) => order.compare(one.place, other.place) || order.compare(one.name, other.name),
  )
  let number = 0
  return [...new Set(sorted.map(({ place }) => place))].map((place) => {
    const here = sorted
      .filter((each) => each.place === place)
      .map((each) => ({ each, places: placesIn(each.river_line) }))
    const { toPoint, pixelsPerDegree } = projectionOf(here.flatMap(({ places }) => places))
    const drawn = here.map(({ each, places }) => ({ each, points: places.map(toPoint) }))
    const longest = Math.max(1, ...drawn.map(({ points }) => lengthOf(points)))
    const rivers = drawn.map(({ each, points }) => {
      const source = points[0] ?? [0, 0]
      const label = beyond(source, points[1] ?? source)
      number += 1
      return { ...each, number, parts: partsOf(points), length: lengthOf(points) / longest, source, label }
    })
    return { place, rivers, scale: pixelsPerDegree > 0 ? scaleOf(pixelsPerDegree / kilometresPerDegree) : null }
  })
}

/** Degrees of longitude are as much shorter as they are in the middle of the sheet; what there is fills it. */
function projectionOf(places: readonly Place[]) {
  const norths = places.map(({ latitude }) => latitude)
  const easts = places.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...norths), Math.max(...norths)]
  const [west, east] = [Math.min(...easts), Math.max(...easts)]
  const narrowing = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const across = (east - west) * narrowing
  const fits = Math.min((sheetSize.width - 2 * margin) / across, (sheetSize.height - 2 * margin) / (north - south))
  const pixelsPerDegree = Number.isFinite(fits) ? fits : 0
  const toPoint = ({ latitude, longitude }: Place): Point => [
    Math.round(sheetSize.width / 2 + ((longitude - west) * narrowing - across / 2) * pixelsPerDegree),
    Math.round(sheetSize.height / 2 - (latitude - south - (north - south) / 2) * pixelsPerDegree),
  ]
  return { toPoint, pixelsPerDegree }
}

/** A smooth path through the middles between its points, of which any end is a path of its own. */
function partsOf(points: readonly Point[]): string[] {
  const [first] = points
  if (!first || points.length < 2) return []
  return points.slice(1).map((point, at) => {
    const next = points[at + 2]
    const end = next ? middle(point, next) : point
    const start = at === 0 ? first : middle(points[at] ?? first, point)
    return `M${start.join(' ')}Q${point.join(' ')} ${end.join(' ')}`
  })
}

function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, [x, y], at) => {
    const [fromX, fromY] = points[at] ?? [x, y]
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)
}

function middle(one: Point, other: Point): Point {
  return [Math.round((one[0] + other[0]) / 2), Math.round((one[1] + other[1]) / 2)]
}

/** Where the number of a river stands: before its source, away from where it flows. */
function beyond(source: Point, next: Point): Point {
  const [x, y] = [source[0] - next[0], source[1] - next[1]]
  const length = Math.hypot(x, y) || 1
  return [Math.round(source[0] + (x / length) * 26), Math.round(source[1] + (y / length) * 26)]
}

/** The longest of 1, 2, 5, 10 and so on that takes up a fifth of the sheet at most. */
function scaleOf(pixelsPerKilometre: number) {
  const most = sheetSize.width / 5 / pixelsPerKilometre
  const ten = 10 ** Math.floor(Math.log10(most))
  const kilometres = ten * ([5, 2].find((times) => times * ten <= most) ?? 1)
  return { kilometres, width: Math.round(kilometres * pixelsPerKilometre) }
}
