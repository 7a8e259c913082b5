import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** One person: the accounts, and the emails that they have verified, case and outer spaces folded. */
export type LinkedPerson = { profileIds: string[]; emails: string[] }

/**
 * Who is one person with an account, or with an email: accounts that have verified the same email are. An account's email
 * that it has not verified says nothing.
 */
export async function linkedWith(
  db: Db,
  of: { profile_id: string } | { profile_id: null; email: string },
): Promise<LinkedPerson> {
  const email = of.profile_id === null ? of.email : null
  const { rows } = await db.execute<{ profile_id: string | null; email: string | null }>(sql`
    with recursive linked (profile_id, email) as (
      select ${of.profile_id}::uuid, lower(btrim(${email}::text))
      union
      select identities.profile_id, lower(btrim(identities.email))
      from linked join identities on identities.email_verified
        and (identities.profile_id = linked.profile_id or lower(btrim(identities.email)) = linked.email)
    )
    select profile_id, email from linked`)
  return {
    profileIds: [...new Set(rows.flatMap((row) => row.profile_id ?? []))],
    emails: [...new Set(rows.flatMap((row) => row.email ?? []))],
  }
}
