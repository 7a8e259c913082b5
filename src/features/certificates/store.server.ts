import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import { picked, publicNames } from '#platform/values/fields.ts'
import { type Certificate, certificateFields, type CertificateList, type CertificatesAsked } from './schema.ts'
import { certificates } from './table.server.ts'

/** Courses show their certificate, and are announced with it. */
export const certificatesTopic = 'certificates'

export async function publishedCertificates(db: Db, page: CertificatesAsked): Promise<CertificateList> {
  const wanted = eq(certificates.published, true)
  const { rows, next } = await newestPage(certificates, { ...page, wanted }, ({ where, orderBy, limit }) =>
    db
      .select()
      .from(certificates)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(present), next }
}

/** Those that are published, by id; an id may be null or repeated. */
export async function certificatesById(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Certificate>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))]
  if (asked.length === 0) return new Map()
  const rows = await db
    .select()
    .from(certificates)
    .where(and(inArray(certificates.id, asked), eq(certificates.published, true)))
  return new Map(rows.map((row) => [row.id, present(row)]))
}

function present(row: typeof certificates.$inferSelect): Certificate {
  return { ...picked(row, ['id', ...publicNames(certificateFields)]), created_at: row.created_at.toISOString() }
}
