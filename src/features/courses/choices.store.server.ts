import { randomUUID } from 'node:crypto'
import { eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { placementProblem, reasons } from '#features/courses/hierarchy/rules.ts'
import { availableParents, coursesByTitle, familyOf } from '#features/courses/hierarchy/store.server.ts'
import type { CourseChoice, CourseOptionsAsked } from '#features/courses/listing/schema.ts'
import { courses } from '#features/courses/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

const parents = alias(courses, 'parents')
type Found = { id: string; title: string }

/** By title, with why one cannot be chosen: as children all but one, as a parent published roots. */
export async function courseOptions(db: Db, asked: CourseOptionsAsked): Promise<CourseChoice[]> {
  return asked.for === 'parent' ? parentChoices(db, asked) : childChoices(db, asked)
}

/** A search with room left goes on among the courses that cannot be a parent. */
async function parentChoices(db: Db, { search, limit, except }: CourseOptionsAsked): Promise<CourseChoice[]> {
  const found = await availableParents(db, { search, limit, ...(except && { except }) })
  const own = except ?? randomUUID()
  const family = await familyOf(db, [own, ...found.map(({ id }) => id)])
  const may = found.map(({ id, title }) => {
    const problem = placementProblem({ id: own, parentId: id, add: [], remove: [] }, family)
    return { id, title, blocked: problem && reasons[problem.why] }
  })
  if (search === '' || found.length >= limit) return may
  const matching = await coursesByTitle(db, undefined, { search, limit })
  const others = matching.filter(({ id }) => !found.some((one) => one.id === id))
  return [...may, ...(await unfit(db, others, except))].slice(0, limit)
}

async function unfit(db: Db, others: readonly Found[], own: string | undefined): Promise<CourseChoice[]> {
  if (others.length === 0) return []
  const rows = await db
    .select({ id: courses.id, published: courses.published, above: parents.title })
    .from(courses)
    .leftJoin(parents, eq(parents.id, courses.parent_course_id))
    .where(
      inArray(
        courses.id,
        others.map(({ id }) => id),
      ),
    )
  return others.map(({ id, title }) => {
    const row = rows.find((one) => one.id === id)
    const above = row?.above ?? null
    const why = above === null ? reasons.draft : reasons.below(above)
    return { id, title, blocked: id === own ? reasons.itself : why }
  })
}

async function childChoices(db: Db, { search, limit, except, below }: CourseOptionsAsked): Promise<CourseChoice[]> {
  const found = await coursesByTitle(db, except ? ne(courses.id, except) : undefined, { search, limit })
  const own = except ?? randomUUID()
  const family = await familyOf(db, [own, ...(below ? [below] : []), ...found.map(({ id }) => id)])
  const parentId = below ?? null
  return found.map(({ id, title }) => {
    const problem = placementProblem({ id: own, parentId, add: [id], remove: [] }, family)
    return { id, title, blocked: problem && reasons[problem.why] }
  })
}
