import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { courseOptions, courseTitles } from '#features/courses/listing/store.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import { contains } from '#platform/server/database/contains.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestFirst, placeAfter } from '#platform/server/database/newest-first.ts'
import { pageOf } from '#platform/values/paging.ts'
import type {
  EnrollmentFilter,
  EnrollmentList,
  EnrollmentListAsked,
  FilterCourse,
  FilterCoursesAsked,
  ListedEnrollment,
} from './schema.ts'

type Row = typeof courseEnrollments.$inferSelect

/** A page of all enrollments, newest first, with the exact count of those that match. */
export async function listEnrollments(
  db: Db,
  { limit, after: place, ...filter }: EnrollmentListAsked,
): Promise<EnrollmentList> {
  const wanted = matching(filter)
  const [total, rows] = await Promise.all([
    db.$count(courseEnrollments, wanted),
    enrollmentsAfter(db, filter, { limit: limit + 1, place }),
  ])
  const page = pageOf(rows, limit, placeOf)
  return { items: await presentAll(db, page.rows), next: page.next, total }
}

/** All that match, newest first, a batch at a time: whoever reads slowly holds no connection. */
export async function* eachEnrollment(db: Db, filter: EnrollmentFilter): AsyncGenerator<ListedEnrollment[]> {
  for (let place: string | null | undefined; place !== null;) {
    const rows = await enrollmentsAfter(db, filter, { limit: batch + 1, place })
    const page = pageOf(rows, batch, placeOf)
    yield await presentAll(db, page.rows)
    place = page.next
  }
}
const batch = 1000

/** Enrollments as administrators see them, each with its course's title of today. */
export async function presentAll(db: Db, rows: readonly Row[]): Promise<ListedEnrollment[]> {
  const titles = await courseTitles(
    db,
    rows.flatMap(({ course_id }) => course_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    course_id: row.course_id,
    course_title: titles.get(row.course_id ?? '') ?? row.course_title,
    full_name: row.full_name,
    email: row.email,
    phone: row.phone,
    organization: row.organization,
    payment_status: row.payment_status,
    amount: row.amount,
    currency: row.currency,
    reference: row.reference,
    has_account: row.profile_id !== null,
    version: row.version,
    created_at: row.created_at.toISOString(),
  }))
}

/** Courses to filter by: those there are, then deleted ones that had enrollments, each by title; both have their share. */
export async function filterCourses(db: Db, { search, limit }: FilterCoursesAsked): Promise<FilterCourse[]> {
  const { course_title, course_id } = courseEnrollments
  const [deleted, there] = await Promise.all([
    db
      .select({ title: course_title })
      .from(courseEnrollments)
      .where(and(isNull(course_id), contains([course_title], search)))
      .groupBy(course_title)
      .orderBy(asc(course_title))
      .limit(limit),
    courseOptions(db, { for: 'children', search, limit }),
  ])
  const gone = deleted.map(({ title }) => ({ id: null, title }))
  const room = limit - Math.min(gone.length, Math.floor(limit / 2))
  return [...there.slice(0, room), ...gone].slice(0, limit)
}

function enrollmentsAfter(
  db: Db,
  filter: EnrollmentFilter,
  { limit, place }: { limit: number; place: string | undefined },
): Promise<Row[]> {
  return db
    .select()
    .from(courseEnrollments)
    .where(and(matching(filter), placeAfter(courseEnrollments, place)))
    .orderBy(...newestFirst(courseEnrollments))
    .limit(limit)
}

function matching({ course, deleted_course, status, search }: EnrollmentFilter): SQL | undefined {
  const { course_id, course_title, payment_status, search_text } = courseEnrollments
  return and(
    course === undefined ? undefined : eq(course_id, course),
    deleted_course === undefined ? undefined : and(isNull(course_id), eq(course_title, deleted_course)),
    status === undefined ? undefined : eq(payment_status, status),
    contains(search_text, search),
  )
}

function placeOf({ created_at, id }: Row) {
  return { at: created_at, id }
}
