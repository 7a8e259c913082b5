import { and, eq, isNull, sql } from 'drizzle-orm'
import { verifiedEmails } from '#features/accounts/linked.store.server.ts'
import { giveToOwner } from '#features/enrollments/claims.store.server.ts'
import { countOnce, type EnrolledPerson } from '#features/enrollments/duplicates/store.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/**
 * Gives a restored course its enrollments back, each person counted once; part of the restoring transaction. Of several
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
  // Raw SQL, so that versions and times stay: nobody has edited them.
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
