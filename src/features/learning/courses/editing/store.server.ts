import { courseWords } from '../kind.ts'
import { courseFields } from '../schema.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { certificateNames } from '#features/learning/certificates/editing.store.server.ts'
import { hierarchyMessages, type PlacementProblem, placementProblem, type Family, reasons } from '../hierarchy.rules.ts'
import { courseTitles, editableCourse } from '../listing.store.server.ts'
import { emitCourseChange } from '../store.server.ts'
import { courses } from '../table.server.ts'
import { noteCourseChange } from '#features/learning/session-mail/store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { giveBackLater } from '#records/bin/bin.server.ts'
import { filesIn } from '#records/kinds/declared-kind.server.ts'
import type { Changed, RecordKind, Refusal, Stored } from '#records/kinds/record-kind.server.ts'
import { lockRecords } from '#records/kinds/record-rows.server.ts'
import { pluck } from '#records/kinds/fields.ts'
import { isSame } from '#records/saving/merge.ts'
import { coursePayload } from './rules.ts'
import * as shapes from './schema.ts'
import { lockHierarchy, ancestryOf } from '../family.store.server.ts'
import { knownTeachers, nameTeachers, teacherIdsOf, unknownTeacher } from '../teachers.store.server.ts'
import { t } from '#platform/values/translate.ts'
import { walkLimit } from '../rules.ts'
import { readInOrder } from '#platform/server/database/in-order.ts'

/** What another feature does when a deleted course is restored, within that transaction. */
export type RestoredStep = (tx: Db, courseId: string) => Promise<void>

type CourseExtra = {
  children?: shapes.ChildChanges | undefined
  /** It was added from its parent's child picker. */
  isChild?: boolean | undefined
  onRestored?: RestoredStep
}
type StoredCourse = Stored<shapes.CourseFields, CourseExtra>
const noChildren: shapes.ChildChanges = { add: [], remove: [] }

/** Every write takes the hierarchy lock, so that a checked placement stays true. */
export const courseKind: RecordKind<shapes.CourseFields, shapes.CourseWithChildren, CourseExtra> = {
  entity: 'courses',
  capability: courseWords.capability,
  table: courses,
  fields: shapes.courseFieldsSchema,
  editable: shapes.courseWithChildrenSchema,
  title: ({ title }) => title,
  files: filesIn(courseFields),
  topics: ['courses'],
  isPublic: ({ published }) => published,
  present: editableCourse,
  parts: { read: teacherIdsOf, write: nameTeachers },
  hooks: {
    lock: lockHierarchy,
    settle: coursePayload,
    check: async (tx, course) =>
      contradiction(course) ??
      (await unknownTeacher(tx, course.fields.teachers)) ??
      (await certificateFault(tx, course)) ??
      (await placementFault(tx, course)),
    fit: async (tx, { id, fields }) => ({
      ...fields,
      teachers: await knownTeachers(tx, fields.teachers),
      certificate_id: await stillThere(tx, fields.certificate_id),
      parent_course_id: await stillFitting(tx, id, fields.parent_course_id),
    }),
    after: async (tx, course) => {
      if (course.restored) {
        await course.extra?.onRestored?.(tx, course.id)
        await waitForParent(tx, course)
      }
      return placeChildren(tx, course)
    },
    beforeDelete: async (tx, { id, ids, change }) => {
      await noteCourseChange(tx, id, 'deleted')
      const orphans = (await childrenOf(tx, id)).filter((child) => !ids.includes(child.id))
      const changed: Changed<shapes.CourseFields>[] = []
      for (const child of orphans) changed.push(await change(child, { parent_course_id: null }))
      return { cleared: orphans.map((child) => child.id), changed }
    },
    // The courses above and below show it.
    announce: (tx, changed) => {
      const states = changed.flatMap(({ id, states }) => states.map((state) => ({ ...state, id })))
      return emitCourseChange(tx, states)
    },
  },
}

