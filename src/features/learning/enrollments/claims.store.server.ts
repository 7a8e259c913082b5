import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { carryAttendance, checkAttended } from '#features/learning/attendance/store.server.ts'
import { type LinkedPerson, linkedWith, verifiedOwnersOf } from '#features/people/accounts/linked.store.server.ts'
import { moveCertificates } from '#features/learning/issued-certificates/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { picked } from '#records/kinds/fields.ts'
import { samePeople } from './roster.store.server.ts'
import { duplicatesAmong } from './rules.ts'
import {
  courseEnrollments,
  type EnrollmentRow,
  formerReferences,
  isUnclaimed,
  liveColumns,
  type LiveEnrollment,
  paymentEvents,
  placed,
} from './table.server.ts'

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
  // What was given with a session a guest's never replaces.
  const contact = own && picked(own, ['email', 'full_name', 'phone', 'organization'])
  await tx
    .update(courseEnrollments)
    .set({ profile_id: profileId, ...(isSecond ? { is_duplicate: true } : contact) })
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
  // A withdrawal stands against what anybody may have typed.
  if (into.place === 'withdrawn' && goes.profile_id === null && !goes.entered_by_office) return {}
  if (goes.is_live) return placed.seated
  if (into.place !== 'unseated' || goes.waiting_since === null) return {}
  return {
    waiting_since: sql`least(${courseEnrollments.waiting_since}, ${goes.waiting_since.toISOString()}::timestamptz)`,
  }
}

/** An enrollment's owner: an account, or else an email. */
export type EnrolledPerson = { profile_id: string | null; email: string }

/**
 * Recomputes a person's duplicates in a course the caller has locked; the counter follows by trigger (`keep_enrollment_counts`), and
 * the one that counts holds the person's attendance and certificates.
 */
export async function countOnce(tx: Db, courseId: string, { profile_id, email }: EnrolledPerson): Promise<void> {
  const person = await linkedWith(tx, profile_id === null ? { profile_id, email } : { profile_id })
  const { id, course_id, created_at } = courseEnrollments
  const rivals = await tx
    .select()
    .from(courseEnrollments)
    .where(and(eq(course_id, courseId), isOf(person)))
    .orderBy(asc(created_at), asc(id))
    .for('update')
  const duplicates = duplicatesAmong(rivals)
  const changing = rivals.filter((row) => duplicates.has(row.id) !== row.is_duplicate).map((row) => row.id)
  const mark = async (isDuplicate: boolean) => {
    const changed = changing.filter((each) => duplicates.has(each) === isDuplicate)
    if (changed.length === 0) return
    await tx
      .update(courseEnrollments)
      .set({ is_duplicate: isDuplicate, version: sql`${courseEnrollments.version} + 1` })
      .where(inArray(id, changed))
  }
  // The database allows one of each, so whatever stands back goes first.
  await mark(true)
  await alignDuplicates(tx, rivals, duplicates)
  await mark(false)
  const counted = rivals.find((row) => row.payment_status === 'completed' && !duplicates.has(row.id))
  if (!counted) return
  await checkAttended(tx, (await samePeople(tx, [counted.id])).get(counted.id) ?? [])
  const others = rivals.flatMap((row) => (row === counted ? [] : row.id))
  if (others.length === 0) return
  await carryAttendance(tx, others, counted.id)
  await moveCertificates(tx, others, { id: counted.id, profileId: counted.profile_id })
}

/** Further payments of a person stand as the one that counts, so that each can take over from it; what else stands back keeps no place. */
async function alignDuplicates(tx: Db, rivals: readonly EnrollmentRow[], duplicates: ReadonlySet<string>) {
  const { id, place } = courseEnrollments
  const isPaid = ({ payment_status }: EnrollmentRow) => payment_status === 'completed'
  const counted = rivals.find((row) => isPaid(row) && !duplicates.has(row.id))
  const standing = rivals.filter((row) => duplicates.has(row.id))
  const others = standing.filter((row) => isPaid(row) && counted && row.place !== counted.place).map((row) => row.id)
  if (counted && others.length > 0) {
    const { waiting_since, withdrawn_at, offer_ends_at } = counted
    await tx
      .update(courseEnrollments)
      .set({ place: counted.place, waiting_since, withdrawn_at, offer_ends_at })
      .where(inArray(id, others))
  }
  const open = standing.filter((row) => !isPaid(row)).map((row) => row.id)
  if (open.length === 0) return
  const isOffer = sql`${place} = 'offered'`
  await tx
    .update(courseEnrollments)
    .set({ held_until: null, offer_ends_at: null, place: sql`case when ${isOffer} then 'lapsed' else ${place} end` })
    .where(inArray(id, open))
}

/** The ids of courses in which linked accounts of one person count more than once. */
export async function countedTwice(tx: Db, person: LinkedPerson): Promise<string[]> {
  const { course_id, is_counted } = courseEnrollments
  const rows = await tx
    .select({ course_id })
    .from(courseEnrollments)
    .where(and(is_counted, isOf(person)))
    .groupBy(course_id)
    .having(sql`count(*) > 1`)
  return rows.flatMap((row) => row.course_id ?? [])
}

/** Enrollments of all accounts of a person, and those made as a guest under their emails. */
export function isOf({ profileIds, emails }: LinkedPerson): SQL | undefined {
  const { profile_id, email_key } = courseEnrollments
  return or(inArray(profile_id, profileIds), and(isNull(profile_id), inArray(email_key, emails)))
}

/** What a guest had typed the office knows now. */
export async function trustAddress(tx: Db, courseId: string, key: string): Promise<void> {
  const { course_id, profile_id, email_key, entered_by_office } = courseEnrollments
  const isGuests = and(eq(course_id, courseId), isNull(profile_id), eq(email_key, key), eq(entered_by_office, false))
  await tx.update(courseEnrollments).set({ entered_by_office: true }).where(isGuests)
}

/** What there is in some courses of accounts, then of guests under emails as the database folds them; duplicates last. */
export function enrollmentsUnder(db: Db, courseIds: string[], people: LinkedPerson): Promise<EnrollmentRow[]> {
  const { course_id, is_duplicate, profile_id } = courseEnrollments
  return db
    .select()
    .from(courseEnrollments)
    .where(and(inArray(course_id, courseIds), isOf(people)))
    .orderBy(is_duplicate, isNull(profile_id))
}
