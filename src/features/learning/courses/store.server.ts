import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { presentTeacher } from '#features/content/teachers/store.server.ts'
import { emitChange, everyone, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, preparedQuery } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/in-order.ts'
import { picked, pluck, publicNames } from '#records/kinds/fields.ts'
import { aboutFields } from './about.schema.ts'
import { enrollmentTarget, familyOfCourse, presentFamily } from './family.store.server.ts'
import { levelOf } from './rules.ts'
import * as shapes from './schema.ts'
import { courses } from './table.server.ts'
import { teachersOfCourse } from './teachers.store.server.ts'

export const coursesTopic = 'courses'

const childrenInList = 50
const childrenOnPage = 500

// What is not marked as public, such as class_link and replay_link, is never read for visitors.
const briefNames = shapes.subCourseBriefSchema.keyof().options
const { teachers: _, ...about } = aboutFields
const aboutNames = Object.keys(about) as (keyof typeof about)[]
// Documents of texts are for a course's own page alone.
const { description_blocks, ...childColumns } = picked(courses, [
  'id',
  ...publicNames(shapes.courseFields),
  'enrollment_count',
])
const { created_at, parent_course_id } = courses
const columns = { ...childColumns, created_at, parent_course_id }
/** Those of a root in a list, read with it. Column names are written out: in a list of columns the query builder omits their table. */
const sub_courses = sql<shapes.SubCourseBrief[]>`case when courses.parent_course_id is null then coalesce((
  select json_agg(child) from (
    select ${sql.raw(briefNames.join(', '))} from ${courses} as below
    where below.parent_course_id = courses.id and below.published
    order by module_number, created_at, id limit ${sql.raw(String(childrenInList))}
  ) as child), '[]') else '[]' end`
const listedColumns = { ...columns, sub_courses, family: familyOfCourse }

/** What a course says on its own page, read with it: its texts as documents, its teachers and what stands below it. */
const pageColumns = {
  ...columns,
  description_blocks,
  ...picked(courses, aboutNames),
  teachers: teachersOfCourse,
  family: familyOfCourse,
  children: sql<shapes.SubCourse[]>`coalesce((
    select json_agg(child) from (
      select ${sql.raw(Object.keys(childColumns).join(', '))} from ${courses} as below
      where below.parent_course_id = courses.id and below.published
      order by module_number, created_at, id limit ${sql.raw(String(childrenOnPage))}
    ) as child), '[]')`,
}

/** Newest first, with certificates; roots with their children. */
export async function publishedCourses(db: Db, { type, ...asked }: shapes.CoursesAsked): Promise<shapes.CourseList> {
  const wanted = and(eq(courses.published, true), type && eq(courses.type, type))
  const page = await newestPage(courses, { ...asked, wanted }, () => db.select(listedColumns).from(courses))
  return { items: page.rows.map(toListed), next: page.next }
}

/** As lists show them, by id; unknown ids are left out. */
export async function listedCourses(db: Db, ids: readonly string[]): Promise<Map<string, shapes.Course>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(listedColumns)
    .from(courses)
    .where(inArray(courses.id, [...ids]))
  return new Map(rows.map((row) => [row.id, toListed(row)]))
}

function toListed({ family, ...row }: ListedRow): shapes.Course {
  const { course, above } = present(family, row)
  const parent = above.find(({ published }) => published)
  return { ...course, part_of: parent ? { id: parent.id, title: parent.title } : null }
}

/** With the ids of all courses it depends on, drafts above it too; null where there is none. */
export async function publishedCourse(db: Db, id: string) {
  const [row] = await publishedById(db).execute({ id })
  if (!row) return null
  const { family, children, teachers, ...own } = row
  const { course, above } = present(family, own)
  const shown = above
    .flatMap(({ id: ofAbove, title, published }) => (published ? [{ id: ofAbove, title }] : []))
    .toReversed()
  return {
    course: {
      ...course,
      teachers: teachers.map(presentTeacher),
      parent: shown.find((each) => each.id === course.parent_course_id) ?? null,
      above: shown,
      sub_courses: children.map((child) => ({ ...child, level: levelOf(above.length + 1) })),
    },
    dependsOn: [id, ...pluck(above, 'id'), ...pluck(children, 'id')],
  }
}

