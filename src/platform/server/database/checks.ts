import { sql, type SQL } from 'drizzle-orm'
import { check, type PgColumn } from 'drizzle-orm/pg-core'

// A check is named after its table and what it wants (`courses_price_not_negative`), so that an error says which one.
// A null passes every check, as SQL has it: `notNull` is said on the column.

/** The column holds one of the listed words. */
export function oneOf(name: string, column: PgColumn, words: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(words.map(quoted).join(', '))})`)
}

/** The column holds something besides spaces. */
export function notBlank(name: string, column: PgColumn) {
  return check(name, sql`btrim(${column}) <> ''`)
}

/** The column holds from `least` to `most` characters (code points). */
export function characters(name: string, column: PgColumn, least: number, most: number) {
  return check(name, sql`char_length(${column}) between ${number(least)} and ${number(most)}`)
}

/** The number is zero or more. */
export function notNegative(name: string, column: PgColumn) {
  return check(name, sql`${column} >= 0`)
}

/** The number is one or more. */
export function positive(name: string, column: PgColumn) {
  return check(name, sql`${column} > 0`)
}

/** The text is a web address: http or https only ("Every URL field … accepts http and https only"). */
export function webAddress(name: string, column: PgColumn) {
  return check(name, sql`${column} ~* '^https?://'`)
}

/** The JSON value is an object, or a list. */
export function jsonKind(name: string, column: PgColumn, kind: 'object' | 'array') {
  return check(name, sql`jsonb_typeof(${column}) = ${sql.raw(quoted(kind))}`)
}

function number(value: number): SQL {
  return sql.raw(String(value))
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "''")}'`
}
