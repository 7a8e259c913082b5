import { sql } from 'drizzle-orm'
import { countBetween, countPendingPayments } from '#features/enrollments/figures/store.server.ts'
import { inquiryFigures } from '#features/inquiries/answering/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isoDay, weekBeginnings } from '#platform/values/dates.ts'
import { type EnrollmentWeeks, type Statistics, type Waiting, weeksShown } from './schema.ts'

/** How many profiles, courses, announcements and resources there are, published or not: counted in one reading. */
export async function countEverything(db: Db): Promise<Statistics> {
  const { rows } = await db.execute<Statistics>(sql`
    select
      (select count(*) from profiles) as profiles,
      (select count(*) from courses) as courses,
      (select count(*) from announcements) as announcements,
      (select count(*) from resources) as resources
  `)
  const [counts] = rows
  if (!counts) throw new Error('Counting gave no row')
  return counts
}

/** What waits for somebody. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const [{ questions, applications }, payments] = await Promise.all([inquiryFigures(db), countPendingPayments(db)])
  return {
    questions: questions.statuses.new,
    applications: applications.statuses.new,
    reviews: applications.statuses.under_review,
    payments,
  }
}

/** How many enrollments the last weeks brought, by the academy's own weeks. */
export async function countEnrollmentWeeks(db: Db, timeZone: string, now: Date): Promise<EnrollmentWeeks> {
  const beginnings = weekBeginnings(now, weeksShown, timeZone)
  const counts = await countBetween(db, beginnings)
  const weeks = counts.map((count, at) => ({ starts_on: isoDay(beginnings[at] ?? now, timeZone), count }))
  return { time_zone: timeZone, weeks }
}
