import { and, eq, inArray } from 'drizzle-orm'
import { recipientsAmong } from '#features/accounts/recipients.store.server.ts'
import { courseTitles } from '#features/courses/listing.store.server.ts'
import {
  type HeldAddress,
  holdAddress,
  type NewMail,
  queueAcknowledgement,
  queueMail,
} from '#features/mail/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { Person } from './claims.store.server.ts'
import { paymentPageAddress } from './payments/page.server.ts'
import { courseEnrollments, type EnrollmentRow } from './table.server.ts'

export type MailSite = Pick<Settings, 'publicUrl' | 'paymentPageUrl' | 'developmentProviders'>

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
  const mail = mailOf(site, enrolled)
  if (!('account' in reader)) return queueAcknowledgement(tx, reader, { ...mail, name })
  const { email, profileId } = reader.account
  await queueMail(tx, [{ ...mail, to: { email, name, profileId } }])
}

/** Tells those whom the office has enrolled, at the addresses that it typed. Call last. */
export async function mailAdditions(tx: Db, site: MailSite, ids: readonly string[]): Promise<void> {
  const added = await seatedAmong(tx, ids)
  await queueMail(
    tx,
    added.map((row) => ({
      ...mailOf(site, row),
      to: { email: row.email, name: row.full_name, profileId: row.profile_id },
    })),
  )
}

/** Tells an account that its payment has come; once for each payment. Nothing to guests, whose address anybody may have typed. Call last. */
export async function mailPayment(tx: Db, site: Pick<MailSite, 'publicUrl'>, id: string): Promise<void> {
  const [paid] = await seatedAmong(tx, [id])
  const to = (await recipientsAmong(tx, [paid?.profile_id ?? null])).get(paid?.profile_id ?? '')
  if (!paid || !to || paid.amount === 0 || paid.payment_status !== 'completed') return
  const { course_id: courseId, reference, amount, currency, full_name } = paid
  const title = courseId === null ? undefined : (await courseTitles(tx, [courseId])).get(courseId)
  const name = full_name ?? to.name
  const data = {
    name: name ?? '',
    course: title ?? paid.course_title,
    course_url: courseUrl(site, courseId),
    amount: formatMoney(amount, currency),
  }
  await queueMail(tx, [{ cause: 'paid', key: `${id}/${reference}`, to: { ...to, name }, data }])
}

function seatedAmong(tx: Db, ids: readonly string[]): Promise<EnrollmentRow[]> {
  const { id, place } = courseEnrollments
  return tx
    .select()
    .from(courseEnrollments)
    .where(and(inArray(id, [...ids]), eq(place, 'seated')))
}

function mailOf(site: MailSite, enrolled: EnrollmentRow) {
  const { id, reference, payment_status, course_id, course_title, amount, currency, full_name } = enrolled
  const isToPay = payment_status !== 'completed' && amount > 0
  return {
    cause: 'enrolled',
    key: `${id}/${reference}`,
    data: {
      name: full_name ?? '',
      course: course_title,
      course_url: courseUrl(site, course_id),
      amount: isToPay ? formatMoney(amount, currency) : '',
      pay_url: isToPay ? (paymentPageAddress(site, { amount, reference }) ?? '') : '',
    },
  } satisfies Omit<NewMail, 'to'>
}

function courseUrl({ publicUrl }: Pick<MailSite, 'publicUrl'>, id: string | null): string {
  return id === null ? '' : `${publicUrl}/course/${id}`
}
