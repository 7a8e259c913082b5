import { sql } from 'drizzle-orm'
import { integer, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A record's own random id. */
export function recordId() {
  return uuid().primaryKey().defaultRandom()
}

/**
 * A moment, null where it has not come. Milliseconds, as JavaScript's `Date`: with PostgreSQL's microseconds a moment
 * read and sent back, as "the page after this row" does, would no longer equal the row it came from.
 */
export function moment() {
  return timestamp({ withTimezone: true, precision: 3 })
}

/** A moment that is now unless said otherwise. */
export function momentOfWriting() {
  return moment().notNull().defaultNow()
}

/**
 * What every editable record carries: the version a save names, when it was made and when it was last written.
 * Lists go newest first with `id` as tie-breaker; their indexes are ascending and read backwards, since an index that
 * is descending with Drizzle's "nulls last" serves no `order by … desc`.
 */
export function editableRecord() {
  return {
    version: integer().notNull().default(1),
    created_at: momentOfWriting(),
    updated_at: momentOfWriting().$onUpdate(() => sql`now()`),
  }
}

/** An amount in the currency's own unit (1200 is ¥1200), two decimals for currencies that have them. */
export function money() {
  return numeric({ precision: 12, scale: 2, mode: 'number' })
}
