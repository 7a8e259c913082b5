import { and, desc, eq } from 'drizzle-orm'
import { removeUnlinked } from '#features/media/unlinked/store.server.ts'
import { teachersTopic } from '#features/teachers/store.server.ts'
import { teachers } from '#features/teachers/table.server.ts'
import { recordAction } from '#platform/server/audit/record-action.ts'
import { announce } from '#platform/server/changes/announce.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Admin } from '#platform/server/http/permission.ts'
import { keepLastVersion } from '#platform/server/revisions/last-version.ts'
import { type SaveOutcome, saveVersioned } from '#platform/server/revisions/versioned-save.ts'
import type { EditableTeacher, TeacherFields } from './schema.ts'

const entity = 'teachers'
type Row = typeof teachers.$inferSelect
type By = { admin: Admin; requestId: string }

/** Every teacher with its version, newest first (admin.md §7). */
export async function editableTeachers(db: Db): Promise<EditableTeacher[]> {
  const rows = await db.select().from(teachers).orderBy(desc(teachers.created_at), desc(teachers.id))
  return rows.map(presentEditable)
}

/** Adds a teacher. */
export async function addTeacher({ database: { db } }: Deps, fields: TeacherFields, by: By): Promise<EditableTeacher> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.insert(teachers).values(fields).returning()
    if (!row) throw new Error('The teacher was not stored.')
    await settle(tx, row.id, 'create', by)
    return presentEditable(row)
  })
}

/** Saves a teacher over version `from`, merged with what others saved since; `row` is how it now stands. @throws AppError PGRST116 */
export async function saveTeacher(
  deps: Deps,
  save: { id: string; from: number; fields: TeacherFields },
  by: By,
): Promise<SaveOutcome<TeacherFields> & { row: EditableTeacher }> {
  const { before, ...saved } = await inTransaction(deps.database.db, async (tx) => {
    const row = await lockTeacher(tx, save.id)
    const result = await saveVersioned<TeacherFields>(tx, {
      entity,
      entityId: row.id,
      current: currentOf(row),
      from: save.from,
      mine: save.fields,
      savedBy: by.admin.profileId,
      write: async (fields, version) => {
        const named = and(eq(teachers.id, row.id), eq(teachers.version, row.version))
        await tx
          .update(teachers)
          .set({ ...fields, version })
          .where(named)
      },
    })
    if (result.outcome === 'saved') await settle(tx, row.id, 'save', by)
    const standing = result.outcome === 'stale' ? result.theirs : result.document
    const now = presentEditable({ ...row, ...standing, version: result.version })
    return { ...result, row: now, before: row.avatar_url }
  })
  if (before !== saved.row.avatar_url) await removeUnlinked(deps, [before])
  return saved
}

/** Deletes a teacher; announcements lose the reference (decisions.md D). @throws AppError PGRST116 */
export async function deleteTeacher(deps: Deps, id: string, by: By): Promise<void> {
  const picture = await inTransaction(deps.database.db, async (tx) => {
    const row = await lockTeacher(tx, id)
    await keepLastVersion(tx, entity, id, currentOf(row))
    await tx.delete(teachers).where(eq(teachers.id, id))
    await settle(tx, id, 'delete', by)
    return row.avatar_url
  })
  await removeUnlinked(deps, [picture])
}

async function lockTeacher(tx: Db, id: string): Promise<Row> {
  const [row] = await tx.select().from(teachers).where(eq(teachers.id, id)).for('update')
  if (!row) throw new AppError('PGRST116')
  return row
}

function currentOf(row: Row) {
  const { name, bio, avatar_url } = row
  return { version: row.version, document: { name, bio, avatar_url }, savedAt: row.updated_at }
}

/** Writes down who did it and tells everybody: announcements show their teachers, so all of them count as changed. */
async function settle(tx: Db, id: string, action: string, { admin, requestId }: By): Promise<void> {
  await recordAction(tx, { actorId: admin.profileId, action, entity, entityId: id, requestId })
  await announce(tx, teachersTopic, [id])
  await announce(tx, 'announcements')
}

function presentEditable({ id, name, bio, avatar_url, version, created_at }: Row): EditableTeacher {
  return { id, name, bio, avatar_url, version, created_at: created_at.toISOString() }
}
