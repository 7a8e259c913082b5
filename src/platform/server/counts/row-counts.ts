import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { rowCounts } from './table.ts'

export async function countOf(db: Db, table: string): Promise<number> {
  return [...(await countsOf(db, table)).values()].reduce((sum, count) => sum + count, 0)
}

/** Row counts by value; values without rows may be missing. */
export async function countsOf(db: Db, table: string): Promise<Map<string, number>> {
  const rows = await db.select().from(rowCounts).where(eq(rowCounts.counted, table))
  return new Map(rows.map(({ value, count }) => [value, count]))
}
