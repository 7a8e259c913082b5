import { eq } from 'drizzle-orm'
import { givePlacesBack, placesOfTeacher, type TeacherPlace } from '#features/announcements/places/store.server.ts'
import { deletionOf } from '#features/history/deletions/store.server.ts'
import { holdPictures } from '#features/media/store.server.ts'
import { removeUnlinked } from '#features/media/unlinked/store.server.ts'
import { teachersTopic } from '#features/teachers/store.server.ts'
import { teachers } from '#features/teachers/table.server.ts'
import { announce } from '#platform/server/changes/announce.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import type { RecordKind } from '#platform/server/records/editable-records.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import type { EditableTeacher, TeacherFields } from './schema.ts'

/** Teachers as administrators edit them. Announcements show theirs: with a teacher all of them count as changed. */
export const teacherKind: RecordKind<TeacherFields, EditableTeacher> = {
  entity: 'teachers',
  lock: async (tx, id) => {
    const [row] = await tx.select().from(teachers).where(eq(teachers.id, id)).for('update')
    if (!row) return undefined
    const { version, updated_at: savedAt, name, bio, avatar_url } = row
    return { version, savedAt, document: { name, bio, avatar_url } }
  },
  insert: (tx, id, { fields, back }) => tx.insert(teachers).values({ ...fields, id, ...back?.row }),
  write: (tx, id, { fields, version }) =>
    tx
      .update(teachers)
      .set({ ...fields, version })
      .where(eq(teachers.id, id)),
  remove: (tx, id) => tx.delete(teachers).where(eq(teachers.id, id)),
  places: {
    of: placesOfTeacher,
    giveBack: (tx, id, places) => givePlacesBack(tx, id, (places ?? []) as TeacherPlace[]),
  },
  announce: async (tx, ids, audience) => {
    await announce(tx, teachersTopic, ids, audience)
    await announce(tx, 'announcements', [], audience)
  },
  // All of them are listed with the team.
  isPublic: () => true,
  present: async (db, id) => (await db.select().from(teachers).where(eq(teachers.id, id))).map(presentEditable)[0],
  files: ({ avatar_url }) => [avatar_url],
  deletionOf,
  holdFiles: holdPictures,
  removeFiles: removeUnlinked,
}

/** A page of the teachers with their versions, newest first (admin.md §7). */
export async function editableTeachers(db: Db, page: PageAsked) {
  const { rows, next } = await newestPage(teachers, page, ({ where, orderBy, limit }) =>
    db
      .select()
      .from(teachers)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(presentEditable), next }
}

function presentEditable(row: typeof teachers.$inferSelect): EditableTeacher {
  const { id, name, bio, avatar_url, version, created_at } = row
  return { id, name, bio, avatar_url, version, created_at: created_at.toISOString() }
}
