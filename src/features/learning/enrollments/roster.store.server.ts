import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { linkedWith } from '#features/people/accounts/linked.store.server.ts'
import { accountField } from '#features/people/accounts/names.store.server.ts'
import { type Ancestry, ancestryOf, coursesBelow } from '#features/learning/courses/family.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { coveringEnrollment } from './rules.ts'
import { courseEnrollments, liveColumns, rosterKey } from './table.server.ts'
import { hasPart } from '#platform/server/database/contains.ts'
import { readCursor, writeCursor } from '#records/lists/listed-page.server.ts'

const { id, course_id, profile_id, email_key, amount, is_counted, payment_status, place, search_text } =
  courseEnrollments
/** The account's own email, or the one that was typed; the name that was given, or else the account's. */
const contact = {
  email: sql<string>`coalesce(${accountField(profile_id, 'email')}, ${courseEnrollments.email})`,
  full_name: sql<string | null>`coalesce(${courseEnrollments.full_name}, ${accountField(profile_id, 'full_name')})`,
}

/**
 * Those enrolled in a course, by it or by one above it, once each and in no order; of `only` these enrollments. `email`: the account's
 * own, or the one that was typed, which nobody has proved to be theirs.
 */
export async function participantsOf(db: Db, { course, above }: Ancestry, only?: readonly string[]) {
  const ids = [course, ...above].map((each) => each.id)
  // As `coveringEnrollment`: a free enrollment in a section alone opens nothing.
  const counts = above.length === 0 ? undefined : or(sql`${course_id} <> ${course.id}::uuid`, sql`${amount} > 0`)
  const person = sql`coalesce(${profile_id}::text, ${email_key})`
  return db
    .selectDistinctOn([person], { enrollment_id: id, profile_id, ...contact })
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
    .select({ id })
    .from(courseEnrollments)
    .where(inArray(id, [...new Set([...before.values()].flat())]))
    .orderBy(id)
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
  const { is_duplicate, created_at } = courseEnrollments
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
  family: Ancestry,
  own: readonly Enrollment[],
): Enrollment | undefined {
  return coveringEnrollment(
    family,
    own.filter(({ is_counted }) => is_counted),
  )
}

/** The enrollments of an account that count, newest first. */
export async function countedUnder(db: Db, profileId: string): Promise<{ id: string; full_name: string | null }[]> {
  const { full_name, created_at } = courseEnrollments
  return db
    .select({ id, full_name })
    .from(courseEnrollments)
    .where(and(eq(profile_id, profileId), is_counted))
    .orderBy(desc(created_at), desc(id))
}

/** A published course in which somebody takes part; `isEnrolledIn`: by an enrollment of its own, not one above. */
type TakenCourse = { id: string; title: string; isEnrolledIn: boolean; enrollments: string[] }

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
  const { former_course_id } = courseEnrollments
  const { profileIds } = await linkedWith(db, { profile_id: profileId })
  const rows = await db
    .select({ former_course_id })
    .from(courseEnrollments)
    .where(and(inArray(profile_id, profileIds), isNull(course_id), is_counted))
  return rows.flatMap((row) => row.former_course_id ?? [])
}

type Narrowing = {
  search: string
  /** Only those of whom one of these enrollments is, or `isOther` none: a query of ids. */
  among?: { enrollments: SQL; isOther: boolean }
  /** Whoever is enrolled by one of these and has not paid yet comes as well: a query of ids. */
  unpaid?: SQL | undefined
}
type Asked = Narrowing & { limit: number; after?: string | undefined }

const key = rosterKey(courseEnrollments)
const byName = { as: 'text' } as const

/**
 * A page of those enrolled in a course, by it or by one above it, once each (`participantsOf`), by the name or else the email that was
 * given: ids of their enrollments, and where the next page begins. @throws AppError `invalid` for a cursor of another list
 */
