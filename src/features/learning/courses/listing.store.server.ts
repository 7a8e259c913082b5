import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { certificateNames } from '#features/learning/certificates/editing.store.server.ts'
import * as shapes from './editing/schema.ts'
import { levelOf } from './rules.ts'
import { courses } from './table.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import { countContaining } from '#platform/server/database/contains.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readInOrder } from '#platform/server/database/in-order.ts'
import { fieldsOf, picked } from '#records/kinds/fields.ts'
import { ancestryOf } from './family.store.server.ts'
import { courseTypes } from './schema.ts'
import { teacherIdsOf } from './teachers.store.server.ts'

/** Rows skipped before it pays to count, and to read from the nearer end. */
const passedOver = 500

/** Drafts too; empty past the last page. `countCourses` counts them, so that no list waits for it. */
export async function editableCourses(db: Db, asked: shapes.CourseListAsked): Promise<shapes.EditableCourseList> {
  const ids = await idsOnPage(db, asked)
  const found = new Map((await readCourses(db, ids)).map((course) => [course.id, course]))
  return { items: ids.flatMap((id) => found.get(id) ?? []), page: asked.page, page_size: shapes.coursePageSize }
}

/** An exact count, in constant time unless a text or drafts are sought. */
export async function countCourses(db: Db, asked: shapes.CourseFilter): Promise<number> {
  const { search, state } = asked
  if (search !== '' || state !== 'all')
    return countContaining(db, courses, { wanted: narrowing(asked), text: courses.search_text, sought: search })
  const counts = await countsOf(db, 'courses')
  return courseKinds(asked).reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0)
}

/** Children by module_number, at most 500; null where there is no such course. */
export async function editableCourse(db: Db, id: string): Promise<shapes.CourseWithChildren | null> {
  const [course] = await readCourses(db, [id])
  return course ? { ...course, children: await childrenOfParent(db, id) } : null
}

/** Published or not, by module_number; at most 500. */
export async function childrenOfParent(db: Db, parentId: string): Promise<shapes.CourseOption[]> {
  const { id, title, parent_course_id, module_number, created_at } = courses
  return db
    .select({ id, title })
    .from(courses)
    .where(eq(parent_course_id, parentId))
    .orderBy(asc(module_number), asc(created_at), asc(id))
    .limit(500)
}

/** Drafts too, by id; unknown ids are left out. */
export async function courseTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, title } = courses
  const rows = await db.select({ id, title }).from(courses).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.title]))
}

async function idsOnPage(db: Db, asked: shapes.CourseListAsked): Promise<string[]> {
  const offset = (asked.page - 1) * shapes.coursePageSize
  const forwards = { descending: asked.order === 'desc', limit: shapes.coursePageSize, offset }
  // Skipped rows cost time: reads from the nearer end.
  const total = offset > passedOver && asked.search === '' ? await countCourses(db, asked) : Infinity
  const fromEnd = total - offset - shapes.coursePageSize
  if (fromEnd >= offset) return idsInOrder(db, asked, forwards)
  const limit = shapes.coursePageSize + Math.min(0, fromEnd)
  if (limit <= 0) return []
  const backwards = { descending: !forwards.descending, limit, offset: Math.max(0, fromEnd) }
  return (await idsInOrder(db, asked, backwards)).toReversed()
}

async function idsInOrder(
  db: Db,
  asked: shapes.CourseListAsked,
  { descending, ...part }: { descending: boolean; limit: number; offset: number },
): Promise<string[]> {
  const listed = {
    ...part,
    wanted: narrowing(asked),
    order: { by: [courses[asked.sort], courses.id], descending },
    search: { text: courses.search_text, sought: asked.search },
  }
  const rows = await readInOrder(courses, listed, () => db.select({ id: courses.id }).from(courses))
  return rows.map(({ id }) => id)
}

/** In no particular order. */
async function readCourses(db: Db, ids: readonly string[]): Promise<shapes.EditableCourse[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(courses)
    .where(sql`${courses.id} = any (${sql.param(ids)}::uuid[])`)
  const families = await ancestryOf(db, ids)
  const certificateIds = rows.map((course) => course.certificate_id)
  const certificates = await certificateNames(db, certificateIds)
  const teachers = await teacherIdsOf(db, ids)
  return rows.map((course) => {
    const { above = [] } = families.get(course.id) ?? {}
    const [parent] = above
    return {
      ...fieldsOf(shapes.courseFieldsSchema, { ...course, ...teachers.get(course.id) }),
      ...picked(course, ['id', 'version', 'enrollment_count', 'children_count']),
      created_at: course.created_at.toISOString(),
      level: levelOf(above.length),
      parent: parent ? { id: parent.id, title: parent.title } : null,
      certificate: certificates.get(course.certificate_id ?? '') ?? null,
    }
  })
}

function narrowing({ type, relation, state }: shapes.CourseFilter): SQL | undefined {
  const isOfKind =
    type === 'all' && relation === 'all' ? undefined : inArray(courses.kind, courseKinds({ type, relation }))
  return and(isOfKind, state === 'all' ? undefined : eq(courses.published, state === 'published'))
}

/** A course's place in its `kind` (table.server.ts), by relation. */
const placesOf = {
  all: ['standalone', 'parent', 'child', 'middle'],
  parent: ['parent', 'middle'],
  child: ['child', 'middle'],
  standalone: ['standalone'],
} as const

/** As the database keeps them: 'free standalone'. */
function courseKinds({ type, relation }: Pick<shapes.CourseFilter, 'type' | 'relation'>): string[] {
  const types = type === 'all' ? courseTypes : [type]
  return types.flatMap((each) => placesOf[relation].map((place) => `${each} ${place}`))
}
