import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { ancestryOf } from '#features/courses/family.store.server.ts'
import { coursesByTitle } from '#features/courses/hierarchy/store.server.ts'
import { courseTitles } from '#features/courses/listing.store.server.ts'
import { paymentNotes } from '#features/enrollments/notes.store.server.ts'
import { type PaymentStatus, paymentStatuses } from '#features/enrollments/schema.ts'
import { courseEnrollments, type EnrollmentRow } from '#features/enrollments/table.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import { countContaining } from '#platform/server/database/contains.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import { picked } from '#platform/values/fields.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import type {
  EnrollmentFilter,
  EnrollmentListAsked,
  FilterCourse,
  FilterCoursesAsked,
  ListedEnrollment,
} from './schema.ts'

/** Shown as they are. */
const shownColumns = [
  'id',
  'course_id',
  'full_name',
  'email',
  'phone',
  'organization',
  'payment_status',
  'is_duplicate',
  'amount',
  'currency',
  'reference',
  'payer',
  'payment_note',
  'version',
] as const
const columns = picked(courseEnrollments, [...shownColumns, 'course_title', 'profile_id', 'created_at'])
type Row = Pick<EnrollmentRow, keyof typeof columns>

/** A page of matching enrollments, newest first; without a total, since no list waits for its count. */
export async function listEnrollments(db: Db, { limit, after, ...filter }: EnrollmentListAsked) {
  const page = await enrollmentsPage(db, filter, { limit, after })
  return { items: await toListedEnrollments(db, page.rows), next: page.next }
}

/** The exact number of matches; constant time when filtered by status alone. */
export async function countEnrollments(db: Db, filter: EnrollmentFilter): Promise<number> {
  const { course, deleted_course, status, search } = filter
  if (course !== undefined || deleted_course !== undefined || search !== '') {
    const { search_text } = courseEnrollments
    return countContaining(db, courseEnrollments, { wanted: narrowing(filter), text: search_text, sought: search })
  }
  const counts = await countsOf(db, 'course_enrollments')
  const asked: readonly PaymentStatus[] = status === undefined ? paymentStatuses : [status]
  return asked.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
}

/** All matches, newest first, in batches, so that a slow reader holds no connection. */
export async function* eachEnrollment(db: Db, filter: EnrollmentFilter): AsyncGenerator<ListedEnrollment[]> {
  for (let after: string | null | undefined; after !== null;) {
    const page = await enrollmentsPage(db, filter, { limit: batch, after })
    yield await toListedEnrollments(db, page.rows)
    after = page.next
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
  return rows.map((row) => {
    const others = beside.filter(({ id, profile_id }) => id !== row.id && profile_id === row.profile_id)
    return {
      ...picked(row, shownColumns),
      course_title: titles.get(row.course_id ?? '') ?? row.course_title,
      has_account: row.profile_id !== null,
      has_other: others.some(({ course_id }) => course_id === row.course_id),
      included_in: included.get(row.id) ?? null,
      payment_notes: notes.get(row.id) ?? [],
      created_at: row.created_at.toISOString(),
    }
  })
}

/** The completed enrollments of the accounts of these in some courses. */
async function completedBy(db: Db, rows: readonly Row[], courseIds: readonly string[]) {
  const profileIds = rows.flatMap((row) => row.profile_id ?? [])
  if (profileIds.length === 0 || courseIds.length === 0) return []
  const { id, profile_id, course_id, payment_status } = courseEnrollments
  return db
    .select({ id, profile_id, course_id })
    .from(courseEnrollments)
    .where(
      and(
        eq(payment_status, 'completed'),
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

function enrollmentsPage(db: Db, filter: EnrollmentFilter, page: PageAsked) {
  const search = { text: courseEnrollments.search_text, sought: filter.search }
  const which = { ...page, wanted: narrowing(filter), search }
  return newestPage<Row>(courseEnrollments, which, () => db.select(columns).from(courseEnrollments))
}

function narrowing({ course, deleted_course, status }: EnrollmentFilter): SQL | undefined {
  const { course_id, course_title, payment_status } = courseEnrollments
  return and(
    course === undefined ? undefined : eq(course_id, course),
    deleted_course === undefined ? undefined : and(isNull(course_id), eq(course_title, deleted_course)),
    status === undefined ? undefined : eq(payment_status, status),
  )
}
