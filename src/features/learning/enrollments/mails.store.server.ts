import { and, eq, inArray } from 'drizzle-orm'
import { comingClasses, saidOfClasses } from '#features/learning/course-sessions/calendar.store.server.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import type { MailCause } from '#features/delivery/mail/templates/causes.rules.ts'
import {
  type HeldAddress,
  holdAddress,
  type NewMail,
  queueAcknowledgement,
  queueMail,
  type Saying,
} from '#features/delivery/mail/store.server.ts'
import { emitChange, everyoneLater, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { inLanguage } from '#platform/server/language.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { Person } from './claims.store.server.ts'
import { paymentPageAddress } from './payments/page.server.ts'
import { untilWords } from './places/rules.ts'
import type { Move } from './places/transitions.rules.ts'
import { contactsOf, type Recipient, recipientsOf } from './recipients.store.server.ts'
import type { Place } from './schema.ts'
import { courseEnrollments, type EnrollmentRow } from './table.server.ts'

/** What mail says of the site. */
export type MailSite = Pick<Settings, 'publicUrl' | 'timeZone'>
export type PaidSite = MailSite & Pick<Settings, 'paymentPageUrl' | 'developmentProviders'>

/** `isCounted`: the counter may have changed. `person`: profile id of its account. */
export type EnrollmentChange = { courseId: string | null; person: string | null; isCounted: boolean }

/**
 * Announces a changed enrollment by its course's id, last in the transaction, never with anything about a person; others hear of the
 * course's counter later, so that nobody can watch sales.
 */
export async function emitEnrollmentChange(tx: Db, { courseId, person, isCounted }: EnrollmentChange): Promise<void> {
  if (courseId && isCounted) await emitChange(tx, 'courses', [courseId], everyoneLater(person))
  await emitChange(tx, 'enrollments', courseId ? [courseId] : [], holdersOf('enrollments', person))
}

/** Beyond so many people one announcement is for all of them: their open pages ask again when they are looked at. */
const mostAnnounced = 50

/** Announces what became of places, and writes the mail; last in the transaction. */
export async function announceMoves(tx: Db, moves: readonly Move[], site: MailSite): Promise<void> {
  if (moves.length === 0) return
  const mails = await mailsOfMoves(tx, moves, site)
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

const causes: Partial<Record<Place, MailCause>> = {
  // Whoever had paid, and has a place now.
  seated: 'paid',
  waiting: 'waiting',
  offered: 'place_offered',
  unseated: 'paid_without_place',
  withdrawn: 'withdrawn',
}
const batch = 1_000

async function mailsOfMoves(tx: Db, moves: readonly Move[], site: MailSite): Promise<NewMail[]> {
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
      if (to) mails.push(...inLanguage(to.language, () => mailOfPlace(row, to, { ...site, ...aheadOf(row) })))
    }
  }
  return mails
}

