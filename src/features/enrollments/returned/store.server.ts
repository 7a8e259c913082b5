import { and, eq, isNull, sql } from 'drizzle-orm'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/**
 * Gives a course that was deleted and is back the enrollments that it had, and counts them; a step of bringing it back, inside
 * its transaction. Where an account, or an email without one, has two of them by now, the completed one returns, else the
 * older; the other stays in the list under the title it was made with, so that no payment is lost from sight.
 */
export async function returnEnrollments(tx: Db, courseId: string): Promise<void> {
  const { id, course_id, former_course_id } = courseEnrollments
  // Held still: whoever signs in may claim some of them at this moment.
  await tx
    .select({ id })
    .from(courseEnrollments)
    .where(and(eq(former_course_id, courseId), isNull(course_id)))
    .for('update')
  // Nobody has edited them, so their versions and times stay: written without the query builder, which would set them.
  await tx.execute(sql`
    with returned as (
      update course_enrollments set course_id = former_course_id, former_course_id = null
      where id in (
        select distinct on (profile_id, case when profile_id is null then email_key end) id from course_enrollments
        where former_course_id = ${courseId}::uuid and course_id is null
        order by profile_id, case when profile_id is null then email_key end,
          payment_status = 'completed' desc, created_at, id)
      returning payment_status)
    update courses set enrollment_count = (select count(*) from returned where payment_status = 'completed')
    where id = ${courseId}::uuid`)
}
