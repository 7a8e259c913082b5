import {
  countBetween,
  countPendingPayments,
  countPlaceTroubles,
} from '#features/learning/enrollments/figures.store.server.ts'
import { inquiryFigures } from '#features/messages/inquiries/answering/store.server.ts'
import { countMailTroubles } from '#features/delivery/mail/listing.store.server.ts'
import { countSwitchedOff } from '#features/delivery/webhooks/store.server.ts'
import { countOf } from '#platform/server/counts/row-counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { holds, type Role } from '#platform/values/roles.ts'
import { isoDay, weekBeginnings } from '#platform/values/dates.ts'
import { type EnrollmentWeeks, type Statistics, type Waiting, weeksShown } from './schema.ts'

/** Counts of records, published or not. */
export async function countRecords(db: Db, entities: readonly string[]): Promise<Statistics> {
  const counts = entities.map(async (entity) => [entity, await countOf(db, entity)] as const)
  return Object.fromEntries(await Promise.all(counts))
}

type Counted<Status extends string> = {
  statuses: Record<Status, number>
  set_aside: { statuses: Record<Status, number> }
}

/** As far as the role may see it. */
export async function countWaiting(db: Db, role: Role): Promise<Waiting> {
  const [inquiries, payments, places, mail, webhooks] = await Promise.all([
    holds(role, 'inquiries') ? inquiryFigures(db) : undefined,
    holds(role, 'enrollments') ? countPendingPayments(db) : undefined,
    holds(role, 'enrollments') ? countPlaceTroubles(db) : undefined,
    holds(role, 'enrollments') ? countMailTroubles(db) : undefined,
    holds(role, 'system') ? countSwitchedOff(db) : undefined,
  ])
  // What is set aside waits for nobody, and is not in the lists that these lead to.
  const inInbox = <Status extends string>({ statuses, set_aside }: Counted<Status>, status: Status) =>
    statuses[status] - set_aside.statuses[status]
  return {
    ...(inquiries && {
      questions: inInbox(inquiries.questions, 'new'),
      applications: inInbox(inquiries.applications, 'new'),
      reviews: inInbox(inquiries.applications, 'under_review'),
    }),
    ...(payments !== undefined && { payments }),
    ...places,
    ...mail,
    ...(webhooks !== undefined && { webhooks }),
  }
}

export async function countEnrollmentWeeks(db: Db, timeZone: string, now: Date): Promise<EnrollmentWeeks> {
  const beginnings = weekBeginnings(now, weeksShown, timeZone)
  const counts = await countBetween(db, beginnings)
  const weeks = counts.map((count, at) => ({ starts_on: isoDay(beginnings[at] ?? now, timeZone), count }))
  return { time_zone: timeZone, weeks }
}
