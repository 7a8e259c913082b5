import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Certificate } from '#features/learning/certificates/schema.ts'
import { certificateAt, presentCertificate } from '#features/learning/certificates/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { amountToPay, courseToEnrollIn, type FamilyCourse, requiresPurchase, walkLimit } from './rules.ts'
import { courses } from './table.server.ts'
import { teacherNamesOf } from './teachers.store.server.ts'

/** A course with its capacity (null: any number) and how many are seated; null where there is none. */
export async function placesOf(tx: Db, courseId: string) {
  const { id, published, capacity, seat_limit, enrollment_count } = courses
  const [course] = await tx
    .select({ published, capacity, seat_limit, seated: enrollment_count })
    .from(courses)
    .where(eq(id, courseId))
  return course ?? null
}

/** Sets how many the database lets be seated in a course that is locked; null: any number. */
export async function setSeatLimit(tx: Db, courseId: string, limit: number | null): Promise<void> {
  await tx
    .update(courses)
    .set({ seat_limit: limit, updated_at: sql`${courses.updated_at}` })
    .where(eq(courses.id, courseId))
}

/** Lets one more be seated in a course that is locked, knowingly. */
export async function raiseSeatLimit(tx: Db, courseId: string): Promise<void> {
  await tx
    .update(courses)
    .set({ seat_limit: sql`${courses.seat_limit} + 1`, updated_at: sql`${courses.updated_at}` })
    .where(eq(courses.id, courseId))
}

/** How many are not seated, by the ids of published courses with places. */
export async function unseatedPlaces(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { id, capacity, published } = courses
  const rows = await db
    .select({ id, free: sql<number>`${capacity} - ${courses.enrollment_count}` })
    .from(courses)
    .where(and(inArray(id, [...ids]), eq(published, true), isNotNull(capacity)))
  return new Map(rows.map((row) => [row.id, row.free]))
}

/** Those of these courses that take a number of people. */
export async function coursesWithPlaces(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { id, capacity } = courses
  const rows = await db
    .select({ id })
    .from(courses)
    .where(and(inArray(id, [...new Set(ids)]), isNotNull(capacity)))
  return new Set(rows.map((row) => row.id))
}

type Course = FamilyCourse & { certificate: Certificate | null; capacity: number | null }
/** `above`: nearest first, drafts too. */
export type Ancestry = { course: Course; above: Course[] }

/**
 * A column of a course's statement: the course itself and what stands above it, nearest first, for `presentFamily`. A cycle ends where
 * it would repeat itself. Column names are written out, as in store.server.ts.
 */
export const familyOfCourse = sql<Course[]>`(
  with recursive walk as (
    select 0 as step, array[id] as path, id, parent_course_id, title, type, price, published, certificate_id, capacity
    from courses as own where own.id = courses.id
    union all
    select walk.step + 1, walk.path || above.id, above.id, above.parent_course_id, above.title, above.type,
      above.price, above.published, above.certificate_id, above.capacity
    from walk join courses as above on above.id = walk.parent_course_id
    where walk.step < ${sql.raw(String(walkLimit))} and not above.id = any (walk.path)
  )
  select json_agg(member) from (
    select id, title, type, price, published, capacity, ${certificateAt(sql`walk.certificate_id`)} as certificate from walk order by step
  ) as member)`

export function presentFamily(family: readonly Course[]): Ancestry {
  const [course, ...above] = family.map((each) => ({ ...each, certificate: presentCertificate(each.certificate) }))
  if (!course) throw new Error('A course stands in its own family.')
  return { course, above }
}

/** By id; unknown ids are left out. */
export async function ancestryOf(db: Db, ids: readonly string[]): Promise<Map<string, Ancestry>> {
  if (ids.length === 0) return new Map()
  const { id } = courses
  const asked = sql`${id} = any (${sql.param([...new Set(ids)])}::uuid[])`
  const rows = await db.select({ id, family: familyOfCourse }).from(courses).where(asked)
  return new Map(rows.map((row) => [row.id, presentFamily(row.family)]))
}

/** Those of the courses that have a class link of their own; the links are given by the access check alone. */
export async function coursesWithLink(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), isNotNull(courses.class_link)))
  return new Set(rows.map(({ id }) => id))
}

/** What a course's page enrolls in, and what that costs; null where nothing is offered. */
export function enrollmentTarget({ course, above }: Ancestry) {
  const target = courseToEnrollIn(course, above)
  return target && asTarget(target)
}

/** A course as one that is enrolled in. */
export function asTarget(course: Course) {
  return { id: course.id, title: course.title, type: course.type, amount: amountToPay(course) }
}

/** How many people the course takes that a page enrolls in; null: any number. */
export function capacityToEnrollIn({ course, above }: Ancestry): number | null {
  return courseToEnrollIn(course, above)?.capacity ?? null
}

