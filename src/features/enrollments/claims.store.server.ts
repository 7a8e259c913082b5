import { and, eq, inArray, isNull } from 'drizzle-orm'
import { linkedWith } from '#features/accounts/linked.store.server.ts'
import { verifiedOwnersOf } from '#features/accounts/store.server.ts'
import { lockCourses } from '#features/courses/counter.store.server.ts'
import { countedTwice, countOnce } from '#features/enrollments/duplicates/store.server.ts'
import { mergeEnrollment } from '#features/enrollments/references.store.server.ts'
import { emitEnrollmentChange, foldedEmail } from '#features/enrollments/status.store.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

export type Person = { profileId: string; email: string; emailVerified: boolean }

/**
 * Claims guest enrollments under the account's verified email, and recounts courses that linked accounts
 * counted twice; part of the sign-in transaction.
 */
export async function claimEnrollments(tx: Db, person: Person): Promise<void> {
  if (!person.emailVerified) return
  const waiting = await tx
    .select({ courseId: courseEnrollments.course_id })
    .from(courseEnrollments)
    .where(isWaitingFor(person))
  const linked = await linkedWith(tx, { profile_id: person.profileId })
  const twice = await countedTwice(tx, linked)
  // Those of deleted courses need no lock and no count.
  await tx
    .update(courseEnrollments)
    .set({ profile_id: person.profileId })
    .where(and(isWaitingFor(person), isNull(courseEnrollments.course_id)))
  const courseIds = waiting.flatMap(({ courseId }) => courseId ?? [])
  if (courseIds.length + twice.length === 0) return
  await lockCourses(tx, [...courseIds, ...twice])
  const claimed = await claimLocked(tx, person, courseIds)
  const { email, profileId } = person
  for (const courseId of twice) await countOnce(tx, courseId, { profile_id: profileId, email })
  for (const courseId of new Set([...claimed, ...twice])) {
    await emitEnrollmentChange(tx, { courseId, person: profileId, isCounted: true })
  }
}

/** The same for courses the caller has locked; gives the ids of those in which something was claimed. */
export async function claimLocked(tx: Db, person: Person, courseIds: readonly string[]): Promise<string[]> {
  if (!person.emailVerified || courseIds.length === 0) return []
  const waiting = await tx
    .select()
    .from(courseEnrollments)
    .where(and(isWaitingFor(person), inArray(courseEnrollments.course_id, [...courseIds])))
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

type Row = typeof courseEnrollments.$inferSelect

/** Merges with the account's unpaid enrollment; a payment beside a paid one is kept as a duplicate, so that none is lost. */
async function claimOne(tx: Db, { profileId, email }: Person, waiting: Row, courseId: string): Promise<boolean> {
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
    await mergeEnrollment(tx, waiting, own.id)
    return true
  }
  if (own && !isSecond) await mergeEnrollment(tx, own, waiting.id)
  await tx
    .update(courseEnrollments)
    .set({ profile_id: profileId, ...(isSecond ? { is_duplicate: true } : own && contactOf(own)) })
    .where(eq(id, waiting.id))
  await countOnce(tx, courseId, { profile_id: profileId, email })
  return true
}

/** Contact data given with a session, which a guest's never replaces. */
function contactOf({ email, full_name, phone, organization }: Row) {
  return { email, full_name, phone, organization }
}

function isWaitingFor({ email }: Person) {
  return and(isNull(courseEnrollments.profile_id), eq(courseEnrollments.email_key, foldedEmail(email)))
}