const publishedById = preparedQuery((db) =>
  db
    .select(pageColumns)
    .from(courses)
    .where(and(eq(courses.id, sql.placeholder('id')), eq(courses.published, true)))
    .prepare('published_course'),
)

/** Those of the ids that are published. */
export async function publishedTitles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, title, type, image_url } = columns
  return db
    .select({ id, title, type, image_url })
    .from(courses)
    .where(and(inArray(courses.id, ids), eq(courses.published, true)))
}

/**
 * Announces courses with their parents (give them before and after the change) and descendants; last in the transaction.
 * `published` is how a course was: drafts, then and now, are announced to the back office alone.
 */
export async function emitCourseChange(
  tx: Db,
  changed: readonly { id: string; parent_course_id: string | null; published?: boolean }[],
): Promise<void> {
  const own = [...new Set(changed.map(({ id }) => id))]
  const touched = [...new Set([...own, ...changed.flatMap(({ parent_course_id }) => parent_course_id ?? [])])]
  const children = sql`select child.id from ${courses} as child where child.parent_course_id = any(${sql.param(own)}::uuid[])`
  const seen = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.published, true),
        or(
          inArray(courses.id, touched),
          inArray(courses.parent_course_id, own),
          // An array, so that each part of this is looked up in an index.
          sql`${courses.parent_course_id} = any(array(${children}))`,
        ),
      ),
    )
    .orderBy(asc(courses.id))
  const open = [
    ...new Set([...changed.flatMap(({ id, published }) => (published ? [id] : [])), ...seen.map(({ id }) => id)]),
  ]
  const hidden = touched.filter((id) => !open.includes(id))
  for (const [ids, audience] of [
    [open, { courses: everyone, enrollments: everyone }],
    [hidden, { courses: holdersOf('content'), enrollments: holdersOf('enrollments') }],
  ] as const) {
    if (ids.length === 0) continue
    await emitChange(tx, coursesTopic, ids, audience.courses)
    await emitChange(tx, 'enrollments', ids, audience.enrollments)
  }
}

type Family = Parameters<typeof presentFamily>[0]
type Row = Pick<typeof courses.$inferSelect, keyof typeof columns>

type ListedRow = Row & { sub_courses: shapes.SubCourseBrief[]; family: Family }

/** As visitors get it, with what stands above it, drafts too. */
function present<Own extends Row>(family: Family, row: Own) {
  const ancestry = presentFamily(family)
  const { above } = ancestry
  const { certificate } = ancestry.course
  const [parent] = above
  const course = {
    ...row,
    created_at: row.created_at.toISOString(),
    // A draft parent is not revealed, not even its id.
    parent_course_id: parent?.published ? parent.id : null,
    certificate_id: certificate?.id ?? null,
    certificate,
    level: levelOf(above.length),
    enrolls_in: enrollmentTarget(ancestry),
  }
  return { course, above }
}

export async function coursesOfCertificate(tx: Db, certificate: string): Promise<string[]> {
  const { id, certificate_id } = courses
  const rows = await tx.select({ id }).from(courses).where(eq(certificate_id, certificate)).orderBy(asc(id))
  return rows.map((row) => row.id)
}

/** Gives a restored certificate back to those of the courses that have none since, and may have one. */
export async function giveCertificateBack(tx: Db, certificate: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { id, type, certificate_id, updated_at } = courses
  const isFree = and(inArray(id, ids), eq(type, 'certificate'), isNull(certificate_id))
  // Not an edit: version and time stay.
  await tx
    .update(courses)
    .set({ certificate_id: certificate, updated_at: sql`${updated_at}` })
    .where(isFree)
}

/** A published course that leads to a certificate, the oldest; null where none does. */
export async function courseWith(db: Db, certificate: string): Promise<string | null> {
  const { id, certificate_id, created_at } = courses
  const isShown = and(eq(certificate_id, certificate), sql`${courses.published}`)
  const [found] = await db.select({ id }).from(courses).where(isShown).orderBy(asc(created_at), asc(id)).limit(1)
  return found?.id ?? null
}
