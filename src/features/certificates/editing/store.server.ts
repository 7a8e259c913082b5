import { and, desc, eq, inArray } from 'drizzle-orm'
import { removeUnlinked } from '#features/media/unlinked/store.server.ts'
import { announceCertificates } from '#features/certificates/store.server.ts'
import { certificates } from '#features/certificates/table.server.ts'
import { recordAction } from '#platform/server/audit/record-action.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Admin } from '#platform/server/http/permission.ts'
import { keepLastVersion } from '#platform/server/revisions/last-version.ts'
import { type SaveOutcome, saveVersioned } from '#platform/server/revisions/versioned-save.ts'
import type { EditableCertificate, CertificateFields } from './schema.ts'

const entity = 'certificates'
type Row = typeof certificates.$inferSelect
type By = { admin: Admin; requestId: string }

/** Every certificate with its version, newest first (admin.md §7). */
export async function editableCertificates(db: Db): Promise<EditableCertificate[]> {
  const rows = await db.select().from(certificates).orderBy(desc(certificates.created_at), desc(certificates.id))
  return rows.map(presentEditable)
}

/** Those of the ids that are certificates, published or not, by id, as a course names its own. */
export async function certificateNames(db: Db, ids: readonly (string | null)[]) {
  const { id, title, price, published } = certificates
  const asked = ids.flatMap((one) => one ?? [])
  const rows = await db.select({ id, title, price, published }).from(certificates).where(inArray(id, asked))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds a certificate. */
export async function addCertificate(
  { database: { db } }: Deps,
  fields: CertificateFields,
  by: By,
): Promise<EditableCertificate> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.insert(certificates).values(fields).returning()
    if (!row) throw new Error('The certificate was not stored.')
    await settle(tx, row.id, 'create', by)
    return presentEditable(row)
  })
}

/** Saves a certificate over version `from`, merged with what others saved since; `row` is how it now stands. @throws AppError PGRST116 */
export async function saveCertificate(
  deps: Deps,
  save: { id: string; from: number; fields: CertificateFields },
  by: By,
): Promise<SaveOutcome<CertificateFields> & { row: EditableCertificate }> {
  const { before, ...saved } = await inTransaction(deps.database.db, async (tx) => {
    const row = await lockCertificate(tx, save.id)
    const result = await saveVersioned<CertificateFields>(tx, {
      entity,
      entityId: row.id,
      current: currentOf(row),
      from: save.from,
      mine: save.fields,
      savedBy: by.admin.profileId,
      write: async (fields, version) => {
        const named = and(eq(certificates.id, row.id), eq(certificates.version, row.version))
        await tx
          .update(certificates)
          .set({ ...fields, version })
          .where(named)
      },
    })
    if (result.outcome === 'saved') await settle(tx, row.id, 'save', by)
    const standing = result.outcome === 'stale' ? result.theirs : result.document
    const now = presentEditable({ ...row, ...standing, version: result.version })
    return { ...result, row: now, before: row.image_url }
  })
  if (before !== saved.row.image_url) await removeUnlinked(deps, [before])
  return saved
}

/** Deletes a certificate; courses lose the reference (decisions.md D). @throws AppError PGRST116 */
export async function deleteCertificate(deps: Deps, id: string, by: By): Promise<void> {
  const picture = await inTransaction(deps.database.db, async (tx) => {
    const row = await lockCertificate(tx, id)
    await keepLastVersion(tx, entity, id, currentOf(row))
    await tx.delete(certificates).where(eq(certificates.id, id))
    await settle(tx, id, 'delete', by)
    return row.image_url
  })
  await removeUnlinked(deps, [picture])
}

async function lockCertificate(tx: Db, id: string): Promise<Row> {
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update')
  if (!row) throw new AppError('PGRST116')
  return row
}

function currentOf(row: Row) {
  const { title, description, price, image_url, published } = row
  return {
    version: row.version,
    document: { title, description, price, image_url, published },
    savedAt: row.updated_at,
  }
}

/** Writes down who did it and tells everybody: courses show theirs. */
async function settle(tx: Db, id: string, action: string, { admin, requestId }: By): Promise<void> {
  await recordAction(tx, { actorId: admin.profileId, action, entity, entityId: id, requestId })
  await announceCertificates(tx, [id])
}

function presentEditable(row: Row): EditableCertificate {
  const { id, title, description, price, image_url, published, version, created_at } = row
  return { id, title, description, price, image_url, published, version, created_at: created_at.toISOString() }
}
