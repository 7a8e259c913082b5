import { type Column, desc, type SQL, sql } from 'drizzle-orm'
import { readCursor } from '#platform/values/paging.ts'

type Ordered = { created_at: Column; id: Column }

/** The order of a list whose newest rows come first; rows of the same moment by id. */
export function newestFirst({ created_at, id }: Ordered): SQL[] {
  return [desc(created_at), desc(id)]
}

/** The rows of such a list after a place that `pageOf` gave; all of them without one. */
export function placeAfter({ created_at, id }: Ordered, place: string | undefined): SQL | undefined {
  const cursor = readCursor(place)
  return cursor
    ? sql`(${created_at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : undefined
}
