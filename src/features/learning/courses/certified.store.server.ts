import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { courses } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

export async function coursesOfCertificate(tx: Db, certificate: string): Promise<string[]> {
  const { id, certificate_id } = courses
  const rows = await tx.select({ id }).from(courses).where(eq(certificate_id, certificate)).orderBy(asc(id))
  return rows.map((row) => row.id)
}

/** Gives a restored certificate back to those of the courses that have none since, and may have one. */
export async function giveCertificateBack(tx: Db, certificate: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { id, type, certificate_id, updated_at } = courses
  const isFree = and(inArray(id, ids), eq(type, 'certificate'), isNull(certificate_id))
  // Not an edit: version and time stay.
  await tx
    .update(courses)
    .set({ certificate_id: certificate, updated_at: sql`${updated_at}` })
    .where(isFree)
}

/** A published course that leads to a certificate, the oldest; null where none does. */
export async function courseWith(db: Db, certificate: string): Promise<string | null> {
  const { id, certificate_id, created_at } = courses
  const isShown = and(eq(certificate_id, certificate), sql`${courses.published}`)
  const [found] = await db.select({ id }).from(courses).where(isShown).orderBy(asc(created_at), asc(id)).limit(1)
  return found?.id ?? null
}
