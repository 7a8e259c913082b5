import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { certificateNames } from '#features/certificates/editing/store.server.ts'
import {
  hierarchyMessages,
  namedProblem,
  type PlacementProblem,
  placementProblem,
} from '#features/courses/hierarchy/rules.ts'
import { familyOf, lockHierarchy } from '#features/courses/hierarchy/store.server.ts'
import { announceCourses } from '#features/courses/store.server.ts'
import { courses } from '#features/courses/table.server.ts'
import { deletionOf } from '#features/history/deletions/store.server.ts'
import { holdPictures } from '#features/media/store.server.ts'
import { removeUnlinked } from '#features/media/unlinked/store.server.ts'
import { recordAction } from '#platform/server/audit/record-action.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { addOnce, type Attempt } from '#platform/server/idempotency/add-once.ts'
import { type By, goneError } from '#platform/server/records/editable-records.ts'
import { bringBack } from '#platform/server/revisions/last-version.ts'
import { saveVersioned } from '#platform/server/revisions/versioned-save.ts'
import { isSame, type Json, type Overlap } from '#platform/values/merge.ts'
import { courseFieldsOf, coursePayload } from './rules.ts'
import type { ChildChanges, CourseFields } from './schema.ts'

export const courseEntity = 'courses'
export type CourseRow = typeof courses.$inferSelect
/** What another feature does when a deleted course is back, inside the transaction that brings it back. */
export type BroughtBackStep = (tx: Db, courseId: string) => Promise<void>

/** A course and its parent before or after a change: both are announced. */
type Touched = { id: string; parent_course_id: string | null; published?: boolean }
const noChildren: ChildChanges = { add: [], remove: [] }

/** How a save ended; stale: both changed the same field, nothing was written. */
export type CourseSaved =
  | { outcome: 'saved'; id: string; merged: boolean }
  | { outcome: 'stale'; id: string; overlaps: Overlap[] }

/**
 * Adds a course, once per attempt, and places the chosen courses below it; `deleted` is the id of one that comes back under it, its
 * versions going on, with what the steps `onBroughtBack` do. `present` gives it as its editors get it, in the same transaction.
 * @throws AppError `invalid` for a place it cannot have, PGRST116 where no deletion is kept, taken where it is there
 */
export async function addCourse<Answer>(
  deps: Deps,
  {
    data,
    children = noChildren,
    as_child: isChild = false,
    deleted,
    attempt,
    present,
    onBroughtBack = [],
  }: {
    data: CourseFields
    children?: ChildChanges | undefined
    /** It was added to the course that it is below, as that one's child picker adds one. */
    as_child?: boolean | undefined
    deleted?: string
    attempt?: Attempt | undefined
    present: (tx: Db, id: string) => Promise<Answer>
    onBroughtBack?: readonly BroughtBackStep[]
  },
  by: By,
): Promise<Answer> {
  const id = deleted ?? randomUUID()
  const add = async (tx: Db) => {
    await lockHierarchy(tx)
    const fields = coursePayload(data)
    const back = deleted === undefined ? undefined : await bringCourseBack(tx, id, fields, by)
    if (deleted !== undefined && !back) throw new AppError('PGRST116')
    await checkCertificate(tx, fields.certificate_id)
    const below = {
      ...children,
      add: [...children.add, ...(await freeChildren(tx, id, fields, children, back?.cleared))],
    }
    await checkPlacement(tx, { id, fields, children: below, parentBefore: null, isChild })
    await holdPictures(tx, [fields.image_url])
    await tx.insert(courses).values({ ...fields, id, ...back?.row })
    if (back) for (const step of onBroughtBack) await step(tx, id)
    const moved = await placeChildren(tx, id, below, by)
    await recordAction(tx, { ...actor(by), action: back ? 'restore' : 'create', entity: courseEntity, entityId: id })
    const added = await present(tx, id)
    await announceCourses(tx, [{ id, parent_course_id: fields.parent_course_id }, ...moved])
    return added
  }
  return inTransaction(deps.database.db, (tx) => addOnce(tx, attempt, () => add(tx)))
}

