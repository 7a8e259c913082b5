import { momentIn } from '#platform/server/temporal.ts'
import { dayAfter, isoDay, zoneOffset } from '#platform/values/dates.ts'
import { daysAfter } from '#sample/moments.ts'

/** Of an evening course of eight weeks; one of those to come is cancelled. */
export type SampleSession = {
  key: string
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

export const courseOfSessions = 'course-heaven-and-earth'

const titles = [
  'Zhuangzi: the happiness of fish',
  'Laozi: water and what it does',
  'Mengzi: Ox Mountain',
  'Xunzi: heaven has its course',
  'The Doctrine of the Mean: taking part',
  'Dong Zhongshu: the seasons and the state',
  'Zhou Dunyi: the grass before the window',
  'Zhang Zai: 天人合一',
] as const
const [time, minutes] = ['18:30', 90] as const

/** Eight weekly evenings around `now`, across a change of the clocks where one is near. */
export function sampleSessions(now: Date): SampleSession[] {
  const terms = ['Europe/Berlin', 'America/New_York'].flatMap((zone) =>
    [3, 2, 4, 1, 5, 6].map((weeks) => termFrom(daysAfter(now, -7 * weeks - 2), zone)),
  )
  const chosen = terms.find(isAcrossChange) ?? terms[0] ?? []
  const toCome = chosen.filter(({ startsAt }) => startsAt > now)
  return chosen.map((session) => ({
    ...session,
    replayLink: session.endsAt < now ? `https://replay.example/heaven-and-earth-${session.key.slice(-1)}` : null,
    isCancelled: session === (toCome[1] ?? toCome[0]),
  }))
}

function termFrom(first: Date, timeZone: string): SampleSession[] {
  return titles.map((title, week) => {
    const date = nearestTuesday(isoDay(daysAfter(first, 7 * week), timeZone))
    const startsAt = momentIn(date, time, timeZone)
    return {
      key: `session-heaven-and-earth-${week + 1}`,
      title,
      place: 'Online, and in the library',
      date,
      time,
      minutes,
      timeZone,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * 60_000),
      replayLink: null,
      materials: [['reading-heaven-and-earth'], ['reading-heaven-and-earth', 'video-trees'], []][week % 3] ?? [],
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
