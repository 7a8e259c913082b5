import { asc, desc, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Teacher } from './schema.ts'
import { teachers } from './table.server.ts'

/** The topic under which a change of a teacher is announced, with the teacher's id. */
export const teachersTopic = 'teachers'

/** Every teacher, newest first ("Teachers: read all", public.md §7). */
export async function allTeachers(db: Db): Promise<Teacher[]> {
  const rows = await db.select().from(teachers).orderBy(desc(teachers.created_at), desc(teachers.id))
  return rows.map(presentTeacher)
}

/** The teachers with these ids, by id; those that do not exist are left out. */
export async function teachersById(db: Db, ids: readonly string[]): Promise<Map<string, Teacher>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(teachers)
    .where(inArray(teachers.id, [...ids]))
  return new Map(rows.map((row) => [row.id, presentTeacher(row)]))
}

/** Those of these ids that are teachers; none of them is deleted until the transaction ends. */
export async function holdTeachers(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(inArray(teachers.id, [...ids]))
    .orderBy(asc(teachers.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** A teacher as readers get it. */
function presentTeacher({ id, name, bio, avatar_url, created_at }: typeof teachers.$inferSelect): Teacher {
  return { id, name, bio, avatar_url, created_at: created_at.toISOString() }
}
