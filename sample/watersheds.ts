import { chanceFrom, hillsFrom } from '#features/content/drawings/drawing/chance.server.ts'

export type SampleWatershed = {
  key: string
  name: string
  place: string
  group: string
  since: number
  measures: string
  unit: string
  readings: string
  river_line: string
}

/** North and east, in degrees. */
type At = readonly [number, number]
/** As the report of this spring counts them, against five years ago. */
type Fared = 'better' | 'same' | 'worse'
type Stream = readonly [name: string, group: string, since: number, what: keyof typeof measured, fared: Fared, from: At]

/** What a group reads once a spring: its usual number, and how many decimals are written. Of each, more is better. */
const measured = {
  larvae: { measures: 'Kinds of larvae under ten stones', unit: 'kinds', usual: 11, decimals: 0 },
  clarity: { measures: 'How deep a white disc can be seen', unit: 'cm', usual: 64, decimals: 0 },
  oxygen: { measures: 'Dissolved oxygen at dawn', unit: 'mg/l', usual: 7.4, decimals: 1 },
  flow: { measures: 'Flow in the driest week', unit: 'l/s', usual: 38, decimals: 0 },
} as const

/** The first stream of each is the one that the others join, by parts of its way. */
const basins: readonly { place: string; mouth: At; streams: readonly Stream[] }[] = [
  {
    place: 'Min headwaters, Sichuan, China',
    mouth: [30.98, 103.66],
    streams: [
      ['Baishui', 'Gorge Bridge Wardens', 2014, 'flow', 'better', [31.55, 103.38]],
      ['Shiqiao Brook', 'Shiqiao canal families', 2015, 'larvae', 'better', [31.48, 103.6]],
      ['Longxi', 'Longxi Primary School', 2014, 'larvae', 'better', [31.42, 103.22]],
      ['Qingping Brook', 'Qingping tea growers', 2017, 'clarity', 'same', [31.4, 103.78]],
      ['Willow Ditch', 'Water masters of the lower canal', 2015, 'flow', 'better', [31.24, 103.86]],
      ['Snow Lion Stream', 'Herders of the upper pasture', 2018, 'oxygen', 'same', [31.3, 103.15]],
      ['Bamboo Garden Brook', 'Bamboo Garden Monastery and neighbours', 2019, 'clarity', 'better', [31.2, 103.34]],
      ['Walnut Brook', 'Walnut Brook Cooperative', 2020, 'larvae', 'worse', [31.12, 103.88]],
      ['Water Mill Brook', 'Millers’ Society', 2016, 'flow', 'better', [31.06, 103.36]],
      ['Laojun Spring', 'Alumni of the first class', 2014, 'oxygen', 'better', [31.02, 103.5]],
    ],
  },
  {
    place: 'Hills above Hangzhou, Zhejiang, China',
    mouth: [30.27, 120.06],
    streams: [
      ['Shimen Stream', 'Stone Gate Rangers', 2016, 'clarity', 'better', [30.43, 119.56]],
      ['Heron Lane Brook', 'The academy’s own house', 2014, 'larvae', 'better', [30.37, 120.05]],
      ['Tea Terrace Brook', 'Women’s Tea Association', 2017, 'oxygen', 'same', [30.24, 119.7]],
      ['Plum Stream', 'Plum Stream School', 2018, 'larvae', 'better', [30.46, 119.84]],
      ['Lotus Creek', 'Lotus Creek fish farmers', 2021, 'clarity', 'worse', [30.21, 119.92]],
      ['Plank Bridge Brook', 'Plank Bridge old people’s walk', 2019, 'larvae', 'better', [30.4, 119.95]],
      ['Bamboo Grove Brook', 'Paper makers of Bamboo Grove', 2020, 'oxygen', 'same', [30.29, 119.55]],
    ],
  },
  {
    place: 'Kabini headwaters, Kerala, India',
    mouth: [11.84, 76.26],
    streams: [
      ['Cheru Puzha', 'Field school, second basin', 2018, 'flow', 'better', [11.6, 75.98]],
      ['Mula Thodu', 'Bamboo workers’ collective', 2019, 'larvae', 'better', [11.78, 75.99]],
      ['Panam Thodu', 'Panam paddy committee', 2018, 'flow', 'same', [11.63, 76.14]],
      ['Kara Thodu', 'Pepper growers of Kara', 2021, 'clarity', 'better', [11.69, 76.24]],
    ],
  },
  {
    place: 'Mondego hills, Portugal',
    mouth: [40.2, -8.4],
    streams: [
      ['Ribeira da Ponte Velha', 'Law students of the river clinic', 2019, 'oxygen', 'better', [40.36, -8.02]],
      ['Ribeira das Lontras', 'Otter Watch', 2020, 'larvae', 'same', [40.39, -8.21]],
      ['Ribeira do Moinho', 'Three retired teachers', 2019, 'clarity', 'better', [40.19, -8.12]],
      ['Vale de Amieiros', 'Firewatch and replanting group', 2021, 'flow', 'worse', [40.32, -8.33]],
    ],
  },
  {
    place: 'Klarälven forests, Sweden',
    mouth: [60.52, 13.42],
    streams: [
      ['Norra Kvarnån', 'Valley foresters', 2017, 'oxygen', 'same', [60.72, 13.12]],
      ['Björkbäcken', 'Björkbäcken parish', 2018, 'larvae', 'better', [60.68, 13.34]],
      ['Tjärnbäcken', 'Anglers of the two lakes', 2020, 'clarity', 'better', [60.57, 13.14]],
    ],
  },
  {
    place: 'Enugu hills, Nigeria',
    mouth: [6.62, 7.66],
    streams: [
      ['Iyi Ukwu', 'Soil and Water Union', 2018, 'flow', 'better', [6.43, 7.42]],
      ['Iyi Oji', 'Iroko Stream market women', 2019, 'clarity', 'same', [6.56, 7.41]],
      ['Iyi Akwu', 'Palm Stream youth league', 2021, 'larvae', 'worse', [6.46, 7.6]],
    ],
  },
]

