import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { positive } from '#platform/server/database/checks.ts'
import { containsIndex, foldedText } from '#platform/server/database/contains.ts'
import { columnIn, listingIndexes } from '#records/lists/listed-page.server.ts'
import type { Listing } from '#records/lists/listing.ts'
import type { Kind } from './kind.ts'

type Columns = Readonly<Record<string, unknown>> & { version: PgColumn }

/** What the table of a kind has for its saves and for its list in the back office. `only`: the rows that are listed. */
export function recordIndexes({ entity, listing }: Pick<Kind, 'entity' | 'listing'>, table: Columns, only?: SQL) {
  return [
    positive(`${entity}_version_positive`, table.version),
    ...listingIndexes(entity, table, listing, only),
    containsIndex(`${entity}_contains`, searchedText(table, listing)),
  ]
}

/** What a search of the back office looks through. */
export function searchedText(columns: object, { search }: Listing): SQL {
  const named = (search.columns ?? []).map((name) => columnIn({ ...columns }, name))
  const [first, ...rest] = named
  if (!first) throw new Error(`${search.label} looks through nothing.`)
  return foldedText(first, ...rest)
}
