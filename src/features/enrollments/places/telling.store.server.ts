import { inArray, sql } from 'drizzle-orm'
import { accountField } from '#features/accounts/names.store.server.ts'
import { courseTitles } from '#features/courses/listing.store.server.ts'
import { emitEnrollmentChange } from '#features/enrollments/announcing.store.server.ts'
import { isErasedEmail } from '#features/enrollments/rules.ts'
import type { Place } from '#features/enrollments/schema.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { MailCause } from '#features/mail/schema.ts'
import { type NewMail, queueMail } from '#features/mail/store.server.ts'
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
  const titles = await courseTitles(tx, [...new Set(moves.map((move) => move.course_id))])
  const mails: NewMail[] = []
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await tx
      .select(mailed)
      .from(courseEnrollments)
      .where(inArray(courseEnrollments.id, ids.slice(at, at + batch)))
    for (const row of rows)
      mails.push(...mailTo({ ...row, course_title: titles.get(row.course_id ?? '') ?? row.course_title }, site))
  }
  return mails
}
const batch = 1_000

const { id, course_id, course_title, profile_id, place, is_duplicate, amount, currency } = courseEnrollments
const { waiting_since, offer_ends_at, withdrawn_at, reference } = courseEnrollments
const mailed = {
  id,
  course_id,
  course_title,
  profile_id,
  place,
  is_duplicate,
  amount,
  currency,
  waiting_since,
  offer_ends_at,
  withdrawn_at,
  reference,
  given_email: courseEnrollments.email,
  account_email: accountField(profile_id, 'email'),
  name: sql<string | null>`coalesce(${courseEnrollments.full_name}, ${accountField(profile_id, 'full_name')})`,
}
type Row = Pick<
  typeof courseEnrollments.$inferSelect,
  Exclude<keyof typeof mailed, 'given_email' | 'account_email' | 'name'>
> & { given_email: string; account_email: string | null; name: string | null }

/** As the enrollment stands now: who has a place by another one meanwhile hears nothing. */
function mailTo(row: Row, { publicUrl, timeZone }: Site): NewMail[] {
  const cause = causes[row.place]
  const email = addressOf(row)
  if (!cause || email === null || row.is_duplicate) return []
  const address = `${publicUrl}/course/${row.course_id}`
  const until =
    row.offer_ends_at && `${formatMoment(row.offer_ends_at, timeZone)} (${zoneOffset(row.offer_ends_at, timeZone)})`
  const isOfPayment = cause === 'paid' || cause === 'paid_without_place'
  const moment = row.offer_ends_at ?? row.withdrawn_at ?? row.waiting_since
  const data = {
    name: row.name ?? '',
    course: row.course_title,
    course_url: address,
    ...(until && { until, accept_url: address }),
    ...(isOfPayment && { amount: formatMoney(row.amount, row.currency) }),
  }
  return [
    {
      cause,
      // Whoever waits, or is offered a place, once more hears of it again.
      key: `${row.id}/${isOfPayment ? row.reference : moment?.toISOString()}`,
      to: { email, name: row.name, profileId: row.profile_id },
      data,
      ...(row.offer_ends_at && { expiresAt: row.offer_ends_at }),
    },
  ]
}

/** Of an account. Without one only the office puts anybody on the list: what a stranger typed gets nothing. */
function addressOf({ account_email, given_email, place: state }: Row): string | null {
  if (account_email !== null) return account_email
  const isOffices = state === 'waiting' || state === 'offered'
  return isOffices && !isErasedEmail(given_email) ? given_email : null
}
