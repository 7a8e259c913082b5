import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An address as one person's: folded, without what follows a plus. */
export function withoutTag(address: SQLWrapper): SQL<string> {
  return sql<string>`regexp_replace(lower(btrim(${address})), '[+][^@]*@', '@')`
}

export function domainOf(address: SQLWrapper): SQL<string> {
  return sql<string>`regexp_replace(lower(btrim(${address})), '^.*@', '')`
}
