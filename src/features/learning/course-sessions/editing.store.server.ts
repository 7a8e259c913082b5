import { eq, sql } from 'drizzle-orm'
import { holdCourses, lockHierarchy } from '#features/learning/courses/family.store.server.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import { publishedTitles } from '#features/learning/courses/store.server.ts'
import { holdResources } from '#features/content/resources/store.server.ts'
import { emitChange, everyone, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { storedKind } from '#records/kinds/declared-kind.server.ts'
import type { Restored, Stored } from '#records/kinds/record-kind.server.ts'
import { momentIn } from '#platform/server/temporal.ts'
import { fieldsOf, picked } from '#records/kinds/fields.ts'
import { noteSessionChange } from '#features/learning/session-mail/store.server.ts'
import type { KnownSession } from '#features/learning/session-mail/rules.ts'
import { sessionKind as declared } from './kind.ts'
import { courseGone, sessionChange } from './rules.ts'
import { type EditableSession, editableSessionSchema, type SessionFields } from './schema.ts'
import { materialsOf, nameMaterials } from './materials.store.server.ts'
import { isOfCourse, schedulesTopic, sessionsTopic } from './store.server.ts'
import { courseSessions } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

/** Its moments follow from its wall-clock time; visitors see it with its course. */
export const sessionKind = storedKind(declared, {
  table: courseSessions,
  wanted: isOfCourse,
  isPublic: () => true,
  publicAmong: ofPublishedCourses,
  parts: { read: materialsOf, write: nameMaterials },
  presentRows: presented,
  hooks: {
    // A course's deletion takes its sessions' rows: never at once with this.
    lock: (tx) => lockHierarchy(tx, 'shared'),
    check: async (tx, session) => (await courseFault(tx, session)) ?? materialFault(tx, session),
    fit: async (tx, { fields }) => {
      const known = await holdResources(tx, fields.materials)
      return { ...fields, materials: fields.materials.filter((each) => known.has(each)) }
    },
    columns: (_tx, { fields, before, restored, timeZone }) => ({
      ...momentsOf(fields, timeZone),
      ...(restored && { sequence: sequenceAfter(restored) }),
      ...(before && sessionChange(before, fields) && { sequence: sql`${courseSessions.sequence} + 1` }),
    }),
    after: async (tx, { id, fields, before, restored, timeZone }) => {
      if (before && !sessionChange(before, fields)) return
      const was = before ?? (restored && { ...restored.last, is_cancelled: true })
      await noteSaved(tx, id, was ? { ...was, ...momentsOf(was, timeZone) } : null)
    },
    beforeDelete: async (tx, { id }) => ({ cleared: await noteDeleted(tx, id) }),
    announce: async (tx, changed) => {
      const states = changed.flatMap((each) => each.states)
      const seen = new Set(await ofPublishedCourses(tx, states))
      for (const isPublic of [true, false]) {
        const told = changed.filter((each) => each.states.some((state) => seen.has(state)) === isPublic)
        if (told.length === 0) continue
        const audience = isPublic ? everyone : holdersOf('content')
        const ids = told.map(({ id }) => id)
        const courses = new Set(told.flatMap((each) => each.states.map(({ course_id }) => course_id)))
        await emitChange(tx, sessionsTopic, ids, audience)
        await emitChange(tx, schedulesTopic, [...courses], audience)
      }
    },
  },
})

/** When it begins and ends: as long after its beginning as its minutes, whatever clocks do meanwhile. */
function momentsOf({ date, time, minutes, time_zone }: SessionFields, academyZone: string) {
  const starts_at = momentIn(date, time, time_zone ?? academyZone)
  return { starts_at, ends_at: new Date(starts_at.getTime() + minutes * 60_000) }
}

async function ofPublishedCourses(tx: Db, states: readonly SessionFields[]) {
  const shown = await publishedTitles(tx, [...new Set(states.map(({ course_id }) => course_id))])
  const ids = new Set(shown.map(({ id }) => id))
  return states.filter(({ course_id }) => ids.has(course_id))
}

async function courseFault(tx: Db, { fields, before, restored }: Stored<SessionFields>) {
  const course = before?.course_id ?? restored?.last.course_id
  if (course !== undefined && course !== fields.course_id)
    return { fieldErrors: { course_id: t('A session stays with its course. Add one to the other course instead.') } }
  if ((await holdCourses(tx, [fields.course_id])).size > 0) return undefined
  const message = restored ? t('Its course has been deleted. Please restore the course first.') : t(courseGone)
  return { fieldErrors: { course_id: message } }
}

async function materialFault(tx: Db, { fields: { materials } }: Stored<SessionFields>) {
  if (materials.length === 0) return undefined
  const known = await holdResources(tx, materials)
  if (materials.every((each) => known.has(each))) return undefined
  const message = t('A resource that was chosen here does not exist any more. Please remove this choice.')
  return { fieldErrors: { materials: message } }
}

async function presented(db: Db, rows: readonly Record<string, unknown>[]): Promise<EditableSession[]> {
  const ids = rows.map((row) => String(row['id']))
  const materials = await materialsOf(db, ids)
  const titles = await courseTitles(db, [...new Set(rows.map((row) => String(row['course_id'])))])
  return rows.map((row, at) =>
    fieldsOf(editableSessionSchema, {
      ...row,
      ...materials.get(ids[at] ?? ''),
      course_title: titles.get(String(row['course_id'])) ?? '',
    }),
  )
}

const known = ['course_id', 'title', 'starts_at', 'ends_at', 'time_zone', 'place', 'link', 'is_cancelled'] as const

/** Notes that those who come are to be told of a session that was saved. `was`: as they know it; null for one that is new to them. */
async function noteSaved(tx: Db, id: string, was: KnownSession | null): Promise<void> {
  const { sequence } = courseSessions
  const [row] = await tx.select({ sequence }).from(courseSessions).where(eq(courseSessions.id, id))
  if (row) await noteSessionChange(tx, { id, was: was && picked(was, known), sequence: row.sequence })
}

/** Notes that a session is about to be deleted; gives what its restore goes on from. */
async function noteDeleted(tx: Db, id: string): Promise<{ sequence: number } | null> {
  const [row] = await tx.select().from(courseSessions).where(eq(courseSessions.id, id))
  if (!row?.course_id) return null
  const { course_id } = row
  const sequence = row.sequence + 1
  await noteSessionChange(tx, { id, was: { ...picked(row, known), course_id }, sequence })
  return { sequence }
}

/** Of a restored session's calendar entry: newer than that of its deletion. */
function sequenceAfter({ cleared, row }: Restored<SessionFields>): number {
  const told = typeof cleared === 'object' && cleared !== null && 'sequence' in cleared ? cleared['sequence'] : null
  // No version raises it by more than one.
  return 1 + (typeof told === 'number' ? told : row.version)
}
