import { eq, inArray, type SQL } from 'drizzle-orm'
import { roleSchema } from '#features/accounts/schema.ts'
import { profiles } from '#features/accounts/table.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import { countContaining } from '#platform/server/database/contains.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import type { UserFilter, UserList, UserListAsked } from './schema.ts'

const { id, email, full_name, avatar_url, role, last_seen_at, created_at, search_text } = profiles

/** A page of users, newest first; `countUsers` counts them, so that no list waits for it. */
export async function listUsers(db: Db, { limit, after, ...filter }: UserListAsked): Promise<UserList> {
  const search = { text: search_text, sought: filter.search }
  const page = await newestPage(profiles, { wanted: ofRole(filter), limit, after, search }, () =>
    db.select({ id, email, full_name, avatar_url, role, last_seen_at, created_at }).from(profiles),
  )
  const items = page.rows.map((row) => ({
    ...row,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
  return { items, next: page.next }
}

/** An exact count, in constant time unless a text is sought. */
export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { search } = filter
  if (search !== '') return countContaining(db, profiles, { wanted: ofRole(filter), text: search_text, sought: search })
  const counts = await countsOf(db, 'profiles')
  const asked = filter.role === undefined ? roleSchema.options : [filter.role]
  return asked.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
}

/** The name, or where there is none the email, by profile id; unknown ids are left out. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id, email, full_name }).from(profiles).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.full_name ?? row.email]))
}

function ofRole(filter: UserFilter): SQL | undefined {
  return filter.role === undefined ? undefined : eq(role, filter.role)
}
