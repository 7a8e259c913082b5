import { inArray } from 'drizzle-orm'
import { emitEnrollmentChange } from '../announcing.store.server.ts'
import { classesAhead } from '../mails.store.server.ts'
import { type Recipient, recipientsOf } from '../recipients.store.server.ts'
import type { Place } from '../schema.ts'
import { courseEnrollments, type EnrollmentRow } from '../table.server.ts'
import type { MailCause } from '#features/delivery/mail/schema.ts'
import { type NewMail, queueMail } from '#features/delivery/mail/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { formatMoment, zoneOffset } from '#platform/values/dates.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { Move } from './store.server.ts'

/** What mail says of the site. */
export type Site = Pick<Settings, 'publicUrl' | 'timeZone'>

/** Beyond so many people one announcement is for all of them: their open pages ask again when they are looked at. */
const mostAnnounced = 50

const causes: Partial<Record<Place, MailCause>> = {
  // Whoever had paid, and has a place now.
  seated: 'paid',
  waiting: 'waiting',
  offered: 'place_offered',
  unseated: 'paid_without_place',
  withdrawn: 'withdrawn',
}

/** Announces what became of places, and writes the mail; last in the transaction. */
export async function tellOfMoves(tx: Db, moves: readonly Move[], site: Site): Promise<void> {
  if (moves.length === 0) return
  const mails = await mailOf(tx, moves, site)
  for (const [courseId, own] of Map.groupBy(moves, (move) => move.course_id)) {
    const people = new Set(own.map((move) => move.profile_id))
    const told = people.size > mostAnnounced ? [null] : [...people]
    for (const person of told) {
      const isCounted = own.some((move) => move.isCounted && (told.length === 1 || move.profile_id === person))
      await emitEnrollmentChange(tx, { courseId, person, isCounted })
    }
  }
  await queueMail(tx, mails)
}

async function mailOf(tx: Db, moves: readonly Move[], site: Site): Promise<NewMail[]> {
  const ids = moves.flatMap((move) => (causes[move.to] && !move.isQuiet ? [move.id] : []))
  if (ids.length === 0) return []
  const recipients = await recipientsOf(tx, ids)
  const mails: NewMail[] = []
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await tx
      .select()
      .from(courseEnrollments)
      .where(inArray(courseEnrollments.id, ids.slice(at, at + batch)))
    const aheadOf = await classesAhead(tx, site, rows)
    for (const row of rows) {
      const to = recipients.get(row.id)
      if (to) mails.push(...mailTo(row, to, { ...site, ...aheadOf(row) }))
    }
  }
  return mails
}
const batch = 1_000

type Ahead = ReturnType<Awaited<ReturnType<typeof classesAhead>>>

/** As the enrollment stands now: who has a place by another one meanwhile hears nothing. */
function mailTo(row: EnrollmentRow, to: Recipient, { timeZone, data, invitation }: Site & Ahead): NewMail[] {
  const { place, reference, amount, currency, offer_ends_at } = row
  const cause = causes[place]
  if (!cause || row.is_duplicate) return []
  const { course, course_url } = data
  const until = offer_ends_at && `${formatMoment(offer_ends_at, timeZone)} (${zoneOffset(offer_ends_at, timeZone)})`
  const isOfPayment = cause === 'paid' || cause === 'paid_without_place'
  const moment = offer_ends_at ?? row.withdrawn_at ?? row.waiting_since
  return [
    {
      cause,
      // Whoever waits, or is offered a place, once more hears of it again.
      key: `${row.id}/${isOfPayment ? reference : moment?.toISOString()}`,
      to,
      data: {
        ...(cause === 'paid' ? data : { course, course_url }),
        name: to.name ?? '',
        ...(until && { until, accept_url: course_url }),
        ...(isOfPayment && { amount: formatMoney(amount, currency) }),
      },
      ...(cause === 'paid' && invitation),
      ...(offer_ends_at && { expiresAt: offer_ends_at }),
    },
  ]
}
