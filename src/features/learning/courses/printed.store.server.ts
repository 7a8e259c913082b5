import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { type Ancestry, ancestryOf } from './family.store.server.ts'
import { courses } from './table.server.ts'
import { teacherNamesOf } from './teachers.store.server.ts'

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
