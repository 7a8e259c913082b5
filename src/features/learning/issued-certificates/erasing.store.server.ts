import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { toPrinted } from './store.server.ts'
import { issuedCertificates, printedNames } from './table.server.ts'

/** An account, null for somebody without one, and the enrollments that are or wait under it. */
type Holder = { profileId: string | null; enrollmentIds: readonly string[] }

/** What is kept of somebody's certificates. */
export async function certificatesHeld(db: Db, holder: Holder) {
  const rows = await db.select().from(issuedCertificates).where(isOf(holder)).orderBy(issuedCertificates.issued_at)
  return rows.map((row) => ({
    id: row.id,
    holder_name: row.holder_name,
    is_name_hidden: row.is_name_hidden,
    ...toPrinted(row),
    withdrawn_reason: row.withdrawn_reason,
    reissue_reason: row.reissue_reason,
  }))
}

/** The name that somebody wants on certificates; a list of one or none. */
export async function printedNameOf(db: Db, profileId: string) {
  const { name, confirmed_at } = printedNames
  return db.select({ name, confirmed_at }).from(printedNames).where(eq(printedNames.profile_id, profileId))
}

export async function countHeld(db: Db, holder: Holder): Promise<number> {
  return db.$count(issuedCertificates, isOf(holder))
}

/** Takes the person out of their certificates: the numbers stay taken, and their pages say that there is none. Gives how many. */
export async function eraseCertificates(tx: Db, holder: Holder): Promise<number> {
  const { version, withdrawn_reason } = issuedCertificates
  const rows = await tx
    .update(issuedCertificates)
    .set({
      holder_name: null,
      profile_id: null,
      enrollment_id: null,
      // Both may name the person.
      withdrawn_reason: sql`case when ${withdrawn_reason} is null then null else '—' end`,
      reissue_reason: null,
      version: sql`${version} + 1`,
      updated_at: sql`now()`,
    })
    .where(isOf(holder))
    .returning({ id: issuedCertificates.id })
  return rows.length
}

function isOf({ profileId, enrollmentIds }: Holder) {
  const { profile_id, enrollment_id } = issuedCertificates
  const own = profileId === null ? undefined : eq(profile_id, profileId)
  return or(own, inArray(enrollment_id, [...enrollmentIds]))
}
