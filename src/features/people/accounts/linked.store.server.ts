import { sql } from 'drizzle-orm'
import { identities } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Subquery: the verified emails, lowercased and trimmed; columns `profile_id`, `email`. */
export const verifiedEmails = sql`
  select ${identities.profile_id}, lower(btrim(${identities.email})) as email from ${identities}
  where ${identities.email_verified}`

/** `emails`: the verified ones, lowercased and trimmed. */
export type LinkedPerson = { profileIds: string[]; emails: string[] }

/** All accounts of one person: those that share a verified email. An unverified email links nothing. */
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
