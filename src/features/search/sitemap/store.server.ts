import { asc, inArray, sql } from 'drizzle-orm'
import { searchDocuments } from '#features/search/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A public page and when what it shows was last written; null where that is not known. */
export type PublicPage = { address: string; changed_at: Date | null }

const withPage = inArray(searchDocuments.kind, ['page', 'course', 'announcement'])

/** How many public pages there are beside the fixed ones. */
export async function countPublicPages(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(searchDocuments)
    .where(withPage)
  return row?.count ?? 0
}

/** The public pages from number `from` on, in an order that stays: what can be searched for is what is public. */
export async function publicPages(db: Db, from: number, limit: number): Promise<PublicPage[]> {
  return db
    .select({ address: searchDocuments.address, changed_at: searchDocuments.changed_at })
    .from(searchDocuments)
    .where(withPage)
    .orderBy(asc(searchDocuments.kind), asc(searchDocuments.id))
    .offset(from)
    .limit(limit)
}
