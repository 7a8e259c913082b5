import { asc, sql } from 'drizzle-orm'
import { searchDocuments } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** `changed_at` is null if unknown. */
export type PublicPage = { address: string; changed_at: Date | null }

export async function countPublicPages(db: Db, kinds: readonly string[]): Promise<number> {
  const { kind } = searchDocuments
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(searchDocuments)
    .where(sql`${kind} = any (${sql.param(kinds)})`)
  return row?.count ?? 0
}

/** A slice of the public pages in a stable order. */
export async function publicPages(db: Db, kinds: readonly string[], { from, limit }: { from: number; limit: number }) {
  const { kind, id, address, changed_at } = searchDocuments
  return db
    .select({ address, changed_at })
    .from(searchDocuments)
    .where(sql`${kind} = any (${sql.param(kinds)})`)
    .orderBy(asc(kind), asc(id))
    .offset(from)
    .limit(limit)
}
