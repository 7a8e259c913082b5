import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { picked, publicNames } from '#records/kinds/fields.ts'
import { type Teacher, teacherFields } from './schema.ts'
import { teachers } from './table.server.ts'

export async function allTeachers(db: Db): Promise<Teacher[]> {
  const rows = await db.select().from(teachers).orderBy(desc(teachers.created_at), desc(teachers.id))
  return rows.map(toTeacher)
}

/** By id; unknown ids are left out. */
export async function teachersById(db: Db, ids: readonly string[]): Promise<Map<string, Teacher>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(teachers).where(inArray(teachers.id, ids))
  return new Map(rows.map((row) => [row.id, toTeacher(row)]))
}

/** Those of the ids that exist, locked against deletion until the transaction ends. */
export async function holdTeachers(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(inArray(teachers.id, ids))
    .orderBy(asc(teachers.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

const shownNames = ['id' as const, ...publicNames(teacherFields)]
const shown = sql.raw([...shownNames, 'created_at'].map((name) => `'${name}', shown.${name}`).join(', '))

/** A column of another statement: the teacher of this id as JSON, for `presentTeacher`. */
export function teacherAt(id: SQL): SQL {
  return sql`(select json_build_object(${shown}) from ${teachers} as shown where shown.id = ${id})`
}

export function presentTeacher(row: Teacher): Teacher {
  return { ...row, created_at: new Date(row.created_at).toISOString() }
}

function toTeacher(row: typeof teachers.$inferSelect): Teacher {
  return { ...picked(row, ['id', ...publicNames(teacherFields)]), created_at: row.created_at.toISOString() }
}
