import { sql } from 'drizzle-orm'
import { check, type PgColumn } from 'drizzle-orm/pg-core'

// Named after table and rule (`courses_price_not_negative`), for errors. A null passes every check: `notNull` is on the column.

export function oneOf(name: string, column: PgColumn, words: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(words.map(quoted).join(', '))})`)
}

/** Which languages there are, the program says: another one takes no migration. */
export const languageCode = (name: string, column: PgColumn) => check(name, sql`${column} ~ '^[a-z]{2}$'`)

export const notBlank = (name: string, column: PgColumn) => check(name, sql`btrim(${column}) <> ''`)

/** In code points. */
export function characters(name: string, column: PgColumn, least: number, most: number) {
  return check(name, sql`char_length(${column}) between ${sql.raw(`${least} and ${most}`)}`)
}

export const notNegative = (name: string, column: PgColumn) => check(name, sql`${column} >= 0`)

export const positive = (name: string, column: PgColumn) => check(name, sql`${column} > 0`)

/** http and https only ("Every URL field … accepts http and https only"). */
export const webAddress = (name: string, column: PgColumn) => check(name, sql`${column} ~* '^https?://'`)

export function jsonKind(name: string, column: PgColumn, kind: 'object' | 'array') {
  return check(name, sql`jsonb_typeof(${column}) = ${sql.raw(quoted(kind))}`)
}

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`
