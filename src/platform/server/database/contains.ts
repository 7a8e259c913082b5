import { type SQL, sql } from 'drizzle-orm'
import { index, type PgColumn, text } from 'drizzle-orm/pg-core'

// Substring search by trigrams without an extension: docs/decisions/009-parts-of-texts-are-found-by-threes.md

/** A generated column for `contains`: these columns in lower case, missing ones empty. */
export function searchText(...columns: [string, ...string[]]) {
  const texts = columns.map((column) => sql.raw(`coalesce("${column}", '')`))
  return text().generatedAlwaysAs(sql`lower(${sql.join(texts, sql.raw(' || chr(31) || '))})`)
}

export function containsIndex(name: string, folded: PgColumn | SQL) {
  // Every search scans the pending entries, so these stay few (kB).
  return index(name)
    .using('gin', sql`text_threes(${folded})`)
    .with({ gin_pending_list_limit: 128 })
}

/** A condition that an indexed lower-case text contains `sought`, ignoring case and outer spaces; undefined where nothing is sought. */
export function contains(folded: PgColumn | SQL, sought: string): SQL | undefined {
  const part = sought.trim()
  if (part === '') return undefined
  // A subquery, so that the planner always uses the index: computing trigrams for many rows is slow.
  const isThere = sql`(length(lower(${part})) <= 3 or strpos(${folded}, lower(${part})) > 0)`
  return sql`(text_threes(${folded}) @@ (select threes_sought(${part})) and ${isThere})`
}
