import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/database/database.ts'
import { identities } from './table.server.ts'

const folded = sql<string>`lower(btrim(${identities.email}))`

/** Subquery: the verified emails, lowercased and trimmed; columns `profile_id`, `email`. */
export const verifiedEmails = sql`
  select ${identities.profile_id}, ${folded} as email from ${identities}
  where ${identities.email_verified}`

/** Profiles with this verified email (trimmed, case-insensitive), the oldest first. */
export async function verifiedOwnersOf(db: Db, email: string): Promise<string[]> {
  const { profile_id, email_verified, created_at } = identities
  const isTheirs = and(email_verified, sql`${folded} = lower(btrim(${email}))`)
  const owners = await db.select({ profile_id }).from(identities).where(isTheirs).orderBy(created_at, profile_id)
  return [...new Set(owners.map((owner) => owner.profile_id))]
}

/** Emails that this account has verified and no other one, lowercased and trimmed. */
export async function emailsOfNobodyElse(db: Db, profileId: string): Promise<string[]> {
  const other = alias(identities, 'other')
  const isOfAnother = sql`exists (select from ${identities} as other where ${other.email_verified}
    and lower(btrim(${other.email})) = ${folded} and ${other.profile_id} <> ${identities.profile_id})`
  const isOwn = and(eq(identities.profile_id, profileId), identities.email_verified, sql`not ${isOfAnother}`)
  const rows = await db.selectDistinct({ email: folded }).from(identities).where(isOwn)
  return rows.map(({ email }) => email)
}

export type LinkedPerson = Awaited<ReturnType<typeof linkedWith>>

/** All accounts of one person: those that share a verified email, with these, lowercased and trimmed. An unverified email links nothing. */
export async function linkedWith(db: Db, of: { profile_id: string } | { profile_id: null; email: string }) {
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