/**
 * Saves a course over version `from`, merged with what others saved since, and places its children, all in one
 * transaction that holds the hierarchy still. @throws AppError PGRST116, `invalid` for a place it cannot have
 */
export async function saveCourse(
  deps: Deps,
  save: { id: string; from: number; data: CourseFields; children?: ChildChanges | undefined },
  by: By,
): Promise<CourseSaved> {
  const { id, children = noChildren } = save
  let contradiction: Overlap[] | null = null
  const saved = await inTransaction(deps.database.db, async (tx) => {
    await lockHierarchy(tx)
    const [row] = await lockCourseRows(tx, [id])
    if (!row) throw goneError(await deletionOf(tx, courseEntity, id))
    const document = courseFieldsOf(row)
    const check = async (fields: CourseFields) => {
      await checkCertificate(tx, fields.certificate_id, row.certificate_id)
      await checkPlacement(tx, { id, fields, children, parentBefore: row.parent_course_id })
    }
    const result = await saveVersioned<CourseFields>(tx, {
      entity: courseEntity,
      entityId: id,
      current: { version: row.version, document, savedAt: row.updated_at },
      from: save.from,
      mine: coursePayload(save.data),
      savedBy: by.admin.profileId,
      write: async (fields, version) => {
        // One made it free and the other gave it a price: whoever saves last must say which.
        if (!isSame(fields, coursePayload(fields))) {
          contradiction = [{ path: 'type', mine: save.data.type, theirs: document.type }]
          throw new AppError('stale')
        }
        await check(fields)
        await writeCourse(tx, row, fields, version)
      },
    })
    if (result.outcome === 'stale') return { row, result, picture: row.image_url }
    if (result.outcome === 'same') await check(result.document)
    const moved = await placeChildren(tx, id, children, by)
    if (result.outcome === 'saved' || moved.length > 0) {
      await recordAction(tx, { ...actor(by), action: 'save', entity: courseEntity, entityId: id })
      await announceCourses(tx, [
        { id, parent_course_id: row.parent_course_id, published: row.published },
        { id, parent_course_id: result.document.parent_course_id },
        ...moved,
      ])
    }
    return { row, result, picture: result.document.image_url }
  }).catch((error: unknown) => {
    if (contradiction === null) throw error
    return null
  })
  if (saved === null) return { outcome: 'stale', id, overlaps: contradiction ?? [] }
  const { row, result, picture } = saved
  if (result.outcome === 'stale') return { outcome: 'stale', id, overlaps: result.overlaps }
  if (row.image_url !== picture) await removeUnlinked(deps, [row.image_url])
  return { outcome: 'saved', id, merged: result.merged }
}

/** What stands in the way of a placement, or null: for asking before saving. */
export async function problemOfPlacement(
  db: Db,
  { id, parent_course_id, children }: { id: string | null; parent_course_id: string | null; children: ChildChanges },
): Promise<PlacementProblem | null> {
  const own = id ?? randomUUID()
  const family = await familyOf(db, [own, ...(parent_course_id ? [parent_course_id] : []), ...children.add])
  return named(db, placementProblem({ id: own, parentId: parent_course_id, ...children }, family))
}

/** These courses, locked to the end of the transaction, always in the same order; unknown ids are left out. */
export async function lockCourseRows(tx: Db, ids: readonly string[]): Promise<CourseRow[]> {
  return tx
    .select()
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(asc(courses.id))
    .for('update')
}

/** Changes fields of a locked course as a save of its newest version does, with a kept version. */
export async function changeCourse(tx: Db, row: CourseRow, part: Partial<CourseFields>, { admin }: By): Promise<void> {
  const document = courseFieldsOf(row)
  await saveVersioned<CourseFields>(tx, {
    entity: courseEntity,
    entityId: row.id,
    current: { version: row.version, document, savedAt: row.updated_at },
    from: row.version,
    mine: { ...document, ...part },
    savedBy: admin.profileId,
    write: (fields, version) => writeCourse(tx, row, fields, version),
  })
}

function bringCourseBack(tx: Db, id: string, data: CourseFields, { admin }: By) {
  const isThere = async () => (await lockCourseRows(tx, [id])).length > 0
  return bringBack(tx, { entity: courseEntity, id, data, savedBy: admin.profileId, isThere })
}

