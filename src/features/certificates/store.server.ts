import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { announce } from '#platform/server/changes/announce.ts'
import type { Audience } from '#platform/server/changes/audience.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import type { Certificate, CertificateList, CertificatesAsked } from './schema.ts'
import { certificates } from './table.server.ts'

/** The topic under which changes of certificates are announced, with their ids. */
export const certificatesTopic = 'certificates'

/** A page of the published certificates, newest first (public.md §7). */
export async function publishedCertificates(db: Db, page: CertificatesAsked): Promise<CertificateList> {
  const { rows, next } = await certificatesPage(db, eq(certificates.published, true), page)
  return { items: rows.map(present), next }
}

/** A page of the certificates that the condition allows, newest first. */
export function certificatesPage(db: Db, wanted: SQL | undefined, page: PageAsked) {
  return newestPage(certificates, { ...page, wanted }, ({ where, orderBy, limit }) =>
    db
      .select()
      .from(certificates)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
}

/** Those of the ids that are published certificates, by id; an id may be null or come twice. */
export async function certificatesById(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Certificate>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))]
  if (asked.length === 0) return new Map()
  const rows = await db
    .select()
    .from(certificates)
    .where(and(inArray(certificates.id, asked), eq(certificates.published, true)))
  return new Map(rows.map((row) => [row.id, present(row)]))
}

/** Tells that certificates have changed, last in the transaction: courses show theirs, so all courses count as changed. */
export async function announceCertificates(tx: Db, ids: readonly string[], audience: Audience): Promise<void> {
  await announce(tx, certificatesTopic, ids, audience)
  await announce(tx, 'courses', [], audience)
}

function present({
  id,
  title,
  description,
  price,
  image_url,
  created_at,
}: typeof certificates.$inferSelect): Certificate {
  return { id, title, description, price, image_url, created_at: created_at.toISOString() }
}
