import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { CourseChoice, CourseOptionsAsked } from '../editing/schema.ts'
import { ancestryOf } from '../family.store.server.ts'
import { walkLimit } from '../rules.ts'
import { courses } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readInOrder } from '#platform/server/database/in-order.ts'
import { type Family, placementProblem, reasons } from './rules.ts'
import { t } from '#platform/values/translate.ts'

type Named = { id: string; title: string }
const named = { id: courses.id, title: courses.title }

/** Published or not, by module_number; at most 500. */
export async function childrenOfParent(db: Db, parentId: string): Promise<Named[]> {
  return db
    .select(named)
    .from(courses)
    .where(eq(courses.parent_course_id, parentId))
    .orderBy(asc(courses.module_number), asc(courses.created_at), asc(courses.id))
    .limit(500)
}

export async function coursesByTitle(
  db: Db,
  wanted: SQL | undefined,
  { search, limit }: { search: string; limit: number },
): Promise<Named[]> {
  const order = { by: [courses.title, courses.id], descending: false }
  const titles = { text: sql`lower(${courses.title})`, sought: search }
  return readInOrder(courses, { wanted, order, limit, search: titles }, () => db.select(named).from(courses))
}

/** The parents of these courses and of all above and below them, drafts too; at most ten steps each way. */
export async function familyOf(db: Db, ids: readonly string[]): Promise<Family> {
  const { rows } = await db.execute<{ id: string; parent_course_id: string | null }>(sql`
    with recursive above as (
      select id, parent_course_id, 0 as step from courses where id = any (${sql.param(ids)}::uuid[])
      union
      select courses.id, courses.parent_course_id, step + 1
      from above join courses on courses.id = above.parent_course_id where step < ${walkLimit}
    ), below as (
      select id, parent_course_id, 0 as step from courses where id = any (${sql.param(ids)}::uuid[])
      union
      select courses.id, courses.parent_course_id, step + 1
      from below join courses on courses.parent_course_id = below.id where step < ${walkLimit}
    )
    select id, parent_course_id from above union select id, parent_course_id from below`)
  return new Map(rows.map((row) => [row.id, row.parent_course_id]))
}

/** By title, with why one cannot be chosen: as children all but one, as a parent published roots; any, whatever it is for. */
export async function courseOptions(db: Db, asked: CourseOptionsAsked): Promise<CourseChoice[]> {
  const { for: role, search, limit, except, below } = asked
  if (role === 'any') {
    const any = await coursesByTitle(db, undefined, { search, limit })
    return any.map((each) => ({ ...each, blocked: null }))
  }
  const own = except ?? randomUUID()
  const isOther = except ? ne(courses.id, except) : undefined
  const isRoot = and(courses.published, isNull(courses.parent_course_id))
  const found = await coursesByTitle(db, role === 'parent' ? and(isRoot, isOther) : isOther, { search, limit })
  const family = await familyOf(db, [own, ...(below ? [below] : []), ...found.map(({ id }) => id)])
  const options = found.map(({ id, title }) => {
    const place = role === 'parent' ? { parentId: id, add: [] } : { parentId: below ?? null, add: [id] }
    const problem = placementProblem({ id: own, remove: [], ...place }, family)
    return { id, title, blocked: problem && t(reasons[problem.why]) }
  })
  // A search for a parent with room left goes on among the courses that cannot be one.
  if (role === 'children' || search === '' || found.length >= limit) return options
  const matching = await coursesByTitle(db, undefined, { search, limit })
  const others = matching.filter(({ id }) => !found.some((one) => one.id === id))
  const otherIds = others.map(({ id }) => id)
  const families = await ancestryOf(db, otherIds)
  const unfit = others.map(({ id, title }) => {
    const [above] = families.get(id)?.above ?? []
    const why = above ? reasons.below(above.title) : t(reasons.draft)
    return { id, title, blocked: id === except ? t(reasons.own) : why }
  })
  return [...options, ...unfit].slice(0, limit)
}
