import { and, inArray, or, sql } from 'drizzle-orm'
import { accountField } from '#features/accounts/names.store.server.ts'
import type { Ancestry } from '#features/courses/family.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { courseEnrollments } from './table.server.ts'

/** Somebody enrolled. `email`: the account's own, or the one that was typed, which nobody has proved to be theirs. */
export type Participant = {
  enrollment_id: string
  profile_id: string | null
  email: string
  full_name: string | null
}

/** Those enrolled in a course, by it or by one above it, once each and in no order; of `only` these enrollments. */
export async function participantsOf(
  db: Db,
  { course, above }: Pick<Ancestry, 'course' | 'above'>,
  only?: readonly string[],
): Promise<Participant[]> {
  const { id, course_id, profile_id, email_key, amount, is_counted } = courseEnrollments
  const ids = [course, ...above].map((each) => each.id)
  // As `coveringEnrollment`: a free enrollment in a section alone opens nothing.
  const counts = above.length === 0 ? undefined : or(sql`${course_id} <> ${course.id}::uuid`, sql`${amount} > 0`)
  const person = sql`coalesce(${profile_id}::text, ${email_key})`
  return db
    .selectDistinctOn([person], {
      enrollment_id: id,
      profile_id,
      email: sql<string>`coalesce(${accountField(profile_id, 'email')}, ${courseEnrollments.email})`,
      full_name: sql<string | null>`coalesce(${courseEnrollments.full_name}, ${accountField(profile_id, 'full_name')})`,
    })
    .from(courseEnrollments)
    .where(and(is_counted, inArray(course_id, ids), counts, only && inArray(id, [...only])))
    .orderBy(person, sql`array_position(${sql.param(ids)}::uuid[], ${course_id})`)
}
