import { asc, inArray } from 'drizzle-orm'
import { courseFieldsOf } from '#features/courses/editing/rules.ts'
import {
  actor,
  changeCourse,
  courseEntity,
  type CourseRow,
  lockCourseRows,
} from '#features/courses/editing/store.server.ts'
import { lockHierarchy } from '#features/courses/hierarchy/store.server.ts'
import { announceCourses } from '#features/courses/store.server.ts'
import { courses } from '#features/courses/table.server.ts'
import { removeUnlinked } from '#features/media/unlinked/store.server.ts'
import { recordAction } from '#platform/server/audit/record-action.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { By, RecordsDeleted } from '#platform/server/records/editable-records.ts'
import { keepLastVersion } from '#platform/server/revisions/last-version.ts'

/**
 * Deletes courses, all or none; their children become standalone, their enrollments keep the title (decisions.md D).
 * Unknown ids are no error.
 */
export async function deleteCourses(deps: Deps, ids: readonly string[], by: By): Promise<RecordsDeleted> {
  const gone = await inTransaction(deps.database.db, async (tx) => {
    await lockHierarchy(tx)
    const rows = await lockCourseRows(tx, ids)
    if (rows.length === 0) return rows
    const orphans = (await childrenOf(tx, rows)).filter(({ id }) => !rows.some((row) => row.id === id))
    for (const child of orphans) await changeCourse(tx, child, { parent_course_id: null }, by)
    for (const row of rows) {
      const last = { version: row.version, document: courseFieldsOf(row), savedAt: row.updated_at }
      const children = orphans.filter((child) => child.parent_course_id === row.id).map(({ id }) => id)
      await keepLastVersion(tx, courseEntity, row.id, last, children)
      await recordAction(tx, { ...actor(by), action: 'delete', entity: courseEntity, entityId: row.id })
    }
    const own = rows.map(({ id }) => id)
    await tx.delete(courses).where(inArray(courses.id, own))
    await announceCourses(tx, [...rows, ...orphans])
    return rows
  })
  const notRemoved = await removeUnlinked(
    deps,
    gone.map(({ image_url }) => image_url),
  )
  return { count: gone.length, notRemoved }
}

/** Publishes courses, or makes them drafts, all or none. Gives how many there are; those that already were are left alone. */
export async function publishCourses(
  { database: { db } }: Deps,
  { ids, published }: { ids: readonly string[]; published: boolean },
  by: By,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockHierarchy(tx)
    const rows = await lockCourseRows(tx, ids)
    const changing = rows.filter((row) => row.published !== published)
    for (const row of changing) {
      await changeCourse(tx, row, { published }, by)
      const action = published ? 'publish' : 'unpublish'
      await recordAction(tx, { ...actor(by), action, entity: courseEntity, entityId: row.id })
    }
    if (changing.length > 0) await announceCourses(tx, changing)
    return rows.length
  })
}

async function childrenOf(tx: Db, rows: readonly CourseRow[]): Promise<CourseRow[]> {
  return tx
    .select()
    .from(courses)
    .where(
      inArray(
        courses.parent_course_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(courses.id))
    .for('update')
}
