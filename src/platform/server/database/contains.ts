import { and, type SQL, sql } from 'drizzle-orm'
import { index, type PgColumn, type PgTable, text } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

// Substring search by trigrams without an extension: docs/decisions/016-trigram-search.md

/** Of this many rows some are asked before all are counted; where so many have what is sought, each row is read instead of the index. */
const sampled = 200
const oftenInSample = 10

/** A generated column for `contains`: these columns in lower case, missing ones empty. */
export function searchText(...columns: [string, ...string[]]) {
  const texts = columns.map((column) => sql.raw(`coalesce("${column}", '')`))
  return text().generatedAlwaysAs(sql`lower(${sql.join(texts, sql.raw(' || chr(31) || '))})`)
}

/** The same as an expression, for an index of texts that are too long to be kept twice. */
export function foldedText(...columns: [PgColumn, ...PgColumn[]]): SQL {
  const texts = columns.map((column) => sql`coalesce(${column}, '')`)
  return sql`lower(${sql.join(texts, sql.raw(' || chr(31) || '))})`
}

export function containsIndex(name: string, folded: PgColumn | SQL) {
  // Every search scans the pending entries, so these stay few (kB).
  return index(name)
    .using('gin', sql`text_threes(${folded})`)
    .with({ gin_pending_list_limit: 128 })
}

/** A condition that a lower-case text has `part` in it, read from the text itself: by bytes, and with what is sought folded once. */
export function hasPart(folded: PgColumn | SQL, part: string): SQL {
  const pattern = `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${folded} collate "C" like (select lower(${pattern}))`
}

/** A condition that an indexed lower-case text contains `sought`, ignoring case and outer spaces; undefined where nothing is sought. */
export function contains(folded: PgColumn | SQL, sought: string): SQL | undefined {
  const part = sought.trim()
  if (part === '') return undefined
  // A subquery, so that the planner always uses the index: computing trigrams for many rows is slow.
  const isThere = sql`((select length(lower(${part})) <= 3) or ${hasPart(folded, part)})`
  return sql`(text_threes(${folded}) @@ (select threes_sought(${part})) and ${isThere})`
}

/** The exact number of rows of which this holds and whose text contains `sought`. What many rows have is counted without the index. */
export async function countContaining(
  db: Db,
  table: PgTable,
  { wanted, text: folded, sought }: { wanted: SQL | undefined; text: PgColumn | SQL; sought: string },
): Promise<number> {
  if (sought.trim() === '') return db.$count(table, wanted)
  const counted = (where: SQL | undefined) => sql`(select count(*) from ${table} where ${and(wanted, where)})`
  return countFound(db, table, { text: folded, sought, counted })
}

/** Counts by `counted`, a query with a condition, as the frequency of what is sought advises. */
export async function countFound(
  db: Db,
  table: PgTable,
  asked: { text: PgColumn | SQL; sought: string; counted: (where: SQL | undefined) => SQL },
): Promise<number> {
  const { text: folded, sought, counted } = asked
  const part = sought.trim()
  const some = sql`(select ${folded} as some_text from ${table} limit ${sampled}) as sampled_rows`
  const isFrequent = sql`(select count(*) from ${some} where ${hasPart(sql`some_text`, part)}) >= ${oftenInSample}`
  const found = sql`case when ${isFrequent} then ${counted(hasPart(folded, part))} else ${counted(contains(folded, part))} end`
  const { rows } = await db.execute<{ count: number }>(sql`select ${part === '' ? counted(undefined) : found} as count`)
  return rows[0]?.count ?? 0
}
