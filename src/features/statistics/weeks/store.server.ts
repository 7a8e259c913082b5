import { countBetween } from '#features/enrollments/figures.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isoDay, weekBeginnings } from '#platform/values/dates.ts'
import { type EnrollmentWeeks, weeksShown } from './schema.ts'

export async function countEnrollmentWeeks(db: Db, timeZone: string, now: Date): Promise<EnrollmentWeeks> {
  const beginnings = weekBeginnings(now, weeksShown, timeZone)
  const counts = await countBetween(db, beginnings)
  const weeks = counts.map((count, at) => ({ starts_on: isoDay(beginnings[at] ?? now, timeZone), count }))
  return { time_zone: timeZone, weeks }
}
