import { type SQL, sql } from 'drizzle-orm'
import { index, type PgColumn, text } from 'drizzle-orm/pg-core'

// A list of a hundred thousand rows is searched for any part of a text without reading them all. A table takes one
// column and one index and its store one condition; the functions are in the migration `contains`. Why not an extension:
// docs/decisions/009-parts-of-texts-are-found-by-threes.md.

/** The texts of these columns together, in lower case, kept by the database: what `contains` looks in. A missing one is empty. */
export function searchText(...columns: [string, ...string[]]) {
  const texts = columns.map((column) => sql.raw(`coalesce("${column}", '')`))
  return text().generatedAlwaysAs(sql`lower(${sql.join(texts, sql.raw(' || chr(31) || '))})`)
}

/** The index of such a column, or of another text in lower case: every three characters that follow each other, whatever the script. */
export function containsIndex(name: string, folded: PgColumn | SQL) {
  // Entries wait for their place to be put there together; every search looks through those that wait, so these stay few (kB).
  return index(name)
    .using('gin', sql`text_threes(${folded})`)
    .with({ gin_pending_list_limit: 128 })
}

/**
 * That a `searchText`, or another text in lower case that has its `containsIndex`, contains what is sought, whatever the case; % and _ are plain characters and outer spaces do not count.
 * Undefined, for no condition at all, where nothing is sought. The index brings the rows that have all its threes (of a shorter
 * text, one that begins with it); of more than three characters, the text itself decides.
 */
export function contains(folded: PgColumn | SQL, sought: string): SQL | undefined {
  const part = sought.trim()
  if (part === '') return undefined
  // Asked by a subquery, so that the planner goes by the index whatever is sought: computing threes for many rows is dear.
  const isThere = sql`(length(lower(${part})) <= 3 or strpos(${folded}, lower(${part})) > 0)`
  return sql`(text_threes(${folded}) @@ (select threes_sought(${part})) and ${isThere})`
}
