import { and, eq, inArray, isNull } from 'drizzle-orm'
import { linkedWith } from '#features/accounts/linked/store.server.ts'
import { verifiedOwnersOf } from '#features/accounts/store.server.ts'
import { lockCourses } from '#features/courses/counter/store.server.ts'
import { countedTwice, countOnce } from '#features/enrollments/duplicates/store.server.ts'
import { mergeEnrollment } from '#features/enrollments/references/store.server.ts'
import { announceEnrollment, foldedEmail } from '#features/enrollments/status/store.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Somebody with an account. */
export type Person = { profileId: string; email: string; emailVerified: boolean }

/**
 * Gives an account what was enrolled in without a session under its verified email (decisions.md B), and settles what counts
 * where it is known from now on to be one person with another account; a step of signing in, inside its transaction. An
 * unverified email claims nothing.
 */
export async function claimEnrollments(tx: Db, person: Person): Promise<void> {
  if (!person.emailVerified) return
  const waiting = await tx
    .select({ courseId: courseEnrollments.course_id })
    .from(courseEnrollments)
    .where(isWaitingFor(person))
  const linked = await linkedWith(tx, { profile_id: person.profileId })
  const twice = await countedTwice(tx, linked)
  // Courses that are deleted leave their enrollments without one.
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
    await announceEnrollment(tx, { courseId, person: profileId, isCounted: true })
  }
}

/** The same for courses that the caller holds locked; gives those in which something was claimed. */
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

/**
 * Paid without a session, under an email that an account has verified: it has access at once, not at its next sign-in. The
 * caller holds the course locked. Gives the account.
 */
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

/**
 * One enrollment per course and account: where the account has one already that is not paid, the two become one. What was paid
 * beside one that is paid is kept as a second payment. No payment is lost.
 */
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

/** What somebody told of themselves while signed in, which nobody without their session replaces. */
function contactOf({ email, full_name, phone, organization }: Row) {
  return { email, full_name, phone, organization }
}

function isWaitingFor({ email }: Person) {
  return and(isNull(courseEnrollments.profile_id), eq(courseEnrollments.email_key, foldedEmail(email)))
}
