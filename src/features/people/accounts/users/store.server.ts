import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { roleSchema } from '../schema.ts'
import { profiles } from '../table.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countListed, listedPage, type ListSource } from '#records/lists/listed-page.server.ts'
import { type userListAsked, userListing } from './listing.schema.ts'
import type { UserList } from './schema.ts'

const { id, email, full_name, avatar_url, role, last_seen_at, created_at, search_text } = profiles

const source: ListSource = { table: profiles, listing: userListing, text: search_text }

/** A page of users, newest first unless sorted; `countUsers` counts them, so that no list waits for it. */
export async function listUsers(
  db: Db,
  asked: z.output<typeof userListAsked.page>,
  timeZone: string,
): Promise<UserList> {
  const page = await listedPage(db, source, asked, timeZone)
  const rows = await db
    .select({ id, email, full_name, avatar_url, role, last_seen_at, created_at })
    .from(profiles)
    .where(inArray(id, page.ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  const items = page.ids.flatMap((each) => {
    const row = found.get(each)
    if (!row) return []
    const seen = row.last_seen_at?.toISOString() ?? null
    return [{ ...row, last_seen_at: seen, created_at: row.created_at.toISOString() }]
  })
  return { items, next: page.next }
}

/** An exact count, in constant time unless a text or days are asked for. */
export async function countUsers(
  db: Db,
  filter: z.output<typeof userListAsked.filter>,
  timeZone: string,
): Promise<number> {
  const { search, from, to } = filter
  if (search !== '' || from !== undefined || to !== undefined) return countListed(db, source, filter, timeZone)
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
