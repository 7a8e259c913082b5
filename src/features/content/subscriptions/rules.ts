import { momentOf, wallTime } from '#platform/values/dates.ts'
import { t } from '#platform/values/translate.ts'

export const digestIntervals = ['daily', 'weekly'] as const
type DigestInterval = (typeof digestIntervals)[number]
export const digestNames: Record<DigestInterval, string> = { daily: t('At most once a day'), weekly: t('Once a week') }

/** The list that digests belong to, for whoever unsubscribes. */
export const announcementList = 'announcements'

/** Of the morning, in the academy's time zone. */
const digestHour = 8
const monday = 1

/** When the next digest is due: the next morning, or that of the next Monday. */
export function nextDigest(every: DigestInterval, now: Date, timeZone: string): Date {
  const today = wallTime(now, timeZone)
  for (let ahead = 0; ; ahead += 1) {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead))
    const wall = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
    const at = momentOf({ ...wall, hour: digestHour, minute: 0 }, timeZone)
    if (at > now && (every === 'daily' || day.getUTCDay() === monday)) return at
  }
}

/** One that nobody confirms goes after this. */
export const unconfirmedDays = 7
/** Items in one digest; what is older is left to the site. */
export const mostInDigest = 20
