import { momentIn } from '#platform/server/temporal.ts'
import { dayAfter, isoDay, zoneOffset } from '#platform/values/dates.ts'
import { daysAfter } from '#sample/moments.ts'

export type SampleSession = {
  key: string
  /** By key. */
  course: string
  title: string
  place: string
  date: string
  time: string
  minutes: number
  timeZone: string
  startsAt: Date
  endsAt: Date
  replayLink: string | null
  materials: readonly string[]
  isCancelled: boolean
}

type Term = {
  course: string
  titles: readonly string[]
  place: string
  time: string
  minutes: number
  timeZone: string
  everyDays: number
}

export const courseOfSessions = 'course-heaven-and-earth'

const evenings = {
  course: courseOfSessions,
  titles: [
    'Zhuangzi: the happiness of fish',
    'Laozi: water and what it does',
    'Mengzi: Ox Mountain',
    'Xunzi: heaven has its course',
    'The Doctrine of the Mean: taking part',
    'Dong Zhongshu: the seasons and the state',
    'Zhou Dunyi: the grass before the window',
    'Zhang Zai: 天人合一',
  ],
  place: 'Online, and in the library',
  time: '18:30',
  minutes: 90,
  everyDays: 7,
} as const

/** Terms that have not begun, with the days until about their first session. */
const comingTerms: (Term & { inDays: number })[] = [
  {
    course: 'course-living-watersheds',
    titles: [
      'The outlet: where every basin begins',
      'Springs and small streams',
      'Four numbers, measured twice',
      'Life under the stones',
      'Reading a long record',
      'Keeping canals',
      'Aims, neighbours, costs',
      'The hearing',
    ],
    place: 'Online; field days in your own basin',
    time: '12:00',
    minutes: 120,
    timeZone: 'Europe/London',
    everyDays: 14,
    inDays: 24,
  },
  {
    course: 'course-commons',
    titles: [
      'Boundaries, and how a stranger would know',
      'Rules and those who make them',
      'Watching',
      'Quarrels: cheap, near and soon',
      'Your audits',
    ],
    place: 'Online',
    time: '19:00',
    minutes: 90,
    timeZone: 'Asia/Shanghai',
    everyDays: 7,
    inDays: 10,
  },
  {
    course: 'course-living-soils',
    titles: [
      'Six spades in one field',
      'A diagnosis on one page',
      'Covers and rotations',
      'Five years of accounts',
      'Your field, shown',
    ],
    place: 'Online; one day at the trial field',
    time: '16:00',
    minutes: 120,
    timeZone: 'Africa/Lagos',
    everyDays: 14,
    inDays: 17,
  },
  {
    course: 'course-sponge-city',
    titles: [
      'One storm, minute by minute',
      'Where the rain goes today',
      'A square that may be wet',
      'A street that drinks',
      'Roofs and courtyards',
      'The jury',
    ],
    place: 'Studio, and online',
    time: '14:00',
    minutes: 180,
    timeZone: 'Asia/Shanghai',
    everyDays: 14,
    inDays: 31,
  },
  {
    course: 'course-rivers-in-court',
    titles: [
      'The Whanganui and the Atrato',
      'The Mar Menor, and two that lost',
      'Stopping',
      'Restoring',
      'Paying and watching',
      'Pleadings: first drafts',
      'Pleadings: answers',
      'The hearing',
    ],
    place: 'Online',
    time: '18:00',
    minutes: 90,
    timeZone: 'Europe/Lisbon',
    everyDays: 7,
    inDays: 38,
  },
  {
    course: 'course-outdoor-educator',
    titles: [
      'Within two hundred metres of the door',
      'Bad weather, wanted',
      'Each other’s lessons',
      'What the children planned',
    ],
    place: 'At the academy, outdoors',
    time: '10:00',
    minutes: 360,
    timeZone: 'Asia/Tokyo',
    everyDays: 77,
    inDays: 52,
  },
  {
    course: 'course-birds-of-the-city',
    titles: ['Seven voices', 'Twenty voices, one protocol', 'Your record, heard twice'],
    place: 'In the lake park, at dawn',
    time: '05:30',
    minutes: 60,
    timeZone: 'Asia/Tokyo',
    everyDays: 7,
    inDays: 80,
  },
]

/** The eight evenings around `now`, and the sessions of the terms that come. */
export function allSampleSessions(now: Date): SampleSession[] {
  return [
    ...sampleSessions(now),
    ...comingTerms.flatMap(({ inDays, ...term }) => sessionsOf(term, daysAfter(now, inDays))),
  ]
}

/** Eight weekly evenings around `now`, across a change of the clocks where one is near. */
export function sampleSessions(now: Date): SampleSession[] {
  const terms = ['Europe/Berlin', 'America/New_York'].flatMap((timeZone) =>
    [3, 2, 4, 1, 5, 6].map((weeks) => sessionsOf({ ...evenings, timeZone }, daysAfter(now, -7 * weeks - 2))),
  )
  const chosen = terms.find(isAcrossChange) ?? terms[0] ?? []
  const toCome = chosen.filter(({ startsAt }) => startsAt > now)
  return chosen.map((session, week) => ({
    ...session,
    materials: [['reading-heaven-and-earth'], ['reading-heaven-and-earth', 'video-trees'], []][week % 3] ?? [],
    replayLink: session.endsAt < now ? `https://replay.example/heaven-and-earth-${session.key.slice(-1)}` : null,
    isCancelled: session === (toCome[1] ?? toCome[0]),
  }))
}

/** On Tuesdays, so that a class stays on its day of the week. */
function sessionsOf({ course, titles, everyDays, ...term }: Term, first: Date): SampleSession[] {
  return titles.map((title, at) => {
    const date = nearestTuesday(isoDay(daysAfter(first, everyDays * at), term.timeZone))
    const startsAt = momentIn(date, term.time, term.timeZone)
    return {
      ...term,
      key: `${course.replace('course', 'session')}-${at + 1}`,
      course,
      title,
      date,
      startsAt,
      endsAt: new Date(startsAt.getTime() + term.minutes * 60_000),
      replayLink: null,
      materials: [],
      isCancelled: false,
    }
  })
}

function nearestTuesday(day: string): string {
  return new Date(`${day}T00:00Z`).getUTCDay() === 2 ? day : nearestTuesday(dayAfter(day))
}

function isAcrossChange(term: readonly SampleSession[]): boolean {
  return new Set(term.map(({ startsAt, timeZone }) => zoneOffset(startsAt, timeZone))).size > 1
}