/** As the enrollment stands now: who has a place by another one meanwhile hears nothing. */
function mailOfPlace(row: EnrollmentRow, to: Recipient, { timeZone, data, invitation }: MailSite & Ahead): NewMail[] {
  const { place, reference, amount, currency, offer_ends_at } = row
  const cause = causes[place]
  if (!cause || row.is_duplicate) return []
  const { course, course_url } = data
  const until = offer_ends_at && untilWords(offer_ends_at, timeZone)
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

/** Whom an enrollment is told: an account at the address that it has verified, anybody else at one that may be somebody else's. */
type EnrollmentReader = HeldAddress | { account: Person }

/** Call before anything is announced. */
export async function readerOf(tx: Db, person: Person | null, typed: string): Promise<EnrollmentReader> {
  return person?.emailVerified ? { account: person } : holdAddress(tx, person?.email ?? typed)
}

/**
 * Tells whoever has enrolled, with how to pay; nothing to who waits. Asked for again it does the same work, and writes nothing twice.
 * Call last.
 */
export async function mailEnrollment(tx: Db, site: PaidSite, id: string, reader: EnrollmentReader): Promise<void> {
  const [enrolled] = await enrolledMails(tx, site, [id])
  if (!enrolled) return
  const { row, mail, invitation, language } = enrolled
  const { full_name: name } = row
  // Into a calendar nothing is put because somebody typed an address.
  if (!('account' in reader)) return queueAcknowledgement(tx, reader, { ...mail, name, language })
  const { email, profileId } = reader.account
  await queueMail(tx, [{ ...mail, ...invitation, to: { email, name, profileId, language } }])
}

/** Tells who has got a place that they had waited for, by their own word or staff's. Call last. */
export async function mailSeated(tx: Db, site: PaidSite, id: string): Promise<void> {
  const { profileId, email } = (await recipientsOf(tx, [id])).get(id) ?? {}
  if (profileId && email) await mailEnrollment(tx, site, id, { account: { profileId, email, emailVerified: true } })
}

/** Tells those whom the office has enrolled, at the addresses that it typed. Call last. */
export async function mailAdditions(tx: Db, site: PaidSite, ids: readonly string[]): Promise<void> {
  const added = await enrolledMails(tx, site, ids)
  await queueMail(
    tx,
    added.map(({ row, mail, invitation, language }) => ({
      ...mail,
      ...invitation,
      to: { email: row.email, name: row.full_name, profileId: row.profile_id, language },
    })),
  )
}

/** Tells whoever has paid that it has come, with the first class for the calendar; once for each payment. Call last. */
export async function mailPayment(tx: Db, site: MailSite, id: string): Promise<void> {
  const [paid] = await seatedAmong(tx, [id])
  const to = (await recipientsOf(tx, [id])).get(id)
  if (!paid || !to || paid.amount === 0 || paid.payment_status !== 'completed') return
  const { reference, amount, currency } = paid
  const aheadOf = await classesAhead(tx, site, [paid])
  const mail = inLanguage(to.language, () => {
    const { data, invitation } = aheadOf(paid)
    return { data: { ...data, name: to.name ?? '', amount: formatMoney(amount, currency) }, ...invitation }
  })
  await queueMail(tx, [{ cause: 'paid', key: `${id}/${reference}`, to, ...mail }])
}

type Ahead = ReturnType<Awaited<ReturnType<typeof classesAhead>>>

/** What mail about enrollments says of their courses and the next classes, in the language of the moment; each course is asked for once. */
async function classesAhead(db: Db, site: MailSite, rows: readonly EnrollmentRow[]) {
  const ids = [...new Set(rows.flatMap(({ course_id }) => course_id ?? []))]
  const said = new Map<string, Saying<{ course: string; course_url: string }>>()
  for (const [id, title] of await courseTitles(db, ids))
    said.set(id, await saidOfClasses(db, { id, title }, await comingClasses(db, id), site))
  return ({ course_id, course_title }: EnrollmentRow) => {
    const { data, calendar } = said.get(course_id ?? '')?.() ?? { data: { course: course_title, course_url: '' } }
    return { data, ...(calendar && { invitation: { calendar } }) }
  }
}

function seatedAmong(tx: Db, ids: readonly string[]): Promise<EnrollmentRow[]> {
  const { id, place } = courseEnrollments
  return tx
    .select()
    .from(courseEnrollments)
    .where(and(inArray(id, [...ids]), eq(place, 'seated')))
}

/** What those who are enrolled are told and in which language, without to whom. */
async function enrolledMails(tx: Db, site: PaidSite, ids: readonly string[]) {
  const rows = await seatedAmong(tx, ids)
  const aheadOf = await classesAhead(tx, site, rows)
  const contacts = await contactsOf(tx, ids)
  return rows.map((row) => {
    const language = contacts.get(row.id)?.language ?? 'en'
    return { row, language, ...inLanguage(language, () => said(row)) }
  })

  function said(row: EnrollmentRow) {
    const { id, reference, payment_status, amount, currency, full_name } = row
    const isToPay = payment_status !== 'completed' && amount > 0
    const { data, invitation } = aheadOf(row)
    const told = {
      ...data,
      name: full_name ?? '',
      amount: isToPay ? formatMoney(amount, currency) : '',
      pay_url: isToPay ? (paymentPageAddress(site, { amount, reference }) ?? '') : '',
    }
    const mail = { cause: 'enrolled' as const, key: `${id}/${reference}`, data: told }
    return { mail, invitation: payment_status === 'completed' ? invitation : undefined }
  }
}