export async function coursesByTitle(
  db: Db,
  wanted: SQL | undefined,
  { search, limit }: { search: string; limit: number },
): Promise<shapes.CourseOption[]> {
  const { id, title } = courses
  const order = { by: [title, id], descending: false }
  const titles = { text: sql`lower(${title})`, sought: search }
  return readInOrder(courses, { wanted, order, limit, search: titles }, () => db.select({ id, title }).from(courses))
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
export async function courseOptions(db: Db, asked: shapes.CourseOptionsAsked): Promise<shapes.CourseChoice[]> {
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

/** Null where it is possible; checked before a save. */
export async function problemOfPlacement(
  db: Db,
  { id, parent_course_id, children }: z.infer<typeof shapes.placementSchema>,
): Promise<PlacementProblem | null> {
  const own = id ?? randomUUID()
  const family = await familyOf(db, [own, ...(parent_course_id ? [parent_course_id] : []), ...children.add])
  const problem = placementProblem({ id: own, parentId: parent_course_id, ...children }, family)
  const titles = await courseTitles(db, problem?.course === undefined ? [] : [problem.course])
  const title = titles.get(problem?.course ?? '')
  return problem && title !== undefined ? { ...problem, message: `${problem.message}（${title}）` } : problem
}

/** One save made it free, another gave it a price: the last one must decide. */
function contradiction({ fields, asked, before }: StoredCourse): Refusal | undefined {
  if (before === undefined || isSame(fields, coursePayload(fields))) return undefined
  return { overlaps: [{ path: 'type', mine: asked.type, theirs: before.type }] }
}

/** The certificate, null where it is gone. */
async function stillThere(tx: Db, certificate: string | null): Promise<string | null> {
  return certificate !== null && (await certificateNames(tx, [certificate])).has(certificate) ? certificate : null
}

/** The parent, null where it is gone or has no room any more. */
async function stillFitting(tx: Db, id: string, parent: string | null): Promise<string | null> {
  if (parent === null || (await lockRecords(tx, courseKind, [parent])).length === 0) return null
  return (await problemOfPlacement(tx, { id, parent_course_id: parent, children: noChildren })) ? null : parent
}

/** A section that is restored before its parent comes below it with that one. */
async function waitForParent(tx: Db, { id, fields, restored }: StoredCourse): Promise<void> {
  const parent = restored?.last.parent_course_id ?? null
  if (parent !== null && fields.parent_course_id === null)
    await giveBackLater(tx, { entity: 'courses', id: parent }, id)
}

async function certificateFault(tx: Db, { fields, before }: StoredCourse): Promise<Refusal | undefined> {
  const { certificate_id: id } = fields
  if (id === null || id === before?.certificate_id || (await stillThere(tx, id)) !== null) return undefined
  return { fieldErrors: { certificate_id: t('This certificate does not exist any more. Please choose another one.') } }
}

async function placementFault(tx: Db, { id, fields, before, extra }: StoredCourse): Promise<Refusal | undefined> {
  const { parent_course_id } = fields
  const { children = noChildren, isChild = false } = extra ?? {}
  const isMoved = parent_course_id !== (before?.parent_course_id ?? null)
  if (!isMoved && children.add.length + children.remove.length === 0) return undefined
  const problem = await problemOfPlacement(tx, { id, parent_course_id, children })
  if (problem) return { fieldErrors: { [problem.field]: problem.message } }
  const known = new Set((await lockRecords(tx, courseKind, children.add)).map((child) => child.id))
  const unknown = children.add.find((child) => !known.has(child))
  if (unknown !== undefined) return { fieldErrors: { children: t('There is no course {id}.', { id: unknown }) } }
  if (parent_course_id === null || !isMoved) return undefined
  const [parent] = await lockRecords(tx, courseKind, [parent_course_id])
  // The parent picker offers roots alone; a child may be added to any course.
  const isRoot = parent?.document.published && parent.document.parent_course_id === null
  if (isChild ? parent : isRoot) return undefined
  const message = parent && before === undefined ? hierarchyMessages.asChild : hierarchyMessages.noRoot
  return { fieldErrors: { parent_course_id: t(message) } }
}

/** Frees deselected children, places new ones and those that a restored course had, if free and fit. Gives what moved. */
async function placeChildren(tx: Db, course: StoredCourse): Promise<Changed<shapes.CourseFields>[]> {
  const { id, change, by } = course
  const { add, remove } = course.extra?.children ?? noChildren
  const below = [...add, ...(await freeChildren(tx, course))]
  const moved: Changed<shapes.CourseFields>[] = []
  for (const child of await lockRecords(tx, courseKind, [...below, ...remove])) {
    const { parent_course_id } = child.document
    const parent = below.includes(child.id) ? id : parent_course_id === id ? null : parent_course_id
    if (parent === parent_course_id) continue
    moved.push(await change(child, { parent_course_id: parent }))
    await writeAuditEntry(tx, { ...auditedBy(by), action: 'move', entity: 'courses', entityId: child.id })
  }
  return moved
}

async function freeChildren(tx: Db, { id, fields, extra, restored }: StoredCourse): Promise<string[]> {
  if (!restored || !Array.isArray(restored.cleared)) return []
  const { children = noChildren } = extra ?? {}
  const asked = restored.cleared.filter((child) => typeof child === 'string')
  const own = [...children.add, ...children.remove]
  const free = (await lockRecords(tx, courseKind, asked))
    .filter((child) => child.document.parent_course_id === null && !own.includes(child.id))
    .map((child) => child.id)
  const { parent_course_id } = fields
  const add = [...children.add, ...free]
  return (await problemOfPlacement(tx, { id, parent_course_id, children: { ...children, add } })) ? [] : free
}

async function childrenOf(tx: Db, parent: string) {
  const rows = await tx.select({ id: courses.id }).from(courses).where(eq(courses.parent_course_id, parent))
  return lockRecords(tx, courseKind, pluck(rows, 'id'))
}
