import { and, eq, inArray, sql } from 'drizzle-orm'
import { carryAttendance } from '#features/attendance/carrying.store.server.ts'
import { verifiedOwnersOf } from '#features/accounts/store.server.ts'
import { moveCertificates } from '#features/issued-certificates/merging.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countOnce } from './duplicates.store.server.ts'
import { courseEnrollments, type EnrollmentRow, formerReferences, isUnclaimed, paymentEvents } from './table.server.ts'

export type Person = { profileId: string; email: string; emailVerified: boolean }

/** Claims guest enrollments under the account's verified email in courses the caller has locked; gives the ids of those in which something was claimed. */
export async function claimLocked(tx: Db, person: Person, courseIds: readonly string[]): Promise<string[]> {
  if (!person.emailVerified || courseIds.length === 0) return []
  const waiting = await tx
    .select()
    .from(courseEnrollments)
    .where(and(isUnclaimed(person.email), inArray(courseEnrollments.course_id, courseIds)))
    .for('update')
  const claimed: string[] = []
  for (const row of waiting)
    if (row.course_id && (await claimOne(tx, person, row, row.course_id))) claimed.push(row.course_id)
  return claimed
}

/** Assigns a paid guest enrollment to the account that verified its email, if any; the course must be locked. Gives the profile id. */
export async function giveToOwner(
  tx: Db,
  { course_id, email, profile_id }: { course_id: string | null; email: string; profile_id: string | null },
): Promise<string | null> {
  if (profile_id !== null) return profile_id
  const [profileId] = await verifiedOwnersOf(tx, email)
  if (course_id && profileId) await claimLocked(tx, { profileId, email, emailVerified: true }, [course_id])
  return profileId ?? null
}

/** Merges with the account's unpaid enrollment; a payment beside a paid one is kept as a duplicate, so that none is lost. */
async function claimOne(
  tx: Db,
  { profileId, email }: Person,
  waiting: EnrollmentRow,
  courseId: string,
): Promise<boolean> {
  const { course_id, profile_id, is_duplicate, id } = courseEnrollments
  const [own] = await tx
    .select()
    .from(courseEnrollments)
    .where(and(eq(course_id, courseId), eq(profile_id, profileId), eq(is_duplicate, false)))
    .for('update')
  const isPaid = waiting.payment_status === 'completed'
  if (own && !isPaid) return false // It may still be paid, under its own reference; then it is claimed.
  const isSecond = own?.payment_status === 'completed'
  if (own && isSecond && waiting.amount === 0) {
    await mergeEnrollment(tx, waiting, { id: own.id, profileId })
    return true
  }
  if (own && !isSecond) await mergeEnrollment(tx, own, { id: waiting.id, profileId })
  await tx
    .update(courseEnrollments)
    .set({ profile_id: profileId, ...(isSecond ? { is_duplicate: true } : own && contactOf(own)) })
    .where(eq(id, waiting.id))
  await countOnce(tx, courseId, { profile_id: profileId, email })
  return true
}

/** Contact data given with a session, which a guest's never replaces. */
function contactOf({ email, full_name, phone, organization }: EnrollmentRow) {
  return { email, full_name, phone, organization }
}

/** Records an enrollment's reference as a former one of `of`, before it is replaced or merged. */
export async function keepReference(tx: Db, enrollment: EnrollmentRow, of = enrollment.id): Promise<void> {
  const { reference, amount, currency, payment_status } = enrollment
  await tx
    .insert(formerReferences)
    .values({ reference, enrollment_id: of, amount, currency, is_spent: payment_status === 'refunded' })
}

/** Merges one enrollment into another of an account: its payments, references, attendance, completions and certificates move along. */
async function mergeEnrollment(tx: Db, goes: EnrollmentRow, into: { id: string; profileId: string }): Promise<void> {
  const to = { enrollment_id: into.id }
  await tx.update(paymentEvents).set(to).where(eq(paymentEvents.enrollment_id, goes.id))
  await tx.update(formerReferences).set(to).where(eq(formerReferences.enrollment_id, goes.id))
  await keepReference(tx, goes, into.id)
  await carryAttendance(tx, [goes.id], into.id)
  await moveCertificates(tx, [goes.id], into)
  const { payer, payment_note } = courseEnrollments
  await tx
    .update(courseEnrollments)
    .set({
      payer: sql`coalesce(${payer}, ${goes.payer})`,
      payment_note: sql`coalesce(${payment_note}, ${goes.payment_note})`,
    })
    .where(eq(courseEnrollments.id, into.id))
  await tx.delete(courseEnrollments).where(eq(courseEnrollments.id, goes.id))
}