/** Who did it, for the audit log. */
export function actor({ admin, requestId }: By) {
  return { actorId: admin.profileId, requestId }
}

async function writeCourse(tx: Db, row: CourseRow, fields: CourseFields, version: number): Promise<void> {
  await holdPictures(tx, [fields.image_url])
  await tx
    .update(courses)
    .set({ ...fields, version })
    .where(and(eq(courses.id, row.id), eq(courses.version, row.version)))
}

/** Deselected children become standalone, newly selected ones come below the course (admin.md §7). Gives what moved. */
async function placeChildren(tx: Db, id: string, { add, remove }: ChildChanges, by: By): Promise<Touched[]> {
  const moved: Touched[] = []
  for (const row of await lockCourseRows(tx, [...new Set([...add, ...remove])])) {
    const parent = add.includes(row.id) ? id : row.parent_course_id === id ? null : row.parent_course_id
    if (parent === row.parent_course_id) continue
    await changeCourse(tx, row, { parent_course_id: parent }, by)
    await recordAction(tx, { ...actor(by), action: 'move', entity: courseEntity, entityId: row.id })
    moved.push({ id: row.id, parent_course_id: row.parent_course_id }, { id: row.id, parent_course_id: parent })
  }
  return moved
}

/** Those of the children that a deletion took from a course which are still without a parent, where they fit below it again. */
async function freeChildren(
  tx: Db,
  id: string,
  { parent_course_id }: CourseFields,
  children: ChildChanges,
  cleared: Json = null,
): Promise<string[]> {
  const asked = Array.isArray(cleared) ? cleared.filter((child) => typeof child === 'string') : []
  const rows = asked.length > 0 ? await lockCourseRows(tx, asked) : []
  const own = [...children.add, ...children.remove]
  const free = rows.filter((row) => row.parent_course_id === null && !own.includes(row.id)).map((row) => row.id)
  const add = [...children.add, ...free]
  return (await problemOfPlacement(tx, { id, parent_course_id, children: { ...children, add } })) ? [] : free
}

async function checkPlacement(
  tx: Db,
  place: { id: string; fields: CourseFields; children: ChildChanges; parentBefore: string | null; isChild?: boolean },
): Promise<void> {
  const { id, fields, children, parentBefore, isChild = false } = place
  const parentId = fields.parent_course_id
  if (parentId === parentBefore && children.add.length + children.remove.length === 0) return
  const family = await familyOf(tx, [id, ...(parentId ? [parentId] : []), ...children.add])
  const unknown = children.add.find((child) => !family.has(child) && child !== id)
  const problem: Pick<PlacementProblem, 'field' | 'message'> | null =
    (await named(tx, placementProblem({ id, parentId, ...children }, family))) ??
    (unknown ? { field: 'children', message: `There is no course ${unknown}.` } : null)
  if (problem) throw new AppError('invalid', { message: problem.message, fields: { [problem.field]: problem.message } })
  if (parentId !== null && parentId !== parentBefore) {
    const [parent] = await lockCourseRows(tx, [parentId])
    // The rule is the parent picker's: whoever adds a child to a course has chosen that one's children (decisions.md D).
    const mayBe = isChild ? parent !== undefined : parent?.published && parent.parent_course_id === null
    if (!mayBe) {
      const message = hierarchyMessages.noRoot
      throw new AppError('invalid', { message, fields: { parent_course_id: message } })
    }
  }
}

/** A problem with the title of the course that it names. */
async function named(db: Db, problem: PlacementProblem | null): Promise<PlacementProblem | null> {
  if (problem?.course === undefined) return problem
  const rows = await db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.id, problem.course))
  return namedProblem(problem, new Map(rows.map(({ id, title }) => [id, title])))
}

async function checkCertificate(tx: Db, id: string | null, before: string | null = null): Promise<void> {
  if (id === null || id === before || (await certificateNames(tx, [id])).has(id)) return
  const message = 'This certificate does not exist any more. Please choose another one.'
  throw new AppError('invalid', { message, fields: { certificate_id: message } })
}
