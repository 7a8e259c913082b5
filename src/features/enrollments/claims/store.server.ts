import { and, eq, inArray, isNull } from 'drizzle-orm'
import { verifiedOwnersOf } from '#features/accounts/store.server.ts'
import { countEnrollment, lockCourses } from '#features/courses/counter/store.server.ts'
import { mergeEnrollment } from '#features/enrollments/references/store.server.ts'
import { announceEnrollment, foldedEmail } from '#features/enrollments/status/store.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Somebody with an account. */
export type Person = { profileId: string; email: string; emailVerified: boolean }

/**
 * Gives an account what was enrolled in without a session under its verified email (decisions.md B); a step of signing in,
 * inside its transaction. An unverified email claims nothing.
 */
export async function claimEnrollments(tx: Db, person: Person): Promise<void> {
  if (!person.emailVerified) return
  const waiting = await tx
    .select({ courseId: courseEnrollments.course_id })
    .from(courseEnrollments)
    .where(isWaitingFor(person))
  if (waiting.length === 0) return
  const courseIds = waiting.flatMap(({ courseId }) => courseId ?? []).sort()
  // Courses that are deleted leave their enrollments without one.
  await tx
    .update(courseEnrollments)
    .set({ profile_id: person.profileId })
    .where(and(isWaitingFor(person), isNull(courseEnrollments.course_id)))
  if (courseIds.length === 0) return
  await lockCourses(tx, courseIds)
  for (const courseId of await claimLocked(tx, person, courseIds)) {
    await announceEnrollment(tx, { courseId, person: person.profileId, isCounted: true })
  }
}

/** The same for courses that the caller holds locked; gives those in which something was claimed. */
export async function claimLocked(tx: Db, person: Person, courseIds: readonly string[]): Promise<string[]> {
  if (!person.emailVerified) return []
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
  { course_id, email }: { course_id: string | null; email: string },
): Promise<string | null> {
  const [profileId] = await verifiedOwnersOf(tx, email)
  if (course_id && profileId) await claimLocked(tx, { profileId, email, emailVerified: true }, [course_id])
  return profileId ?? null
}

type Row = typeof courseEnrollments.$inferSelect

/** One enrollment per course and account: where the account has one already, the two become one and no payment is lost. */
async function claimOne(tx: Db, { profileId }: Person, waiting: Row, courseId: string): Promise<boolean> {
  const [own] = await tx
    .select()
    .from(courseEnrollments)
    .where(and(eq(courseEnrollments.course_id, courseId), eq(courseEnrollments.profile_id, profileId)))
    .for('update')
  const isPaid = waiting.payment_status === 'completed'
  if (own && !isPaid) return false // It may still be paid, under its own reference; then it is claimed.
  if (own?.payment_status === 'completed') {
    // Paid for twice: the second one waits for its refund. What cost nothing simply goes.
    if (waiting.amount > 0) return false
    await mergeEnrollment(tx, waiting, own.id)
    await countEnrollment(tx, courseId, -1)
    return true
  }
  if (own) await mergeEnrollment(tx, own, waiting.id)
  await tx
    .update(courseEnrollments)
    .set({ profile_id: profileId, ...(own && contactOf(own)) })
    .where(eq(courseEnrollments.id, waiting.id))
  return true
}

/** What somebody told of themselves while signed in, which nobody without their session replaces. */
function contactOf({ email, full_name, phone, organization }: Row) {
  return { email, full_name, phone, organization }
}

function isWaitingFor({ email }: Person) {
  return and(isNull(courseEnrollments.profile_id), eq(courseEnrollments.email_key, foldedEmail(email)))
}
