import { and, asc, eq, getColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readNumber } from '#features/learning/issued-certificates/numbers.rules.ts'
import { certificateOf } from '#features/learning/issued-certificates/store.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import { listOrder } from '#platform/server/database/columns.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countListed, listedRows, type ListSource } from '#records/lists/listed-page.server.ts'
import type { ListAsked } from '#records/lists/listing.ts'
import { type enrollmentsAsked, enrollmentListing } from './listing.schema.ts'
import { type PaymentStatus, paymentStatuses } from './schema.ts'
import { courseEnrollments, type EnrollmentRow, formerReferences, refundUndecided } from './table.server.ts'

/** All but what is only searched by. */
const { search_text: _searched, email_key: _key, ...columns } = getColumns(courseEnrollments)
export type ListedRow = Pick<EnrollmentRow, keyof typeof columns>

export type EnrollmentFilter = z.output<typeof enrollmentsAsked.filter>

/** A page of matching enrollments, newest first unless sorted; without a total, since no list waits for its count. */
export async function enrollmentsPage(db: Db, wanted: EnrollmentFilter & ListAsked, timeZone: string) {
  const asked = { ...wanted, search: await soughtEnrollment(db, wanted.search) }
  return listedRows(db, sourceOf(asked), asked, timeZone, (isOnPage) =>
    db.select(columns).from(courseEnrollments).where(isOnPage),
  )
}

/** The exact number of matches; constant time when filtered by status alone. */
export async function countEnrollments(db: Db, filter: EnrollmentFilter, timeZone: string): Promise<number> {
  const { status, search, ...further } = filter
  if (search !== '' || Object.values(further).some((each) => each !== undefined)) {
    return countListed(db, sourceOf(filter), { ...filter, search: await soughtEnrollment(db, search) }, timeZone)
  }
  const counts = await countsOf(db, 'course_enrollments')
  const asked: readonly PaymentStatus[] = status === undefined ? paymentStatuses : [status]
  return asked.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
}

/** A whole reference, as it comes out of a mail or a statement: in groups, in capitals, behind other words. */
const pastedReference = /(?<![\da-z])[\da-f](?:[\s\p{Pd}]{0,2}[\da-f]){31}(?![\da-z])/iu
const mailbox = /<([^<>@\s]+@[^<>@\s]+)>/

/** What finds an enrollment by its reference, a former one, its id or its certificate's number, however these are written. [enrollments-24] */
export async function soughtEnrollment(db: Db, sought: string): Promise<string> {
  const pasted = pastedReference
    .exec(sought)?.[0]
    .replaceAll(/[^\da-f]/gi, '')
    .toLowerCase()
  const number = readNumber(sought)
  if (pasted === undefined && number === null) return mailbox.exec(sought)?.[1] ?? sought
  const { id, reference } = courseEnrollments
  const [former] =
    pasted === undefined ? [] : await db.select().from(formerReferences).where(eq(formerReferences.reference, pasted))
  const certificate = number === null ? null : await certificateOf(db, number)
  const of = former?.enrollment_id ?? certificate?.enrollment_id ?? pasted
  const [found] = of ? await db.select({ reference }).from(courseEnrollments).where(eq(id, of)) : []
  return found?.reference ?? pasted ?? sought
}

/** The completed enrollments, with a place, of these accounts in some courses. */
export async function seatedBy(db: Db, profileIds: readonly string[], courseIds: readonly string[]) {
  if (profileIds.length === 0 || courseIds.length === 0) return []
  const { id, profile_id, course_id, payment_status, place } = courseEnrollments
  return db
    .select({ id, profile_id, course_id })
    .from(courseEnrollments)
    .where(
      and(
        eq(payment_status, 'completed'),
        eq(place, 'seated'),
        inArray(profile_id, [...profileIds]),
        inArray(course_id, [...new Set(courseIds)]),
      ),
    )
}

/** Titles of deleted courses that have enrollments, in order. */
export async function deletedCourseTitles(db: Db, search: string, limit: number): Promise<string[]> {
  const { course_title, course_id } = courseEnrollments
  const isFound = search === '' ? undefined : sql`strpos(lower(${course_title}), lower(${search})) > 0`
  const rows = await db
    .select({ title: course_title })
    .from(courseEnrollments)
    .where(and(isNull(course_id), isFound))
    .groupBy(course_title)
    .orderBy(asc(listOrder(course_title)))
    .limit(limit)
  return rows.map(({ title }) => title)
}

/** As `placeNow` (places/rules.ts) has it, but for what has run out and is not written yet. */
function standsAs(word: string) {
  const { place, payment_status } = courseEnrollments
  if (word !== 'seated' && word !== 'none') return sql`${place} = ${word}`
  return sql`${place} = 'seated' and (${payment_status} in ('failed', 'refunded')) = ${word === 'none'}`
}

/** Of a course, or of deleted courses of a title. */
function sourceOf({ course, deleted_course }: EnrollmentFilter): ListSource {
  const { course_id, course_title, search_text } = courseEnrollments
  const wanted = and(
    course === undefined ? undefined : eq(course_id, course),
    deleted_course === undefined ? undefined : and(isNull(course_id), eq(course_title, deleted_course)),
  )
  const conditions = { refund: () => refundUndecided(courseEnrollments), place: standsAs }
  return {
    table: courseEnrollments,
    listing: enrollmentListing,
    text: search_text,
    conditions,
    ...(wanted && { wanted }),
  }
}
