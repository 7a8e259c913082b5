import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { issuedCertificates } from './table.server.ts'

/**
 * Gives the certificates of enrollments to another one of the same person: before they go, or where it counts from now on instead of
 * them. Of two of one course that stand, the later one stays where it is, and with the account.
 */
export async function moveCertificates(
  tx: Db,
  from: readonly string[],
  into: { id: string; profileId: string | null },
): Promise<void> {
  if (from.length === 0) return
  const { id, enrollment_id, profile_id } = issuedCertificates
  const of = sql`any (${sql.param([...from])}::uuid[])`
  const moving = sql`select id from (
      select id, withdrawn_at, course_id, row_number() over (
        partition by course_id, withdrawn_at is null order by issued_at, id) as place
      from issued_certificates where enrollment_id = ${of}
    ) as held
    where withdrawn_at is not null or place = 1 and not exists (
      select from issued_certificates as other
      where other.enrollment_id = ${into.id}::uuid and other.course_id = held.course_id and other.withdrawn_at is null)`
  await tx
    .update(issuedCertificates)
    .set({
      enrollment_id: sql`case when ${id} in (${moving}) then ${into.id}::uuid else ${enrollment_id} end`,
      profile_id: sql`coalesce(${into.profileId}::uuid, ${profile_id})`,
    })
    .where(inArray(enrollment_id, [...from]))
}