export async function participantsPage(db: Db, family: Ancestry, asked: Asked) {
  const place = readCursor(asked.after, byName)
  const after = place && sql`(${key}, ${id}) > (${place.key}, ${place.id}::uuid)`
  // Each part is read in the order of its index, so that a page costs what it shows.
  const parts = partsOf(family, asked).map(
    (condition) => sql`(select ${id}, ${key} as key from course_enrollments
      where ${condition} ${after ? sql`and ${after}` : sql``} order by ${key}, ${id} limit ${asked.limit + 1})`,
  )
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select id, key from (${sql.join(parts, sql` union all `)}) as parts order by key, id limit ${asked.limit + 1}`)
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  return { ids: shown.map((row) => row.id), next: rows.length > asked.limit && last ? writeCursor(last, byName) : null }
}

/** The exact number of those whom the pages show. */
export async function countParticipants(db: Db, family: Ancestry, narrowing: Narrowing): Promise<number> {
  const counts = partsOf(family, narrowing).map(
    (condition) => sql`(select count(*) from course_enrollments where ${condition})`,
  )
  const { rows } = await db.execute<{ total: number }>(sql`select ${sql.join(counts, sql` + `)} as total`)
  return rows[0]?.total ?? 0
}

/** Those of some enrollments by which somebody would take part in a course, were they paid. */
export async function unpaidAmong(db: Db, family: Ancestry, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const unpaid = isUnpaidIn(family, sql`select unnest(${sql.param([...ids])}::uuid[])`)
  const { rows } = await db.execute<{ id: string }>(sql`select ${id} from course_enrollments where ${unpaid}`)
  return rows.map((row) => row.id)
}

/** As `unpaidEnrollment` (rules.ts), of a person who takes no part by another enrollment. */
function isUnpaidIn({ course, above }: Ancestry, enrollments: SQL): SQL {
  const line = [course, ...above].map((each) => each.id)
  return sql`${id} in (${enrollments}) and ${payment_status} in ('pending', 'failed') and ${place} <> 'withdrawn'
    and ${course_id} = any (${sql.param(line)}::uuid[]) and not ${isEnrolledIn(line, above.length > 0 ? course.id : null)}`
}

/** The enrolled in the course itself, then in each above it who are not enrolled nearer, then who has not paid. */
function partsOf(family: Ancestry, { search, among, unpaid }: Narrowing): SQL[] {
  const { course, above } = family
  const sought = search.trim() === '' ? null : hasPart(search_text, search.trim())
  const isAmong = among && sql`${isOneOf(among.enrollments)} = ${!among.isOther}`
  const counted = [course, ...above].map((each, at, line) => {
    const nearer = line.slice(0, at).map((one) => one.id)
    return [
      sql`${course_id} = ${each.id}::uuid and ${is_counted}`,
      // A free enrollment in a section alone opens nothing.
      at === 0 && above.length > 0 ? sql`${amount} > 0` : null,
      nearer.length > 0 ? sql`not ${isEnrolledIn(nearer, course.id)}` : null,
    ]
  })
  return [...counted, ...(unpaid ? [[isUnpaidIn(family, unpaid)]] : [])].map((part) =>
    sql.join(
      [...part, sought, isAmong].filter((condition) => condition !== null && condition !== undefined),
      sql` and `,
    ),
  )
}

/** `section`: where a free enrollment opens nothing; null for none. */
function isEnrolledIn(courses: readonly string[], section: string | null): SQL {
  const counts = sql`nearer.is_counted and not nearer.is_duplicate
    and nearer.course_id = any (${sql.param([...courses])}::uuid[]) and (nearer.course_id is distinct from ${section}::uuid or nearer.amount > 0)`
  return sql`(exists (select from course_enrollments as nearer where nearer.profile_id = ${profile_id} and ${counts})
    or ${profile_id} is null and exists (select from course_enrollments as nearer
      where nearer.profile_id is null and nearer.email_key = ${email_key} and ${counts}))`
}

/** By one text for accounts and emails, in a form for which PostgreSQL makes one hash table instead of a join in loops. */
function isOneOf(enrollments: SQL): SQL {
  return sql`(coalesce(${profile_id}::text, ${email_key}) in (
    select coalesce(same.profile_id::text, same.email_key) from course_enrollments as same where same.id in (${enrollments})))`
}

/** Who enrolled, by enrollment id, each with the account's email and, where none was given, its name; unknown ids are left out. */
export async function enrolledPeople(db: Db, ids: readonly string[]) {
  const { organization } = courseEnrollments
  const is_unpaid = sql<boolean>`${payment_status} in ('pending', 'failed')`
  const asked = sql`${id} = any (${sql.param([...ids])}::uuid[])`
  const read = db.select({ id, profile_id, organization, is_unpaid, ...contact }).from(courseEnrollments)
  const rows = ids.length === 0 ? [] : await read.where(asked)
  return new Map(rows.map((row) => [row.id, row]))
}