const steps = 14

/** Thirty-one streams with a group each; their courses wind by chance, the same each time. They are the sample academy's own. */
export const sampleWatersheds: SampleWatershed[] = basins.flatMap(({ place, mouth, streams }) => {
  const trunk = winding(streams[0]?.[0] ?? '', streams[0]?.[5] ?? mouth, mouth)
  return streams.map(([name, group, since, what, fared, from], at) => {
    const key = `watershed-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
    const places = at === 0 ? trunk : winding(name, from, nearest(trunk, from))
    return {
      key,
      name,
      place,
      group,
      since,
      measures: measured[what].measures,
      unit: measured[what].unit,
      readings: readingsOf(key, since, measured[what], fared),
      river_line: places.map((degrees) => degrees.map((degree) => degree.toFixed(4)).join(', ')).join('\n'),
    }
  })
})

/** From one place to another, to either side of the straight line. */
function winding(name: string, [north, east]: At, [toNorth, toEast]: At): At[] {
  const bends = hillsFrom(chanceFrom(`course of ${name}`))
  const [down, across] = [toNorth - north, toEast - east]
  return Array.from({ length: steps }, (_, step): At => {
    const part = step / (steps - 1)
    const aside = bends(part * 4.2) * 0.34 * Math.sqrt(part * (1 - part))
    return [north + down * part - across * aside, east + across * part + down * aside]
  })
}

/** Where a stream meets another: on its lower side, as near as may be, in the middle between two of its places. */
function nearest(trunk: readonly At[], [north, east]: At): At {
  const middles = trunk.slice(1).map((at, before): At => {
    const [n, e] = trunk[before] ?? at
    return [(n + at[0]) / 2, (e + at[1]) / 2]
  })
  const far = (at: number) => {
    const [n, e] = middles[at] ?? [0, 0]
    return Math.hypot(n - north, (e - east) * 0.85)
  }
  const near = middles.reduce((best, _, at) => (far(at) < far(best) ? at : best), 0)
  return middles[Math.min(near + 2, middles.length - 1)] ?? [north, east]
}

type Measured = (typeof measured)[keyof typeof measured]

/** One a spring up to the year of the report; since five years ago it fared as the report says. */
function readingsOf(key: string, since: number, { usual, decimals }: Measured, fared: Fared): string {
  const chance = chanceFrom(key)
  const years = Array.from({ length: 2026 - since + 1 }, (_, at) => since + at)
  const towards = { better: 0.5, same: 0, worse: -0.4 }[fared]
  const start = usual * chance.between(0.7, 0.95)
  return years
    .map((year) => {
      const since2021 = Math.max(0, year - 2021) / 5
      const value = start * (1 + towards * since2021 + chance.between(-0.05, 0.05) * (year === 2026 ? 0.2 : 1))
      return `${year}-04-${String(chance.whole(4, 26)).padStart(2, '0')} ${value.toFixed(decimals)}`
    })
    .join('\n')
}
