import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Certificate } from '#features/certificates/schema.ts'
import { certificatesById } from '#features/certificates/store.server.ts'
import { administrators, emitChange, everyone } from '#platform/server/changes/emit-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import { picked, publicNames } from '#platform/values/fields.ts'
import { familiesPage } from './families/store.server.ts'
import { courseToEnrollIn } from './family/rules.ts'
import { type Ancestry, ancestryOf } from './family/store.server.ts'
import { amountToPay, hierarchyDepth, levelOf } from './rules.ts'
import {
  type Course,
  type CourseDetail,
  courseFields,
  type CourseList,
  type CoursesAsked,
  type SubCourse,
  type SubCourseBrief,
  subCourseBriefSchema,
} from './schema.ts'
import { courses } from './table.server.ts'

export const coursesTopic = 'courses'

const childrenInList = 50
const childrenOnPage = 500

const parents = alias(courses, 'parents')

type CoursesWanted = Omit<CoursesAsked, 'order'> & Partial<Pick<CoursesAsked, 'order'>>

// What is not marked as public, such as class_link and replay_link, is never read for visitors.
const briefColumns = picked(courses, subCourseBriefSchema.keyof().options)
const childColumns = picked(courses, ['id', ...publicNames(courseFields), 'enrollment_count'])
const columns = {
  ...childColumns,
  created_at: courses.created_at,
  parent_course_id: courses.parent_course_id,
  grandparent_id: parents.parent_course_id,
  certificate_id: courses.certificate_id,
}

/** Newest first or family by family, with certificates; roots with their children. */
export async function publishedCourses(
  db: Db,
  { type, order = 'newest', ...asked }: CoursesWanted,
): Promise<CourseList> {
  if (order === 'family') {
    const { ids, next } = await familiesPage(db, { type, ...asked })
    const rows = await db
      .select(columns)
      .from(courses)
      .leftJoin(parents, eq(parents.id, courses.parent_course_id))
      .where(inArray(courses.id, ids))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return {
      items: await toListedEnrollments(
        db,
        ids.flatMap((id) => byId.get(id) ?? []),
      ),
      next,
    }
  }
  const wanted = and(eq(courses.published, true), type && eq(courses.type, type))
  const page = await newestPage(courses, { ...asked, wanted }, ({ where, orderBy, limit }) =>
    db
      .select(columns)
      .from(courses)
      .leftJoin(parents, eq(parents.id, courses.parent_course_id))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: await toListedEnrollments(db, page.rows), next: page.next }
}

async function toListedEnrollments(db: Db, rows: readonly Row[]): Promise<Course[]> {
  const ids = rows.map(({ id }) => id)
  const roots = rows.filter((row) => row.parent_course_id === null).map(({ id }) => id)
  const [children, certificates, ancestry] = await Promise.all([
    childrenOf(db, roots),
    certificatesById(
      db,
      rows.map(({ certificate_id }) => certificate_id),
    ),
    ancestryOf(db, ids),
  ])
  return rows.map((row) => {
    const { above = [] } = ancestry.get(row.id) ?? {}
    const parent = above.find(({ published }) => published)
    return {
      ...present(row, certificates, ancestry.get(row.id)),
      sub_courses: children.get(row.id) ?? [],
      part_of: parent ? { id: parent.id, title: parent.title } : null,
    }
  })
}

/** With the ids of all courses it depends on, drafts above it too; null where there is none. */
export async function publishedCourse(
  db: Db,
  id: string,
): Promise<{ course: CourseDetail; dependsOn: string[] } | null> {
  const [row] = await db
    .select(columns)
    .from(courses)
    .leftJoin(parents, eq(parents.id, courses.parent_course_id))
    .where(and(eq(courses.id, id), eq(courses.published, true)))
  if (!row) return null
  const [certificates, ancestry, subCourses] = await Promise.all([
    certificatesById(db, [row.certificate_id]),
    ancestryOf(db, [id]),
    db
      .select(childColumns)
      .from(courses)
      .where(and(eq(courses.parent_course_id, id), eq(courses.published, true)))
      .orderBy(asc(courses.module_number), asc(courses.created_at), asc(courses.id))
      .limit(childrenOnPage),
  ])
  const course = present(row, certificates, ancestry.get(id))
  const all = ancestry.get(id)?.above ?? []
  const above = all
    .flatMap(({ id: ofAbove, title, published }) => (published ? [{ id: ofAbove, title }] : []))
    .toReversed()
  return {
    course: {
      ...course,
      parent: above.find((each) => each.id === course.parent_course_id) ?? null,
      above,
      sub_courses: subCourses.map((child): SubCourse => ({
        ...child,
        level: Math.min(hierarchyDepth, course.level + 1),
      })),
    },
    dependsOn: [id, ...all.map((each) => each.id), ...subCourses.map((child) => child.id)],
  }
}

