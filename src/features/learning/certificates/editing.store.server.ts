import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { coursesOfCertificate, courseWith, giveCertificateBack } from '#features/learning/courses/store.server.ts'
import { storedKind } from '#records/kinds/declared-kind.server.ts'
import { certificateKind as declared } from './kind.ts'
import { certificates } from './table.server.ts'

export const certificateKind = storedKind(declared, {
  table: certificates,
  // Courses show their certificate, and are announced with it.
  topics: [declared.topic, 'courses'],
  hooks: {
    beforeDelete: async (tx, { id }) => ({ cleared: await coursesOfCertificate(tx, id) }),
    after: async (tx, { id, restored }) => {
      await giveCertificateBack(tx, id, (restored?.cleared ?? []) as string[])
    },
  },
})

/** By id, published or not; unknown ids are left out. */
export async function certificateNames(db: Db, ids: readonly (string | null)[]) {
  const { id, title, price, published } = certificates
  const asked = ids.flatMap((one) => one ?? [])
  const rows = await db.select({ id, title, price, published }).from(certificates).where(inArray(id, asked))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Changes or (`change` null) deletes certificates unversioned and unannounced, for a transaction rolled back; false: none such. */
export async function tryCertificates(
  tx: Db,
  ids: readonly string[],
  change: { price?: number; published: boolean } | null,
) {
  const own = inArray(certificates.id, [...ids])
  const changed = change ? tx.update(certificates).set(change).where(own) : tx.delete(certificates).where(own)
  return ((await changed).rowCount ?? 0) > 0
}

/** A published course that shows a certificate; null where none does. */
export const courseShowing = courseWith
