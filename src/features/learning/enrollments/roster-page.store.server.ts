import { type SQL, sql } from 'drizzle-orm'
import { accountField } from '#features/people/accounts/names.store.server.ts'
import type { Ancestry } from '#features/learning/courses/family.store.server.ts'
import { courseEnrollments, rosterKey } from './table.server.ts'
import { hasPart } from '#platform/server/database/contains.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readCursor, writeCursor } from '#records/lists/listed-page.server.ts'

type Family = Pick<Ancestry, 'course' | 'above'>
type Narrowing = {
  search: string
  /** Only those of whom one of these enrollments is, or `isOther` none: a query of ids. */
  among?: { enrollments: SQL; isOther: boolean }
  /** Whoever is enrolled by one of these and has not paid yet comes as well: a query of ids. */
  unpaid?: SQL | undefined
}
type Asked = Narrowing & { limit: number; after?: string | undefined }

const { id, course_id, profile_id, email_key, amount, is_counted, payment_status, place, search_text } =
  courseEnrollments
const key = rosterKey(courseEnrollments)
const byName = { as: 'text' } as const

/**
 * A page of those enrolled in a course, by it or by one above it, once each (`participantsOf`), by the name or else the email that was
 * given: ids of their enrollments, and where the next page begins. @throws AppError `invalid` for a cursor of another list
 */
export async function participantsPage(db: Db, family: Family, asked: Asked) {
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
export async function countParticipants(db: Db, family: Family, narrowing: Narrowing): Promise<number> {
  const counts = partsOf(family, narrowing).map(
    (condition) => sql`(select count(*) from course_enrollments where ${condition})`,
  )
  const { rows } = await db.execute<{ total: number }>(sql`select ${sql.join(counts, sql` + `)} as total`)
  return rows[0]?.total ?? 0
}

/** Those of some enrollments by which somebody would take part in a course, were they paid. */
export async function unpaidAmong(db: Db, family: Family, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const unpaid = isUnpaidIn(family, sql`select unnest(${sql.param([...ids])}::uuid[])`)
  const { rows } = await db.execute<{ id: string }>(sql`select ${id} from course_enrollments where ${unpaid}`)
  return rows.map((row) => row.id)
}

/** As `unpaidEnrollment` (rules.ts), of a person who takes no part by another enrollment. */
function isUnpaidIn({ course, above }: Family, enrollments: SQL): SQL {
  const line = [course, ...above].map((each) => each.id)
  return sql`${id} in (${enrollments}) and ${payment_status} in ('pending', 'failed') and ${place} <> 'withdrawn'
    and ${course_id} = any (${sql.param(line)}::uuid[]) and not ${isEnrolledIn(line, above.length > 0 ? course.id : null)}`
}

/** The enrolled in the course itself, then in each above it who are not enrolled nearer, then who has not paid. */
function partsOf(family: Family, { search, among, unpaid }: Narrowing): SQL[] {
  const { course, above } = family
  const sought = search.trim() === '' ? null : hasPart(search_text, search.trim())
  const isAmong = among && sql`${isOneOf(among.enrollments)} = ${!among.isOther}`
  const counted = [course, ...above].map((each, at, line) => {
    const nearer = line.slice(0, at).map((one) => one.id)
    const conditions = [
      sql`${course_id} = ${each.id}::uuid and ${is_counted}`,
      // A free enrollment in a section alone opens nothing.
      at === 0 && above.length > 0 ? sql`${amount} > 0` : null,
      nearer.length > 0 ? sql`not ${isEnrolledIn(nearer, course.id)}` : null,
    ]
    return conditions
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

export type EnrolledContact = {
  id: string
  profile_id: string | null
  full_name: string | null
  email: string
  organization: string | null
  is_unpaid: boolean
}

/** Who enrolled, by enrollment id, each with the account's email and, where none was given, its name; unknown ids are left out. */
export async function enrolledPeople(db: Db, ids: readonly string[]): Promise<Map<string, EnrolledContact>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<EnrolledContact>(sql`
    select ${id}, ${profile_id}, ${courseEnrollments.organization}, ${payment_status} in ('pending', 'failed') as is_unpaid,
      coalesce(${courseEnrollments.full_name}, ${accountField(profile_id, 'full_name')}) as full_name,
      coalesce(${accountField(profile_id, 'email')}, ${courseEnrollments.email}) as email
    from course_enrollments where ${id} = any (${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
