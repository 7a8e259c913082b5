import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { announce } from '#platform/server/changes/announce.ts'
import type { Db } from '#platform/server/database/database.ts'
import { pageOf, readCursor } from '#platform/values/paging.ts'
import type { Certificate, CertificateList, CertificatesAsked } from './schema.ts'
import { certificates } from './table.server.ts'

/** The topic under which changes of certificates are announced, with their ids. */
export const certificatesTopic = 'certificates'

const columns = {
  id: certificates.id,
  title: certificates.title,
  description: certificates.description,
  price: certificates.price,
  image_url: certificates.image_url,
  created_at: certificates.created_at,
}

/** A page of the published certificates, newest first (public.md §7). */
export async function publishedCertificates(db: Db, { limit, after }: CertificatesAsked): Promise<CertificateList> {
  const cursor = readCursor(after)
  const rows = await db
    .select(columns)
    .from(certificates)
    .where(
      and(
        eq(certificates.published, true),
        cursor
          ? sql`(${certificates.created_at}, ${certificates.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(certificates.created_at), desc(certificates.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { items: page.rows.map(present), next: page.next }
}

/** Those of the ids that are published certificates, by id; an id may be null or come twice. */
export async function certificatesById(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Certificate>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))]
  if (asked.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(certificates)
    .where(and(inArray(certificates.id, asked), eq(certificates.published, true)))
  return new Map(rows.map((row) => [row.id, present(row)]))
}

/** Tells that certificates have changed, last in the transaction: courses show theirs, so all courses count as changed. */
export async function announceCertificates(tx: Db, ids: readonly string[]): Promise<void> {
  await announce(tx, certificatesTopic, ids)
  await announce(tx, 'courses')
}

function present(row: Omit<Certificate, 'created_at'> & { created_at: Date }): Certificate {
  return { ...row, created_at: row.created_at.toISOString() }
}
