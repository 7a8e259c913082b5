import { and, eq, inArray } from 'drizzle-orm'
import { profiles } from '#features/accounts/table.server.ts'
import { contains } from '#platform/server/database/contains.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestFirst, placeAfter } from '#platform/server/database/newest-first.ts'
import { pageOf } from '#platform/values/paging.ts'
import type { UserList, UserListAsked } from './schema.ts'

const { id, email, full_name, avatar_url, role, last_seen_at, created_at } = profiles

/** A page of everybody who has signed in, who came last first, with the exact count of those that match. */
export async function listUsers(db: Db, asked: UserListAsked): Promise<UserList> {
  const wanted = and(
    asked.role === undefined ? undefined : eq(role, asked.role),
    contains([full_name, email], asked.search),
  )
  const [total, rows] = await Promise.all([
    db.$count(profiles, wanted),
    db
      .select({ id, email, full_name, avatar_url, role, last_seen_at, created_at })
      .from(profiles)
      .where(and(wanted, placeAfter(profiles, asked.after)))
      .orderBy(...newestFirst(profiles))
      .limit(asked.limit + 1),
  ])
  const page = pageOf(rows, asked.limit, (row) => ({ at: row.created_at, id: row.id }))
  const items = page.rows.map((row) => ({
    ...row,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
  return { items, next: page.next, total }
}

/** The names of profiles by id, or where there is none the email; unknown ids are left out. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id, email, full_name })
    .from(profiles)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.full_name ?? row.email]))
}
