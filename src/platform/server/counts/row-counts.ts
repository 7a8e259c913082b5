import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { rowCounts } from './table.ts'

/** How many rows a counted table has in all. */
export async function countOf(db: Db, table: string): Promise<number> {
  return [...(await countsOf(db, table)).values()].reduce((sum, count) => sum + count, 0)
}

/** How many rows of a counted table have each value, by value; a value that no row has may be missing. */
export async function countsOf(db: Db, table: string): Promise<Map<string, number>> {
  const rows = await db.select().from(rowCounts).where(eq(rowCounts.counted, table))
  return new Map(rows.map(({ value, count }) => [value, count]))
}
