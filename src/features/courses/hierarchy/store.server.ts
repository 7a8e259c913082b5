import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { walkLimit } from '#features/courses/rules.ts'
import { courses } from '#features/courses/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readInOrder } from '#platform/server/database/in-order.ts'
import type { Family } from './rules.ts'

export type HierarchyCourse = { id: string; title: string; module_number: number; parent_course_id: string | null }

const columns = {
  id: courses.id,
  title: courses.title,
  module_number: courses.module_number,
  parent_course_id: courses.parent_course_id,
}

/** Published or not, by module_number; at most 500. */
export async function childrenOfParent(db: Db, parentId: string): Promise<HierarchyCourse[]> {
  return db
    .select(columns)
    .from(courses)
    .where(eq(courses.parent_course_id, parentId))
    .orderBy(asc(courses.module_number), asc(courses.created_at), asc(courses.id))
    .limit(500)
}

/** Published roots, by title. `search`: literal text in the title; `except`: the course that wants a parent. */
export async function availableParents(
  db: Db,
  { search = '', except, limit = 50 }: { search?: string; except?: string; limit?: number } = {},
): Promise<HierarchyCourse[]> {
  const mayBe = and(
    eq(courses.published, true),
    isNull(courses.parent_course_id),
    except ? ne(courses.id, except) : undefined,
  )
  return coursesByTitle(db, mayBe, { search, limit })
}

export async function coursesByTitle(
  db: Db,
  wanted: SQL | undefined,
  { search, limit }: { search: string; limit: number },
): Promise<HierarchyCourse[]> {
  const order = { by: [courses.title, courses.id], descending: false }
  const titles = { text: sql`lower(${courses.title})`, sought: search }
  return readInOrder(courses, { wanted, order, limit, search: titles }, ({ where, orderBy, limit }) =>
    db
      .select(columns)
      .from(courses)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
}

/** From 1; 0 where there is no such course. Stops after 10 steps, as a guard against cycles. */
export async function depthOf(db: Db, id: string): Promise<number> {
  const { rows } = await db.execute<{ depth: number | null }>(sql`
    with recursive walk as (
      select id, parent_course_id, 1 as depth from courses where id = ${id}::uuid
      union all
      select above.id, above.parent_course_id, walk.depth + 1
      from walk join courses above on above.id = walk.parent_course_id where walk.depth <= ${walkLimit}
    )
    select max(depth) as depth from walk`)
  return rows[0]?.depth ?? 0
}

/** Published ones of every level, each once, by module_number; `depth` from 1. At most 1000; a cycle ends after 10 steps. */
export async function descendants(db: Db, id: string): Promise<(HierarchyCourse & { depth: number })[]> {
  const { rows } = await db.execute<HierarchyCourse & { depth: number }>(sql`
    with recursive walk as (
      select id, array[id] as path, 1 as depth from courses where parent_course_id = ${id}::uuid and published
      union all
      select below.id, walk.path || below.id, walk.depth + 1
      from walk join courses below on below.parent_course_id = walk.id
      where below.published and walk.depth < ${walkLimit} and not below.id = any (walk.path)
    )
    select courses.id, title, module_number, parent_course_id, min(depth) as depth
    from walk join courses using (id) where courses.id <> ${id}::uuid
    group by courses.id order by module_number, courses.created_at, courses.id limit 1000`)
  return rows
}

/** An exclusive lock until the transaction ends: what it checks of the hierarchy stays true. */
export async function lockHierarchy(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('courses/hierarchy', 0))`)
}

/** A shared lock: the hierarchy stays as it is until the transaction ends. */
export async function holdHierarchy(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('courses/hierarchy', 0))`)
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