/** Those of the ids that are published. */
export async function publishedTitles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, title, type, image_url } = columns
  return db
    .select({ id, title, type, image_url })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), eq(courses.published, true)))
}

/** For the access check, never for a public answer: it holds the links. */
export type AccessFacts = {
  parent_course_id: string | null
  class_link: string | null
  replay_link: string | null
  parent: { price: number } | null
  /** Published children of the parent. */
  publishedSiblings: number
  /** With drafts. */
  ancestry: Ancestry
}

/** Null where there is no such published course. */
export async function accessFacts(db: Db, id: string): Promise<AccessFacts | null> {
  const [[row], found] = await Promise.all([
    db
      .select({
        parent_course_id: courses.parent_course_id,
        class_link: courses.class_link,
        replay_link: courses.replay_link,
        parent: { price: parents.price },
        publishedSiblings: sql<number>`(
          select count(*) from ${courses} as siblings
          where siblings.parent_course_id = ${parents.id} and siblings.published)`.mapWith(Number),
      })
      .from(courses)
      .leftJoin(parents, eq(parents.id, courses.parent_course_id))
      .where(and(eq(courses.id, id), eq(courses.published, true))),
    ancestryOf(db, [id]),
  ])
  const ancestry = found.get(id)
  return row && ancestry ? { ...row, ancestry } : null
}

/**
 * Announces courses with their parents (give them before and after the change) and descendants; last in the transaction.
 * `published` is how a course was: drafts, then and now, are announced to administrators alone.
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
          sql`${courses.parent_course_id} in (${children})`,
        ),
      ),
    )
    .orderBy(asc(courses.id))
  const open = [
    ...new Set([...changed.flatMap(({ id, published }) => (published ? [id] : [])), ...seen.map(({ id }) => id)]),
  ]
  const hidden = touched.filter((id) => !open.includes(id))
  for (const [ids, audience] of [
    [open, everyone],
    [hidden, administrators],
  ] as const) {
    if (ids.length === 0) continue
    await emitChange(tx, coursesTopic, ids, audience)
    await emitChange(tx, 'enrollments', ids, audience)
  }
}

async function childrenOf(db: Db, ids: readonly string[]): Promise<Map<string, SubCourseBrief[]>> {
  const children = new Map<string, SubCourseBrief[]>()
  if (ids.length === 0) return children
  const rows = await db
    .select({ ...briefColumns, parent_course_id: courses.parent_course_id })
    .from(courses)
    .where(
      sql`${courses.id} in (
        select first.id from unnest(${sql.param(ids)}::uuid[]) as roots (id) cross join lateral (
          select child.id from ${courses} as child where child.parent_course_id = roots.id and child.published
          order by child.module_number, child.created_at, child.id limit ${childrenInList}
        ) as first)`,
    )
    .orderBy(asc(courses.module_number), asc(courses.created_at), asc(courses.id))
  for (const { parent_course_id, ...child } of rows) {
    const list = children.get(parent_course_id ?? '') ?? []
    list.push(child)
    children.set(parent_course_id ?? '', list)
  }
  return children
}

type Row = Omit<Course, 'created_at' | 'certificate' | 'sub_courses' | 'level' | 'part_of' | 'enrolls_in'> & {
  created_at: Date
  grandparent_id: string | null
}

function present(
  { grandparent_id, ...row }: Row,
  certificates: Map<string, Certificate>,
  family: Ancestry | undefined,
): Omit<Course, 'sub_courses' | 'part_of'> {
  const certificate = certificates.get(row.certificate_id ?? '') ?? null
  const target = family && courseToEnrollIn(family.course, family.above)
  const [parent] = family?.above ?? []
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    // A draft parent is not revealed, not even its id.
    parent_course_id: parent?.published ? parent.id : null,
    certificate_id: certificate?.id ?? null,
    certificate,
    level: levelOf(row.parent_course_id !== null, grandparent_id !== null),
    enrolls_in: target ? { id: target.id, title: target.title, type: target.type, amount: amountToPay(target) } : null,
  }
}
