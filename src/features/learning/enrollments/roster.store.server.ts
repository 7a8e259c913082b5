import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { linkedWith } from '#features/people/accounts/linked.store.server.ts'
import { accountField } from '#features/people/accounts/names.store.server.ts'
import { type Ancestry, ancestryOf, coursesBelow } from '#features/learning/courses/family.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { coveringEnrollment } from './rules.ts'
import { courseEnrollments, liveColumns } from './table.server.ts'

type Family = Pick<Ancestry, 'course' | 'above'>

/**
 * Those enrolled in a course, by it or by one above it, once each and in no order; of `only` these enrollments. `email`: the account's
 * own, or the one that was typed, which nobody has proved to be theirs.
 */
export async function participantsOf(db: Db, { course, above }: Family, only?: readonly string[]) {
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

/** The same in these courses and those above them alone; of each account duplicates last. */
export async function enrollmentsOfPersonIn(
  db: Db,
  families: readonly Parameters<typeof coveringEnrollment>[0][],
  person: Parameters<typeof linkedWith>[1],
) {
  const { profileIds } = await linkedWith(db, person)
  const { id, course_id, profile_id, is_duplicate, created_at } = courseEnrollments
  const ids = families.flatMap(({ course, above }) => [course, ...above].map((each) => each.id))
  const isOwn = sql`${profile_id} = ${person.profile_id}::uuid`
  return db
    .select(liveColumns)
    .from(courseEnrollments)
    .where(and(inArray(course_id, ids), inArray(profile_id, profileIds)))
    .orderBy(desc(isOwn), asc(is_duplicate), desc(created_at), desc(id))
}

/** Of a person's enrollments the one by which they take part in a course; undefined for none. */
export function participation<Enrollment extends Awaited<ReturnType<typeof enrollmentsOfPerson>>[number]>(
  family: Family,
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

/** A published course in which somebody takes part; `isEnrolledIn`: by an enrollment of its own, not one above. */
export type TakenCourse = { id: string; title: string; isEnrolledIn: boolean; enrollments: string[] }

/** The published courses in which somebody takes part: those enrolled in, and those below. */
export async function takenCourses(db: Db, profileId: string): Promise<TakenCourse[]> {
  const own = await enrollmentsOfPerson(db, profileId)
  const enrolled = [...new Set(own.flatMap(({ course_id }) => course_id ?? []))]
  const below = await coursesBelow(db, enrolled)
  const families = await ancestryOf(db, [...new Set([...below.values()].flat())])
  return [...families.values()].flatMap((family) => {
    const { id, title, published } = family.course
    const by = published ? participation(family, own) : undefined
    if (!by) return []
    const enrollments = own.flatMap((each) => (each.course_id === by.course_id ? each.id : []))
    return { id, title, isEnrolledIn: by.course_id === id, enrollments }
  })
}

/** The courses in the bin in which somebody took part. */
export async function goneCourses(db: Db, profileId: string): Promise<string[]> {
  const { former_course_id, course_id, profile_id, is_counted } = courseEnrollments
  const { profileIds } = await linkedWith(db, { profile_id: profileId })
  const rows = await db
    .select({ former_course_id })
    .from(courseEnrollments)
    .where(and(inArray(profile_id, profileIds), isNull(course_id), is_counted))
  return rows.flatMap((row) => row.former_course_id ?? [])
}
