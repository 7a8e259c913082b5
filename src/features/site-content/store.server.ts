import { and, eq } from 'drizzle-orm'
import { holdPictures } from '#features/media/store.server.ts'
import { announce } from '#platform/server/changes/announce.ts'
import { everyone } from '#platform/server/changes/audience.ts'
import { recordAction } from '#platform/server/audit/record-action.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { fieldMessages } from '#platform/server/http/api.ts'
import type { Admin } from '#platform/server/http/permission.ts'
import { type SaveOutcome, saveVersioned } from '#platform/server/revisions/versioned-save.ts'
import type { Json } from '#platform/values/merge.ts'
import { textsIn } from '#platform/values/texts-in.ts'
import { type Section, type SectionData, type SectionName, sectionSchemas } from './schema.ts'
import { homepageData } from './table.server.ts'

const entity = 'homepage_data'

/** The topic under which a section's changes are announced; also the first parts of its query key. */
export function sectionTopic(name: SectionName): string {
  return `site-content/${name}`
}

/** One section, or null where nothing has been written for it yet. */
export async function readSection<Name extends SectionName>(db: Db, name: Name): Promise<Section<Name> | null> {
  const [row] = await db.select().from(homepageData).where(eq(homepageData.section, name))
  if (!row) return null
  return presentSection(name, { version: row.version, updatedAt: row.updated_at, data: row.data })
}

/** A section as readers get it. */
export function presentSection<Name extends SectionName>(
  name: Name,
  row: { version: number; updatedAt: Date; data: unknown },
): Section<Name> {
  const data = sectionSchemas[name].parse(row.data) as SectionData<Name>
  return { version: row.version, updated_at: row.updatedAt.toISOString(), data }
}

/**
 * Saves a section that an editor made from version `from` (0: it did not exist), merging what others have saved since.
 * Announces and records what was written; the outcome says when both sides changed the same thing.
 */
export async function saveSection<Name extends SectionName>(
  db: Db,
  admin: Admin,
  save: { name: Name; from: number; data: SectionData<Name>; requestId: string },
): Promise<SaveOutcome<SectionData<Name> & Json>> {
  const { name, from, requestId } = save
  type Data = SectionData<Name> & Json
  return inTransaction(db, async (tx) => {
    await tx.insert(homepageData).values({ section: name, data: {}, version: 1 }).onConflictDoNothing()
    const [row] = await tx.select().from(homepageData).where(eq(homepageData.section, name)).for('update')
    if (!row) throw new Error(`The section ${name} has no row.`)
    const isNew = Object.keys(row.data).length === 0
    const result = await saveVersioned<Data>(tx, {
      entity,
      entityId: name,
      current: { version: row.version, document: row.data as Data, savedAt: row.updated_at },
      from: isNew ? row.version : from,
      mine: save.data,
      savedBy: admin.profileId,
      write: async (document, version) => {
        // Two edits that are each within the limits may not be so together.
        const whole = sectionSchemas[name].safeParse(document)
        if (!whole.success) throw new AppError('invalid', { fields: fieldMessages(whole.error.issues) })
        await holdPictures(tx, textsIn(document))
        await tx
          .update(homepageData)
          .set({ data: document as Record<string, unknown>, version })
          .where(and(eq(homepageData.section, name), eq(homepageData.version, row.version)))
      },
    })
    if (result.outcome === 'saved') {
      const details = { version: result.version, merged: result.merged }
      await recordAction(tx, { actorId: admin.profileId, action: 'save', entity, entityId: name, requestId, details })
      await announce(tx, sectionTopic(name), [], everyone)
    }
    return result
  })
}
