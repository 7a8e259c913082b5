import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { courses } from '#features/courses/table.server.ts'
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
