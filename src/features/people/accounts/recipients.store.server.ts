import { and, inArray, sql } from 'drizzle-orm'
import { identities, profiles } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Capability, rolesWith } from '#platform/values/roles.ts'

/** Whom mail goes to at the address of their account. */
export type Recipient = { profileId: string; email: string; name: string | null }

/** Who holds a capability, at most `limit`. */
export function recipientsWith(db: Db, capability: Capability, limit: number): Promise<Recipient[]> {
  const { id, email, full_name, role } = profiles
  const which = and(inArray(role, rolesWith(capability)), isVerified)
  return db.select({ profileId: id, email, name: full_name }).from(profiles).where(which).limit(limit)
}

/** Subquery: the accounts whose address somebody has verified. */
export function verifiedAccounts(db: Db) {
  const { id, email, full_name } = profiles
  return db.select({ id, email, full_name }).from(profiles).where(isVerified).as('verified')
}

const isVerified = sql`exists (select from ${identities} where ${identities.profile_id} = ${profiles.id}
  and ${identities.email_verified} and lower(btrim(${identities.email})) = lower(btrim(${profiles.email})))`
