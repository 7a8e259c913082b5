import { and, eq, inArray } from 'drizzle-orm'
import { displayName } from './rules.ts'
import { profiles } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Capability, rolesWith } from '#platform/values/roles.ts'

type StaffMember = { id: string; name: string }

/** Who holds a capability, by name, at most `limit`. */
export async function staffWith(db: Db, capability: Capability, limit: number): Promise<StaffMember[]> {
  const { id, full_name, email, role } = profiles
  const rows = await db
    .select({ id, full_name, email })
    .from(profiles)
    .where(inArray(role, rolesWith(capability)))
    .limit(limit)
  return rows
    .map((row) => ({
      id: row.id,
      name: displayName({ profile: row, user: { email: row.email, user_metadata: {} } }),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1))
}

/** Whether somebody holds a capability; the profile stays with its role to the end of the transaction. */
export async function holdsNow(tx: Db, profileId: string, capability: Capability): Promise<boolean> {
  const held = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), inArray(profiles.role, rolesWith(capability))))
    .for('share')
  return held.length > 0
}
