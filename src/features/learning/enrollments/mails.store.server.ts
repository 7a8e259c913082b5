import { and, eq, inArray } from 'drizzle-orm'
import { comingClasses, saidOfClasses } from '#features/learning/course-sessions/calendar.store.server.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import { type HeldAddress, holdAddress, queueAcknowledgement, queueMail } from '#features/delivery/mail/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { Person } from './claims.store.server.ts'
import { paymentPageAddress } from './payments/page.server.ts'
import { recipientsOf } from './recipients.store.server.ts'
import { courseEnrollments, type EnrollmentRow } from './table.server.ts'

export type MailSite = Pick<Settings, 'publicUrl' | 'paymentPageUrl' | 'developmentProviders' | 'timeZone'>

/** Whom an enrollment is told: an account at the address that it has verified, anybody else at one that may be somebody else's. */
export type EnrollmentReader = HeldAddress | { account: Person }

/** Call before anything is announced. */
export async function readerOf(tx: Db, person: Person | null, typed: string): Promise<EnrollmentReader> {
  return person?.emailVerified ? { account: person } : holdAddress(tx, person?.email ?? typed)
}

/**
 * Tells whoever has enrolled, with how to pay; nothing to who waits. Asked for again it does the same work, and writes nothing twice.
 * Call last.
 */
export async function mailEnrollment(tx: Db, site: MailSite, id: string, reader: EnrollmentReader): Promise<void> {
  const [enrolled] = await seatedAmong(tx, [id])
  if (!enrolled) return
  const { full_name: name } = enrolled
  const { invitation, ...mail } = mailOf(site, enrolled, await classesAhead(tx, site, [enrolled]))
  // Into a calendar nothing is put because somebody typed an address.
  if (!('account' in reader)) return queueAcknowledgement(tx, reader, { ...mail, name })
  const { email, profileId } = reader.account
  await queueMail(tx, [{ ...mail, ...invitation, to: { email, name, profileId } }])
}

/** Tells who has got a place that they had waited for, by their own word or staff's. Call last. */
export async function mailSeated(tx: Db, site: MailSite, id: string): Promise<void> {
  const { profileId, email } = (await recipientsOf(tx, [id])).get(id) ?? {}
  if (profileId && email) await mailEnrollment(tx, site, id, { account: { profileId, email, emailVerified: true } })
}

/** Tells those whom the office has enrolled, at the addresses that it typed. Call last. */
export async function mailAdditions(tx: Db, site: MailSite, ids: readonly string[]): Promise<void> {
  const added = await seatedAmong(tx, ids)
  const aheadOf = await classesAhead(tx, site, added)
  await queueMail(
    tx,
    added.map((row) => {
      const { invitation, ...mail } = mailOf(site, row, aheadOf)
      return { ...mail, ...invitation, to: { email: row.email, name: row.full_name, profileId: row.profile_id } }
    }),
  )
}

/** Tells whoever has paid that it has come, with the first class for the calendar; once for each payment. Call last. */
export async function mailPayment(tx: Db, site: ClassesSite, id: string): Promise<void> {
  const [paid] = await seatedAmong(tx, [id])
  const to = (await recipientsOf(tx, [id])).get(id)
  if (!paid || !to || paid.amount === 0 || paid.payment_status !== 'completed') return
  const { reference, amount, currency } = paid
  const { data, invitation } = (await classesAhead(tx, site, [paid]))(paid)
  const said = { ...data, name: to.name ?? '', amount: formatMoney(amount, currency) }
  await queueMail(tx, [{ cause: 'paid', key: `${id}/${reference}`, to, data: said, ...invitation }])
}

type ClassesSite = Pick<Settings, 'publicUrl' | 'timeZone'>

type Ahead = Pick<EnrollmentRow, 'course_id' | 'course_title'>

/** What mail about enrollments says of their courses and the next classes, each course being asked for once. */
export async function classesAhead(db: Db, site: ClassesSite, rows: readonly Ahead[]) {
  const ids = [...new Set(rows.flatMap(({ course_id }) => course_id ?? []))]
  const said = new Map<string, Awaited<ReturnType<typeof saidOfClasses>>>()
  for (const [id, title] of await courseTitles(db, ids))
    said.set(id, await saidOfClasses(db, { id, title }, await comingClasses(db, id), site))
  return ({ course_id, course_title }: Ahead) => {
    const { data = { course: course_title, course_url: '' }, calendar } = said.get(course_id ?? '') ?? {}
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

function mailOf(site: MailSite, enrolled: EnrollmentRow, aheadOf: Awaited<ReturnType<typeof classesAhead>>) {
  const { id, reference, payment_status, amount, currency, full_name } = enrolled
  const isToPay = payment_status !== 'completed' && amount > 0
  const { data, invitation } = aheadOf(enrolled)
  return {
    cause: 'enrolled' as const,
    key: `${id}/${reference}`,
    data: {
      ...data,
      name: full_name ?? '',
      amount: isToPay ? formatMoney(amount, currency) : '',
      pay_url: isToPay ? (paymentPageAddress(site, { amount, reference }) ?? '') : '',
    },
    invitation: payment_status === 'completed' ? invitation : undefined,
  }
}
