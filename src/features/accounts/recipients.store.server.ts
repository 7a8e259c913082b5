import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { identities, profiles } from '#features/accounts/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Capability, rolesWith } from '#platform/values/roles.ts'

/** Whom mail goes to at the address of their account. */
export type Recipient = { profileId: string; email: string; name: string | null }

/** Accounts as mail reaches them, by profile id; without those whose address nobody has verified. */
export async function recipientsAmong(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Recipient>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))]
  if (asked.length === 0) return new Map()
  const found = await recipientsWhere(db, inArray(profiles.id, asked), asked.length)
  return new Map(found.map((recipient) => [recipient.profileId, recipient]))
}

/** Who holds a capability, at most `limit`. */
export function recipientsWith(db: Db, capability: Capability, limit: number): Promise<Recipient[]> {
  return recipientsWhere(db, inArray(profiles.role, rolesWith(capability)), limit)
}

async function recipientsWhere(db: Db, which: SQL, limit: number): Promise<Recipient[]> {
  const { id, email, full_name } = profiles
  const isVerified = sql`exists (select from ${identities} where ${identities.profile_id} = ${id}
    and ${identities.email_verified} and lower(btrim(${identities.email})) = lower(btrim(${email})))`
  return db.select({ profileId: id, email, name: full_name }).from(profiles).where(and(which, isVerified)).limit(limit)
}
