import { and, asc, eq, getColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ancestryOf } from '#features/learning/courses/family.store.server.ts'
import { coursesByTitle } from '#features/learning/courses/hierarchy/store.server.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import { coursesWithPlaces } from '#features/learning/courses/places.store.server.ts'
import { paymentNotes } from '../payments/store.server.ts'
import { type PaymentStatus, paymentStatuses } from '../schema.ts'
import { placesOfEnrollments } from '../places/store.server.ts'
import { courseEnrollments, type EnrollmentRow, refundUndecided } from '../table.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countListed, listedRows, type ListSource } from '#records/lists/listed-page.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import type { ListAsked } from '#records/lists/listing.ts'
import { type enrollmentsAsked, enrollmentListing } from './listing.schema.ts'
import { type FilterCourse, type FilterCoursesAsked, type ListedEnrollment, listedEnrollmentSchema } from './schema.ts'

/** All but what is only searched by. */
const { search_text: _searched, email_key: _key, ...columns } = getColumns(courseEnrollments)
type Row = Pick<EnrollmentRow, keyof typeof columns>

type Filter = z.output<typeof enrollmentsAsked.filter>

/** A page of matching enrollments, newest first unless sorted; without a total, since no list waits for its count. */
export async function listEnrollments(db: Db, asked: z.output<typeof enrollmentsAsked.page>, timeZone: string) {
  const page = await enrollmentsPage(db, asked, timeZone)
  return { ...page, items: await toListedEnrollments(db, page.items) }
}

/** The exact number of matches; constant time when filtered by status alone. */
export async function countEnrollments(db: Db, filter: Filter, timeZone: string): Promise<number> {
  const { status, search, ...further } = filter
  if (search !== '' || Object.values(further).some((each) => each !== undefined)) {
    return countListed(db, sourceOf(filter), filter, timeZone)
  }
  const counts = await countsOf(db, 'course_enrollments')
  const asked: readonly PaymentStatus[] = status === undefined ? paymentStatuses : [status]
  return asked.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
}

/** All matches, newest first, in batches, so that a slow reader holds no connection. */
export async function* eachEnrollment(db: Db, filter: Filter, timeZone: string): AsyncGenerator<ListedEnrollment[]> {
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await enrollmentsPage(db, { ...filter, limit: batch, after }, timeZone)
    yield await toListedEnrollments(db, page.items)
    after = page.next ?? undefined
  }
}
const batch = 500

/** Adds to enrollments their course's current title, payment notes, and what else their account has completed. */
export async function toListedEnrollments(db: Db, rows: readonly Row[]): Promise<ListedEnrollment[]> {
  const courseIds = rows.flatMap(({ course_id }) => course_id ?? [])
  const titles = await courseTitles(db, courseIds)
  const ids = rows.map(({ id }) => id)
  const notes = await paymentNotes(db, ids)
  const beside = await completedBy(db, rows, courseIds)
  const included = await completedAbove(db, rows)
  const places = await placesOfEnrollments(db, rows)
  const withPlaces = await coursesWithPlaces(db, courseIds)
  return rows.map((row) => {
    const others = beside.filter(({ id, profile_id }) => id !== row.id && profile_id === row.profile_id)
    return fieldsOf(listedEnrollmentSchema, {
      ...row,
      course_title: titles.get(row.course_id ?? '') ?? row.course_title,
      has_account: row.profile_id !== null,
      has_other: others.some(({ course_id }) => course_id === row.course_id),
      included_in: included.get(row.id) ?? null,
      payment_notes: notes.get(row.id) ?? [],
      place: places.get(row.id) ?? { state: row.place, kept_until: null, position: null },
      course_has_places: withPlaces.has(row.course_id ?? ''),
    })
  })
}

/** The completed enrollments, with a place, of the accounts of these in some courses. */
async function completedBy(db: Db, rows: readonly Row[], courseIds: readonly string[]) {
  const profileIds = rows.flatMap((row) => row.profile_id ?? [])
  if (profileIds.length === 0 || courseIds.length === 0) return []
  const { id, profile_id, course_id, payment_status, place } = courseEnrollments
  return db
    .select({ id, profile_id, course_id })
    .from(courseEnrollments)
    .where(
      and(
        eq(payment_status, 'completed'),
        eq(place, 'seated'),
        inArray(profile_id, profileIds),
        inArray(course_id, [...new Set(courseIds)]),
      ),
    )
}

/** By enrollment id, the title of an ancestor course that the same account has completed. */
async function completedAbove(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const paid = rows.filter(({ payment_status, amount, profile_id }) => {
    return payment_status === 'completed' && amount > 0 && profile_id !== null
  })
  const courseIds = paid.flatMap((row) => row.course_id ?? [])
  const families = await ancestryOf(db, courseIds)
  const above = [...families.values()].flatMap((family) => family.above.map(({ id }) => id))
  const completed = await completedBy(db, paid, above)
  const found = new Map<string, string>()
  for (const row of paid) {
    const owned = completed.filter((each) => each.profile_id === row.profile_id)
    const by = families.get(row.course_id ?? '')?.above.find(({ id }) => owned.some((each) => each.course_id === id))
    if (by) found.set(row.id, by.title)
  }
  return found
}

/** Current courses, then deleted ones with enrollments, by title; each group has its share of `limit`. */
export async function filterCourses(db: Db, { id, search, limit }: FilterCoursesAsked): Promise<FilterCourse[]> {
  if (id !== undefined) return [...(await courseTitles(db, [id]))].map(([known, title]) => ({ id: known, title }))
  const { course_title, course_id } = courseEnrollments
  const [deleted, there] = await Promise.all([
    db
      .select({ title: course_title })
      .from(courseEnrollments)
      .where(
        and(isNull(course_id), search === '' ? undefined : sql`strpos(lower(${course_title}), lower(${search})) > 0`),
      )
      .groupBy(course_title)
      .orderBy(asc(course_title))
      .limit(limit),
    coursesByTitle(db, undefined, { search, limit }),
  ])
  const gone = deleted.map(({ title }) => ({ id: null, title }))
  const room = limit - Math.min(gone.length, Math.floor(limit / 2))
  return [...there.slice(0, room), ...gone].slice(0, limit)
}

function enrollmentsPage(db: Db, asked: Filter & ListAsked, timeZone: string) {
  return listedRows(db, sourceOf(asked), asked, timeZone, (isOnPage) =>
    db.select(columns).from(courseEnrollments).where(isOnPage),
  )
}

/** As `placeNow` (places/rules.ts) has it, but for what has run out and is not written yet. */
function standsAs(word: string) {
  const { place, payment_status } = courseEnrollments
  if (word !== 'seated' && word !== 'none') return sql`${place} = ${word}`
  return sql`${place} = 'seated' and (${payment_status} in ('failed', 'refunded')) = ${word === 'none'}`
}

/** Of a course, or of deleted courses of a title. */
function sourceOf({ course, deleted_course }: Filter): ListSource {
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
