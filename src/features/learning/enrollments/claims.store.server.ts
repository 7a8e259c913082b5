import { and, eq, inArray, sql } from 'drizzle-orm'
import { carryAttendance } from '#features/learning/attendance/merging.store.server.ts'
import { verifiedOwnersOf } from '#features/people/accounts/linked.store.server.ts'
import { moveCertificates } from '#features/learning/issued-certificates/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countOnce } from './duplicates.store.server.ts'
import { liveColumns, type LiveEnrollment, placed } from './places/store.server.ts'
import { courseEnrollments, type EnrollmentRow, formerReferences, isUnclaimed, paymentEvents } from './table.server.ts'

export type Person = { profileId: string; email: string; emailVerified: boolean }

/** Claims guest enrollments under the account's verified email in courses the caller has locked; gives the ids of those in which something was claimed. */
export async function claimLocked(tx: Db, person: Person, courseIds: readonly string[]): Promise<string[]> {
  if (!person.emailVerified || courseIds.length === 0) return []
  const waiting = await tx
    .select(liveColumns)
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
  waiting: LiveEnrollment,
  courseId: string,
): Promise<boolean> {
  const { course_id, profile_id, is_duplicate, id } = courseEnrollments
  const [own] = await tx
    .select(liveColumns)
    .from(courseEnrollments)
    .where(and(eq(course_id, courseId), eq(profile_id, profileId), eq(is_duplicate, false)))
    .for('update')
  const isPaid = waiting.payment_status === 'completed'
  // It may still be paid, under its own reference; then it is claimed.
  if (own && !isPaid && !givesWay(own, waiting)) return false
  const isSecond = own?.payment_status === 'completed'
  if (own && isSecond && waiting.amount === 0) {
    await mergeEnrollment(tx, waiting, own, profileId)
    return true
  }
  if (own && !isSecond) await mergeEnrollment(tx, own, waiting, profileId)
  await tx
    .update(courseEnrollments)
    .set({ profile_id: profileId, ...(isSecond ? { is_duplicate: true } : own && contactOf(own)) })
    .where(eq(id, waiting.id))
  await countOnce(tx, courseId, { profile_id: profileId, email })
  return true
}

/** An open enrollment that neither has a place nor waits gives way to one that the office put on the waiting list. */
function givesWay(own: LiveEnrollment, waiting: LiveEnrollment): boolean {
  return own.payment_status !== 'completed' && !own.is_live && !isInLine(own) && isInLine(waiting)
}

function isInLine({ place }: LiveEnrollment): boolean {
  return place === 'waiting' || place === 'offered'
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

/** Merges one enrollment into another of an account, which is paid: all that belongs to it moves along, its place included. */
async function mergeEnrollment(tx: Db, goes: LiveEnrollment, into: LiveEnrollment, profileId: string): Promise<void> {
  const to = { enrollment_id: into.id }
  await tx.update(paymentEvents).set(to).where(eq(paymentEvents.enrollment_id, goes.id))
  await tx.update(formerReferences).set(to).where(eq(formerReferences.enrollment_id, goes.id))
  await keepReference(tx, goes, into.id)
  await carryAttendance(tx, [goes.id], into.id)
  await moveCertificates(tx, [goes.id], { id: into.id, profileId })
  // Before the place is taken over, so that a full course is never fuller.
  await tx.delete(courseEnrollments).where(eq(courseEnrollments.id, goes.id))
  const { payer, payment_note } = courseEnrollments
  await tx
    .update(courseEnrollments)
    .set({
      payer: sql`coalesce(${payer}, ${goes.payer})`,
      payment_note: sql`coalesce(${payment_note}, ${goes.payment_note})`,
      ...placeOfBoth(goes, into),
    })
    .where(eq(courseEnrollments.id, into.id))
}

/** The place that one of them has, else the longer wait. */
function placeOfBoth(goes: LiveEnrollment, into: LiveEnrollment) {
  if (into.place === 'seated') return {}
  if (goes.is_live) return placed.seated
  if (into.place !== 'unseated' || goes.waiting_since === null) return {}
  return {
    waiting_since: sql`least(${courseEnrollments.waiting_since}, ${goes.waiting_since.toISOString()}::timestamptz)`,
  }
}
