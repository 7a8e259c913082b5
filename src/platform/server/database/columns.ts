import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { integer, jsonb, numeric, type PgColumn, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { languageNames } from '#platform/values/translate.ts'

export const recordId = () => uuid().primaryKey().defaultRandom()

/** A timestamp in milliseconds, as JavaScript's `Date`: with microseconds a cursor sent back would not equal its row. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 })

export const momentOfWriting = () => moment().notNull().defaultNow()

/** Columns of every editable record. Indexes are ascending, read backwards: Drizzle's "nulls last" serves no `order by … desc`. */
export function editableRecord() {
  return {
    version: integer().notNull().default(1),
    created_at: momentOfWriting(),
    updated_at: momentOfWriting().$onUpdate(() => sql`now()`),
  }
}

/** Of the page on which somebody without an account wrote: what answers them is in it. */
export const readersLanguage = () => text({ enum: languageNames }).notNull().default('en')

/** What lists are ordered by, in every language: texts by Latin letters, then Chinese by pinyin. `key`: made of the column. */
export function listOrder<Column extends PgColumn>(column: Column, key: SQLWrapper = column): SQL | Column {
  return column.getSQLType() === 'text' ? sql`${key} collate "by_reading"` : column
}

/** An amount in the currency's unit (1200 is ¥1200), with two decimals. */
export const money = () => numeric({ precision: 12, scale: 2, mode: 'number' })

/** Hours with one decimal. */
export const hours = () => numeric({ precision: 6, scale: 1, mode: 'number' })

/** A list as JSON, empty at first; its items by `.$type`. */
export function jsonList() {
  return jsonb()
    .notNull()
    .default(sql`'[]'`)
}
