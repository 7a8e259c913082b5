import { asc, eq, inArray, sql } from 'drizzle-orm'
import { holdTeachers, teacherAt, teachersById } from '#features/content/teachers/store.server.ts'
import type { Teacher } from '#features/content/teachers/schema.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Refusal } from '#records/kinds/record-kind.server.ts'
import { courseTeachers } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

/** Ids of teachers in order, by course. */
export async function teacherIdsOf(db: Db, ids: readonly string[]): Promise<Map<string, { teachers: string[] }>> {
  const named = new Map<string, { teachers: string[] }>(ids.map((id) => [id, { teachers: [] }]))
  if (ids.length === 0) return named
  const { course_id, position } = courseTeachers
  const rows = await db.select().from(courseTeachers).where(inArray(course_id, ids)).orderBy(asc(position))
  for (const { course_id: course, teacher_id } of rows) named.get(course)?.teachers.push(teacher_id)
  return named
}

/** A column of a course's statement: its teachers in order, for `presentTeacher`. Column names are written out, as in store.server.ts. */
export const teachersOfCourse = sql<Teacher[]>`coalesce((
  select json_agg(${teacherAt(sql`named.teacher_id`)} order by named.position)
  from ${courseTeachers} as named where named.course_id = courses.id), '[]')`

/** The names of a course's teachers, in order. */
export async function teacherNamesOf(db: Db, courseId: string): Promise<string[]> {
  const ids = (await teacherIdsOf(db, [courseId])).get(courseId)?.teachers ?? []
  const known = await teachersById(db, ids)
  return ids.flatMap((id) => known.get(id)?.name ?? [])
}

export async function nameTeachers(tx: Db, id: string, { teachers }: { teachers: readonly string[] }): Promise<void> {
  await tx.delete(courseTeachers).where(eq(courseTeachers.course_id, id))
  const rows = teachers.map((teacher_id, position) => ({ course_id: id, teacher_id, position }))
  if (rows.length > 0) await tx.insert(courseTeachers).values(rows)
}

/** Locks them against deletion. */
export async function unknownTeacher(tx: Db, ids: readonly string[]): Promise<Refusal | undefined> {
  if (ids.length === 0) return undefined
  const known = await holdTeachers(tx, ids)
  if (ids.every((id) => known.has(id))) return undefined
  return {
    fieldErrors: { teachers: t('A teacher who was chosen here does not exist any more. Please remove this choice.') },
  }
}

export async function knownTeachers(tx: Db, ids: readonly string[]): Promise<string[]> {
  const known = ids.length === 0 ? new Set() : await holdTeachers(tx, ids)
  return ids.filter((id) => known.has(id))
}

export type CoursePlace = { course_id: string; position: number }

export async function coursesOfTeacher(tx: Db, teacher: string): Promise<CoursePlace[]> {
  const { course_id, position, teacher_id } = courseTeachers
  return tx.select({ course_id, position }).from(courseTeachers).where(eq(teacher_id, teacher))
}

/** Gives a restored teacher the places that nobody has taken since, in courses that still exist. */
export async function giveCoursesBack(tx: Db, teacher: string, places: readonly CoursePlace[]): Promise<void> {
  if (places.length === 0) return
  await tx.execute(sql`
    insert into course_teachers (course_id, teacher_id, position)
    select courses.id, ${teacher}::uuid, place.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (course_id uuid, position int)
    join courses on courses.id = place.course_id
    on conflict do nothing`)
}
