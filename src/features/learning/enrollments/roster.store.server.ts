import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { linkedWith } from '#features/people/accounts/linked.store.server.ts'
import { accountField } from '#features/people/accounts/names.store.server.ts'
import type { Ancestry } from '#features/learning/courses/family.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { coveringEnrollment } from './rules.ts'
import { courseEnrollments } from './table.server.ts'

/** Somebody enrolled. `email`: the account's own, or the one that was typed, which nobody has proved to be theirs. */
export type Participant = {
  enrollment_id: string
  profile_id: string | null
  email: string
  full_name: string | null
}

type Family = Pick<Ancestry, 'course' | 'above'>

/** Those enrolled in a course, by it or by one above it, once each and in no order; of `only` these enrollments. */
export async function participantsOf(db: Db, family: Family, only?: readonly string[]): Promise<Participant[]> {
  return participants(db, family, only && inArray(courseEnrollments.id, [...only]))
}

function participants(db: Db, { course, above }: Family, wanted: SQL | undefined) {
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
    .where(and(is_counted, inArray(course_id, ids), counts, wanted))
    .orderBy(person, sql`array_position(${sql.param(ids)}::uuid[], ${course_id})`)
}

/**
 * All enrollments of the same person by each of these: those of its account, or of its email where it has none. Unknown ids are left
 * out. @param lock holds all of them, in the order of their ids, so that what is stored of a person is stored once
 */
export async function samePeople(
  db: Db,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, string[]>> {
  if (!lock) return readSamePeople(db, ids)
  const before = await readSamePeople(db, ids)
  await db
    .select({ id: courseEnrollments.id })
    .from(courseEnrollments)
    .where(inArray(courseEnrollments.id, [...new Set([...before.values()].flat())]))
    .orderBy(courseEnrollments.id)
    .for('no key update')
  // Somebody may have been given or merged while waiting for the locks.
  return readSamePeople(db, ids)
}

async function readSamePeople(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  // `offset 0` keeps each person a look into an index, however many are asked for.
  const { rows } = await db.execute<{ of_id: string; ids: string[] }>(sql`
    select own.id as of_id, array_agg(same.id order by same.id <> own.id, same.id) as ids
    from course_enrollments as own cross join lateral (
      select id from course_enrollments where profile_id = own.profile_id
      union all
      select id from course_enrollments where own.profile_id is null and profile_id is null and email_key = own.email_key
      offset 0
    ) as same
    where own.id = any (${sql.param([...new Set(ids)])}::uuid[])
    group by own.id`)
  return new Map(rows.map((row) => [row.of_id, row.ids]))
}

/** What a person has enrolled in with any of the accounts that share a verified email, this one's first. */
export async function enrollmentsOfPerson(db: Db, profileId: string) {
  const { profileIds } = await linkedWith(db, { profile_id: profileId })
  const { id, course_id, payment_status, amount, place, is_counted, profile_id } = courseEnrollments
  return db
    .select({ id, course_id, payment_status, amount, place, is_counted })
    .from(courseEnrollments)
    .where(inArray(profile_id, profileIds))
    .orderBy(desc(eq(profile_id, profileId)), id)
}

/** Of a person's enrollments the one by which they take part in a course; undefined for none. */
export function participation<Enrollment extends Awaited<ReturnType<typeof enrollmentsOfPerson>>[number]>(
  family: Pick<Ancestry, 'course' | 'above'>,
  own: readonly Enrollment[],
): Enrollment | undefined {
  return coveringEnrollment(
    family,
    own.filter(({ is_counted }) => is_counted),
  )
}

/** The enrollments of an account that count, newest first. */
export async function countedUnder(db: Db, profileId: string): Promise<{ id: string; full_name: string | null }[]> {
  const { id, full_name, profile_id, is_counted, created_at } = courseEnrollments
  return db
    .select({ id, full_name })
    .from(courseEnrollments)
    .where(and(eq(profile_id, profileId), is_counted))
    .orderBy(desc(created_at), desc(id))
}
