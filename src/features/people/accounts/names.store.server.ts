import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { displayName } from './rules.ts'
import { profiles } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Names as the back office shows them, by profile id; unknown ids are left out. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))]
  if (asked.length === 0) return new Map()
  const { id, full_name, email } = profiles
  const rows = await db.select({ id, full_name, email }).from(profiles).where(inArray(id, asked))
  return new Map(
    rows.map((row) => [row.id, displayName({ profile: row, user: { email: row.email, user_metadata: {} } })]),
  )
}

/** Of the account that a column of another statement names: null where it names none. */
export function accountField(profileId: PgColumn, field: 'email' | 'full_name'): SQL<string | null> {
  return sql`(select ${profiles[field]} from ${profiles} where ${profiles.id} = ${profileId})`
}