/** By course id, itself and every published course below it; unknown ids are left out. */
export async function coursesBelow(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ of_id: string; ids: string[] }>(sql`
    with recursive walk as (
      select id as of_id, id, array[id] as path from courses where id = any (${sql.param([...new Set(ids)])}::uuid[])
      union all
      select walk.of_id, below.id, walk.path || below.id
      from walk join courses as below on below.parent_course_id = walk.id
      where below.published and cardinality(walk.path) <= ${walkLimit} and not below.id = any (walk.path)
    )
    select of_id, array_agg(id) as ids from walk group by of_id`)
  return new Map(rows.map((row) => [row.of_id, row.ids]))
}

/** What completes courses, drafts too, by id; unknown ids are left out. */
export async function completionRulesOf(db: Db, ids: readonly string[]) {
  const { id, completion, completion_share } = courses
  const rows = await db
    .select({ id, completion, completion_share })
    .from(courses)
    .where(inArray(id, [...ids]))
  return new Map(rows.map(({ id: course, ...rule }) => [course, rule]))
}

/** A lock on the hierarchy until the transaction ends: shared, it stays as it is; exclusive, it may be changed as it was checked. */
export async function lockHierarchy(tx: Db, mode: 'shared' | 'exclusive' = 'exclusive'): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await tx.execute(sql`select ${lock}(hashtextextended('courses/hierarchy', 0))`)
}

/**
 * Locks a published course and its ancestors for the transaction, so that a family's enrollments are serialized; null for none.
 * Lock order: the hierarchy, courses by id, then enrollments.
 */
export async function lockFamily(tx: Db, courseId: string): Promise<Ancestry | null> {
  await lockHierarchy(tx, 'shared')
  const before = (await ancestryOf(tx, [courseId])).get(courseId)
  if (!before) return null
  const locked = [before.course, ...before.above].map(({ id }) => id)
  await lockCourses(tx, locked)
  // Prices and publication may have changed while waiting for the locks; the hierarchy has not.
  const family = (await ancestryOf(tx, [courseId])).get(courseId)
  return family?.course.published ? family : null
}

/** Always in the same order, against deadlocks. */
export async function lockCourses(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: courses.id })
    .from(courses)
    .where(inArray(courses.id, ids))
    .orderBy(courses.id)
    .for('no key update')
}

/** Those of the ids that exist, with their titles, drafts too; locked against deletion until the transaction ends. */
export async function holdCourses(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(inArray(courses.id, ids))
    .orderBy(courses.id)
    .for('key share')
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** For the access check, never for a public answer: it holds the links. Null where there is no such published course. */
export async function accessFacts(db: Db, courseId: string) {
  const family = (await ancestryOf(db, [courseId])).get(courseId)
  if (!family?.course.published) return null
  const { id, class_link, replay_link, parent_course_id, published } = courses
  const [parent] = family.above
  const [[links], siblings] = await Promise.all([
    db
      .select({ class_link, replay_link })
      .from(courses)
      .where(and(eq(id, courseId), published)),
    parent ? db.$count(courses, and(eq(parent_course_id, parent.id), published)) : 0,
  ])
  return links ? { ...family, ...links, publishedSiblings: siblings } : null
}

/** Whether whoever has enrolled may come to the classes of a published course before they have paid. */
export async function isOpenUnpaid(db: Db, courseId: string): Promise<boolean> {
  const facts = await accessFacts(db, courseId)
  return (
    facts !== null && !requiresPurchase(facts.above[0], facts.publishedSiblings) && capacityToEnrollIn(facts) === null
  )
}

/** What a certificate says of a course, and what it stands below. */
export type PrintedFacts = {
  family: Ancestry
  title: string
  /** What the course leads to, or the nearest one above it does; published. */
  certificate: { id: string; title: string } | null
  /** By name: those that it names, else its instructor. */
  teachers: string[]
  hours: number | null
  /** A BCP 47 tag. */
  language: string | null
}

/** Drafts too; null where there is no such course. */
export async function printedFacts(db: Db, courseId: string): Promise<PrintedFacts | null> {
  const { id, instructor, study_hours, language } = courses
  const families = await ancestryOf(db, [courseId])
  const [row] = await db.select({ instructor, study_hours, language }).from(courses).where(eq(id, courseId))
  const family = families.get(courseId)
  if (!family || !row) return null
  const teachers = await teacherNamesOf(db, courseId)
  const leading = [family.course, ...family.above].find(({ certificate }) => certificate !== null)?.certificate
  return {
    family,
    title: family.course.title,
    certificate: leading ? { id: leading.id, title: leading.title } : null,
    teachers: teachers.length === 0 && row.instructor !== '' ? [row.instructor] : teachers,
    hours: row.study_hours,
    language: row.language,
  }
}
