import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { carryAttendance, checkAttended } from '#features/learning/attendance/store.server.ts'
import { type LinkedPerson, linkedWith } from '#features/people/accounts/linked.store.server.ts'
import { moveCertificates } from '#features/learning/issued-certificates/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { samePeople } from './roster.store.server.ts'
import { duplicatesAmong } from './rules.ts'
import { courseEnrollments, type EnrollmentRow } from './table.server.ts'

/** An enrollment's owner: an account, or else an email. */
export type EnrolledPerson = { profile_id: string | null; email: string }

/**
 * Recomputes a person's duplicates in a course the caller has locked; the counter follows by trigger (`keep_enrollment_counts`), and
 * the one that counts holds the person's attendance and certificates.
 */
export async function countOnce(tx: Db, courseId: string, { profile_id, email }: EnrolledPerson): Promise<void> {
  const person = await linkedWith(tx, profile_id === null ? { profile_id, email } : { profile_id })
  const { id, created_at, email_key, payment_status, is_duplicate, place } = courseEnrollments
  const { waiting_since, withdrawn_at, offer_ends_at, profile_id: account } = courseEnrollments
  const rivals = await tx
    .select({
      id,
      profile_id: account,
      email_key,
      payment_status,
      is_duplicate,
      place,
      waiting_since,
      withdrawn_at,
      offer_ends_at,
    })
    .from(courseEnrollments)
    .where(and(eq(courseEnrollments.course_id, courseId), isOf(person)))
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

type Rival = Pick<
  EnrollmentRow,
  'id' | 'payment_status' | 'is_duplicate' | 'place' | 'waiting_since' | 'withdrawn_at' | 'offer_ends_at'
>

/** Further payments of a person stand as the one that counts, so that each can take over from it; what else stands back keeps no place. */
async function alignDuplicates(tx: Db, rivals: readonly Rival[], duplicates: ReadonlySet<string>): Promise<void> {
  const { id, place } = courseEnrollments
  const isPaid = ({ payment_status }: Rival) => payment_status === 'completed'
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
