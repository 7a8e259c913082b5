import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm'
import { readCursor } from '#platform/values/paging.ts'

type Ordered = { created_at: Column; id: Column }

/** The order of a list whose newest rows come first, or with `oldest` its oldest; rows of the same moment by id. */
export function newestFirst({ created_at, id }: Ordered, oldest = false): SQL[] {
  return oldest ? [asc(created_at), asc(id)] : [desc(created_at), desc(id)]
}

/** The rows of such a list after a place that `pageOf` gave; all of them without one. */
export function placeAfter({ created_at, id }: Ordered, place: string | undefined, oldest = false): SQL | undefined {
  const cursor = readCursor(place)
  return cursor
    ? sql`(${created_at}, ${id}) ${sql.raw(oldest ? '>' : '<')} (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : undefined
}
