import { eq, inArray } from 'drizzle-orm'
import { announceCertificates, certificatesPage } from '#features/certificates/store.server.ts'
import { certificates } from '#features/certificates/table.server.ts'
import { coursesOfCertificate, giveCertificateBack } from '#features/courses/certified/store.server.ts'
import { deletionOf } from '#features/history/deletions/store.server.ts'
import { holdPictures } from '#features/media/store.server.ts'
import { removeUnlinked } from '#features/media/unlinked/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RecordKind } from '#platform/server/records/editable-records.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import type { EditableCertificate, CertificateFields } from './schema.ts'

/** Certificates as administrators edit them. */
export const certificateKind: RecordKind<CertificateFields, EditableCertificate> = {
  entity: 'certificates',
  lock: async (tx, id) => {
    const [row] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update')
    if (!row) return undefined
    const { version, updated_at: savedAt, title, description, price, image_url, published } = row
    return { version, savedAt, document: { title, description, price, image_url, published } }
  },
  insert: (tx, id, { fields, back }) => tx.insert(certificates).values({ ...fields, id, ...back?.row }),
  write: (tx, id, { fields, version }) =>
    tx
      .update(certificates)
      .set({ ...fields, version })
      .where(eq(certificates.id, id)),
  remove: (tx, id) => tx.delete(certificates).where(eq(certificates.id, id)),
  places: {
    of: coursesOfCertificate,
    giveBack: (tx, id, places) => giveCertificateBack(tx, id, (places ?? []) as string[]),
  },
  // Courses show theirs.
  announce: announceCertificates,
  isPublic: ({ published }) => published,
  present: async (db, id) =>
    (await db.select().from(certificates).where(eq(certificates.id, id))).map(presentEditable)[0],
  files: ({ image_url }) => [image_url],
  deletionOf,
  holdFiles: holdPictures,
  removeFiles: removeUnlinked,
}

/** A page of the certificates, published or not, with their versions, newest first (admin.md §7). */
export async function editableCertificates(db: Db, page: PageAsked) {
  const { rows, next } = await certificatesPage(db, undefined, page)
  return { items: rows.map(presentEditable), next }
}

/** Those of the ids that are certificates, published or not, by id, as a course names its own. */
export async function certificateNames(db: Db, ids: readonly (string | null)[]) {
  const { id, title, price, published } = certificates
  const asked = ids.flatMap((one) => one ?? [])
  const rows = await db.select({ id, title, price, published }).from(certificates).where(inArray(id, asked))
  return new Map(rows.map((row) => [row.id, row]))
}

function presentEditable(row: typeof certificates.$inferSelect): EditableCertificate {
  const { id, title, description, price, image_url, published, version, created_at } = row
  return { id, title, description, price, image_url, published, version, created_at: created_at.toISOString() }
}
