import { sql } from 'drizzle-orm'
import { certificatesById } from '#features/certificates/store.server.ts'
import { walkLimit } from '#features/courses/rules.ts'
import type { CourseType } from '#features/courses/schema.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FamilyCourse } from './rules.ts'

/** `above`: nearest first, drafts too. */
export type Ancestry = { course: FamilyCourse; above: FamilyCourse[] }

type Row = Omit<FamilyCourse, 'certificate'> & { of_id: string; type: CourseType; certificate_id: string | null }

/** By id; unknown ids are left out. A cycle ends where it would repeat itself. */
export async function ancestryOf(db: Db, ids: readonly string[]): Promise<Map<string, Ancestry>> {
  if (ids.length === 0) return new Map()
  // Columns are carried along: joined afterwards, all courses would be read for a list of a few.
  const { rows } = await db.execute<Row>(sql`
    with recursive walk as (
      select id as of_id, 0 as step, array[id] as path, id, parent_course_id, title, type, price, published, certificate_id
      from courses where id = any (${sql.param([...new Set(ids)])}::uuid[])
      union all
      select walk.of_id, walk.step + 1, walk.path || above.id, above.id, above.parent_course_id, above.title, above.type,
        above.price, above.published, above.certificate_id
      from walk join courses as above on above.id = walk.parent_course_id
      where walk.step < ${walkLimit} and not above.id = any (walk.path)
    )
    select of_id, id, title, type, price::float8 as price, published, certificate_id from walk order by of_id, step`)
  const certificates = await certificatesById(
    db,
    rows.map(({ certificate_id }) => certificate_id),
  )
  const found = new Map<string, Ancestry>()
  for (const { of_id, certificate_id, ...row } of rows) {
    const course = { ...row, certificate: certificates.get(certificate_id ?? '') ?? null }
    const own = found.get(of_id)
    if (own) own.above.push(course)
    else found.set(of_id, { course, above: [] })
  }
  return found
}
