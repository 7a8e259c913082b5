import { and, eq, inArray, sql } from 'drizzle-orm'
import { certificateNames, tryCertificates } from '#features/learning/certificates/editing.store.server.ts'
import { certificateFieldsSchema } from '#features/learning/certificates/schema.ts'
import { listOrder } from '#platform/server/database/columns.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Document } from '#records/kinds/record-kind.server.ts'
import { coursePayload } from './editing/rules.ts'
import { courseFieldsSchema, type PlannedChange, type PriceChanges } from './editing/schema.ts'
import { problemOfPlacement } from './editing/store.server.ts'
import { ancestryOf, enrollmentTarget } from './family.store.server.ts'
import { walkLimit } from './rules.ts'
import { courseWords } from './kind.ts'
import { courses } from './table.server.ts'

const mostLookedAt = 100

/** Rolls back the transaction in which a change was tried. */
class Tried extends Error {}

/** Tries the change in a transaction that is rolled back, so that one price rule tells both. @throws AppError not_found for no such row */
export async function priceChanges(db: Db, planned: PlannedChange): Promise<PriceChanges> {
  let changes: PriceChanges = { courses: [], more: false }
  try {
    await inTransaction(db, async (tx) => {
      const affected = await affectedBy(tx, planned)
      const looked = affected.slice(0, mostLookedAt)
      const before = await amountsOf(tx, looked)
      await make(tx, planned)
      const after = await amountsOf(tx, looked)
      const changed = looked.flatMap(({ id, title }) => {
        const [then, now] = [after.get(id), before.get(id)]
        // Without a published state before and after there is nothing to compare.
        return then === undefined || now === undefined || then === now ? [] : [{ id, title, before: now, after: then }]
      })
      changes = { courses: changed, more: affected.length > mostLookedAt }
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
  return changes
}

/** What courses would cost if a course or a certificate were published like this, by their ids (decision 021). */
export async function pricesAfter(
  tx: Db,
  { entity }: { entity: string },
  { id, fields }: { id: string; fields: Document },
): Promise<Record<string, number | null>> {
  const planned = plannedOf(entity, id, fields)
  if (!planned) return {}
  const { courses: changed } = await priceChanges(tx, planned)
  return Object.fromEntries(changed.map(({ id: course, after }) => [course, after]))
}

function plannedOf(entity: string, id: string, fields: Document): PlannedChange | undefined {
  if (entity === 'certificates') {
    const { price, published } = certificateFieldsSchema.parse(fields)
    return { change: 'certificate-saved', id, price, published }
  }
  if (entity !== courseWords.entity) return undefined
  return { change: 'course-saved', id, data: courseFieldsSchema.parse(fields), children: { add: [], remove: [] } }
}

/** Published, by title: those it is about and those below; one more than are looked at, to tell of more. */
async function affectedBy(tx: Db, planned: PlannedChange): Promise<{ id: string; title: string }[]> {
  const [field, ids] = await aboutOf(tx, planned)
  const { rows } = await tx.execute<{ id: string; title: string }>(sql`
    with recursive walk as (
      select id, 0 as step from courses where ${field} = any (${sql.param(ids)}::uuid[])
      union select courses.id, step + 1
      from walk join courses on courses.parent_course_id = walk.id where step < ${walkLimit}
    )
    select id, title from courses where published and id in (select id from walk)
    order by ${listOrder(courses.title, sql`title`)}, id limit ${mostLookedAt + 1}`)
  return rows
}

async function aboutOf(tx: Db, planned: PlannedChange) {
  if (planned.change === 'certificate-saved') return [sql`certificate_id`, [planned.id]] as const
  if (planned.change === 'certificates-published' || planned.change === 'certificates-deleted') {
    return [sql`certificate_id`, planned.ids] as const
  }
  if (planned.change !== 'course-saved') return [sql`id`, planned.ids] as const
  const { id, data, children } = planned
  const [row] = await tx.select().from(courses).where(eq(courses.id, id))
  if (!row) throw new AppError('not_found')
  // Whoever writes another price or type knows what it costs: only other courses are listed.
  const isWritten = row.price !== coursePayload(data).price || row.type !== data.type
  const below = await tx.select({ id: courses.id }).from(courses).where(eq(courses.parent_course_id, id))
  const others = [...below.map((child) => child.id), ...children.add]
  return [sql`id`, isWritten ? others : [id, ...others]] as const
}

async function make(tx: Db, planned: PlannedChange): Promise<void> {
  if (planned.change === 'certificate-saved') {
    const { id, price, published } = planned
    if (!(await tryCertificates(tx, [id], { price, published }))) throw new AppError('not_found')
  } else if (planned.change === 'certificates-published') {
    await tryCertificates(tx, planned.ids, { published: planned.published })
  } else if (planned.change === 'certificates-deleted') {
    if (!(await tryCertificates(tx, planned.ids, null))) throw new AppError('not_found')
  } else if (planned.change === 'courses-published') {
    await tx.update(courses).set({ published: planned.published }).where(inArray(courses.id, planned.ids))
  } else if (planned.change === 'courses-deleted') {
    await tx.update(courses).set({ parent_course_id: null }).where(inArray(courses.parent_course_id, planned.ids))
    await tx.delete(courses).where(inArray(courses.id, planned.ids))
  } else await saveCourse(tx, planned)
}

/** What cannot be saved changes nothing; its save says why. */
async function saveCourse(tx: Db, { id, data, children }: Extract<PlannedChange, { change: 'course-saved' }>) {
  const fields = coursePayload(data)
  const isKnown = fields.certificate_id === null || (await certificateNames(tx, [fields.certificate_id])).size > 0
  if (!isKnown || (await problemOfPlacement(tx, { id, parent_course_id: fields.parent_course_id, children }))) return
  await tx.update(courses).set(fields).where(eq(courses.id, id))
  await tx
    .update(courses)
    .set({ parent_course_id: null })
    .where(and(inArray(courses.id, children.remove), eq(courses.parent_course_id, id)))
  await tx.update(courses).set({ parent_course_id: id }).where(inArray(courses.id, children.add))
}

/** Null where nobody can enroll; without drafts. */
async function amountsOf(tx: Db, looked: readonly { id: string }[]): Promise<Map<string, number | null>> {
  const ids = looked.map(({ id }) => id)
  const families = await ancestryOf(tx, ids)
  const published = [...families].filter(([, { course }]) => course.published)
  return new Map(published.map(([id, family]) => [id, enrollmentTarget(family)?.amount ?? null]))
}
