import { and, eq, isNull, sql } from 'drizzle-orm'
import { giveToOwner } from '#features/enrollments/claims/store.server.ts'
import { countOnce, type EnrolledPerson } from '#features/enrollments/duplicates/store.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/**
 * Gives a course that was deleted and is back the enrollments that it had, each person counted once; a step of bringing it
 * back, inside its transaction. Where an account, or an email without one, has several by now, the completed one that counted
 * stands for it, else the older; what else is paid returns as a second payment. What is not stays in the list under the
 * title it was made with.
 */
export async function returnEnrollments(tx: Db, courseId: string): Promise<void> {
  const { id, course_id, former_course_id } = courseEnrollments
  // Held still: whoever signs in may claim some of them at this moment.
  await tx
    .select({ id })
    .from(courseEnrollments)
    .where(and(eq(former_course_id, courseId), isNull(course_id)))
    .orderBy(id)
    .for('update')
  // Nobody has edited them, so their versions and times stay: written without the query builder, which would set them.
  await tx.execute(sql`
    update course_enrollments set course_id = former_course_id, former_course_id = null, is_duplicate = place > 1
    from (
      select id as returning_id, row_number() over (
        partition by profile_id, case when profile_id is null then email_key end
        order by payment_status = 'completed' desc, is_duplicate, created_at, id) as place
      from course_enrollments where former_course_id = ${courseId}::uuid and course_id is null
    ) as ranked
    where id = returning_id and (place = 1 or payment_status = 'completed' or is_duplicate)`)
  for (const person of await peopleOfSeveral(tx, courseId)) {
    await giveToOwner(tx, { course_id: courseId, email: person.email, profile_id: person.profile_id })
    await countOnce(tx, courseId, person)
  }
}

/** Whoever has completed an enrollment in a course and may have another one under an account or an email of theirs. */
async function peopleOfSeveral(tx: Db, courseId: string): Promise<EnrolledPerson[]> {
  const { rows } = await tx.execute<EnrolledPerson>(sql`
    select distinct enrolled.profile_id, enrolled.email
    from course_enrollments as enrolled
      join identities as own on own.email_verified and (own.profile_id = enrolled.profile_id
        or enrolled.profile_id is null and lower(btrim(own.email)) = enrolled.email_key)
      join identities as other on other.email_verified and lower(btrim(other.email)) = lower(btrim(own.email))
        and other.profile_id is distinct from enrolled.profile_id
    where enrolled.course_id = ${courseId}::uuid and enrolled.is_counted`)
  return rows
}
