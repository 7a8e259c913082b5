import { certificateWords } from './kind.ts'
import { inArray } from 'drizzle-orm'
import { certificatesTopic } from './store.server.ts'
import { certificates } from './table.server.ts'
import {
  coursesOfCertificate,
  courseWith,
  giveCertificateBack,
} from '#features/learning/courses/certified.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RecordKind } from '#records/kinds/record-kind.server.ts'
import {
  type CertificateFields,
  certificateFieldsSchema,
  type EditableCertificate,
  editableCertificateSchema,
} from './schema.ts'

export const certificateKind: RecordKind<CertificateFields, EditableCertificate> = {
  entity: 'certificates',
  capability: certificateWords.capability,
  table: certificates,
  fields: certificateFieldsSchema,
  editable: editableCertificateSchema,
  title: ({ title }) => title,
  files: { image_url: 'images', description_blocks: 'images' },
  topics: [certificatesTopic, 'courses'],
  isPublic: ({ published }) => published,
  hooks: {
    beforeDelete: async (tx, { id }) => ({ cleared: await coursesOfCertificate(tx, id) }),
    after: async (tx, { id, restored }) => {
      await giveCertificateBack(tx, id, (restored?.cleared ?? []) as string[])
    },
  },
}

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
