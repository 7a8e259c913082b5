import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { linkedWith, verifiedEmails } from '#features/people/accounts/linked.store.server.ts'
import { lockCourses, setSeatLimit } from '#features/learning/courses/family.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import {
  claimLocked,
  countedTwice,
  countOnce,
  type EnrolledPerson,
  giveToOwner,
  type Person,
} from './claims.store.server.ts'
import { announceMoves, emitEnrollmentChange, type MailSite } from './mails.store.server.ts'
import { settlePlaces } from './places/store.server.ts'
import type { Move } from './places/transitions.rules.ts'
import { courseEnrollments, isUnclaimed } from './table.server.ts'

/**
 * Claims guest enrollments under the account's verified email, and recounts courses that linked accounts
 * counted twice; part of the sign-in transaction.
 */
export async function claimEnrollments(tx: Db, person: Person, site: MailSite): Promise<void> {
  if (!person.emailVerified) return
  const waiting = await tx
    .select({ courseId: courseEnrollments.course_id })
    .from(courseEnrollments)
    .where(isUnclaimed(person.email))
  const linked = await linkedWith(tx, { profile_id: person.profileId })
  const twice = await countedTwice(tx, linked)
  // Those of deleted courses need no lock and no count.
  await tx
    .update(courseEnrollments)
    .set({ profile_id: person.profileId })
    .where(and(isUnclaimed(person.email), isNull(courseEnrollments.course_id)))
  const courseIds = waiting.flatMap(({ courseId }) => courseId ?? [])
  if (courseIds.length + twice.length === 0) return
  await lockCourses(tx, [...courseIds, ...twice])
  const claimed = await claimLocked(tx, person, courseIds)
  const { email, profileId } = person
  for (const courseId of twice) await countOnce(tx, courseId, { profile_id: profileId, email })
  const changed = new Set([...claimed, ...twice])
  const moves: Move[] = []
  for (const courseId of changed) moves.push(...(await settlePlaces(tx, courseId)).moves)
  for (const courseId of changed) await emitEnrollmentChange(tx, { courseId, person: profileId, isCounted: true })
  await announceMoves(tx, moves, site)
}

/**
 * Gives a restored course its enrollments back, each person counted once; part of the restoring transaction, which settles places. Of several
 * per account or guest email the completed one counts, else the older; other unpaid ones stay with the deleted course.
 */
export async function returnEnrollments(tx: Db, courseId: string): Promise<void> {
  const { id, course_id, former_course_id } = courseEnrollments
  // Row locks: somebody signing in may claim some at the same moment.
  await tx
    .select({ id })
    .from(courseEnrollments)
    .where(and(eq(former_course_id, courseId), isNull(course_id)))
    .orderBy(id)
    .for('update')
  // They come back whatever the capacity is now; it counts again once places are settled.
  await setSeatLimit(tx, courseId, null)
  // Raw SQL, so that versions and times stay: nobody has edited them. What was offered waits again, in its turn.
  await tx.execute(sql`
    update course_enrollments set course_id = former_course_id, former_course_id = null, is_duplicate = rank > 1,
      refund_declined = refund_declined and place in ('withdrawn', 'lapsed'),
      place = case place when 'offered' then 'waiting' else place end, offer_ends_at = null,
      waiting_since = case place when 'offered' then coalesce(waiting_since, clock_timestamp()) else waiting_since end
    from (
      select id as returning_id, row_number() over (
        partition by profile_id, case when profile_id is null then email_key end
        order by payment_status = 'completed' desc, place = 'seated' desc, is_duplicate, created_at, id) as rank
      from course_enrollments where former_course_id = ${courseId}::uuid and course_id is null
    ) as ranked
    where id = returning_id and (rank = 1 or payment_status = 'completed' or is_duplicate)`)
  for (const person of await peopleOfSeveral(tx, courseId)) {
    await giveToOwner(tx, { course_id: courseId, email: person.email, profile_id: person.profile_id })
    await countOnce(tx, courseId, person)
  }
}

/** How many enrollments come back with deleted courses, by course id. */
export async function countReturning(
  db: Db,
  courseIds: readonly string[],
): Promise<Map<string, { enrollments: number }>> {
  const { course_id, former_course_id: id } = courseEnrollments
  const rows = await db
    .select({ id, enrollments: count() })
    .from(courseEnrollments)
    .where(and(inArray(id, [...courseIds]), isNull(course_id)))
    .groupBy(id)
  return new Map(rows.flatMap(({ id: course, enrollments }) => (course === null ? [] : [[course, { enrollments }]])))
}

async function peopleOfSeveral(tx: Db, courseId: string): Promise<EnrolledPerson[]> {
  const { rows } = await tx.execute<EnrolledPerson>(sql`
    select distinct enrolled.profile_id, enrolled.email
    from course_enrollments as enrolled
      join (${verifiedEmails}) as own
        on own.profile_id = enrolled.profile_id or enrolled.profile_id is null and own.email = enrolled.email_key
      join (${verifiedEmails}) as other
        on other.email = own.email and other.profile_id is distinct from enrolled.profile_id
    where enrolled.course_id = ${courseId}::uuid and enrolled.is_counted`)
  return rows
}
