import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#platform/server/database/database.ts'
import type { Row } from './kinds.ts'
import { soundRows } from './table-rows.ts'

/** Who is signed in, the program's own secrets, and how often somebody has asked: no content, and not put back. */
const ofPeopleAndRequests = [
  'profiles',
  'identities',
  'sessions',
  'oidc_records',
  'api_keys',
  'saved_views',
  'secrets',
  'rate_limits',
]

/** Inserts a row as it stands in test/table-rows.ts. */
export async function insertRow(db: Db, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.identifier(column))
  const values = Object.values(row).map((value) => sql.param(value))
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)}) values (${sql.join(values, sql`, `)})`,
  )
}

const contentTables = Object.keys(soundRows).filter((table) => !ofPeopleAndRequests.includes(table))

/** Puts the content of a database back to one sound row of every kind; people, who stay signed in, are left as they are. */
export async function putBackRows(db: Db): Promise<void> {
  const tables = contentTables
  const names = sql.join(
    tables.filter((table) => table !== 'row_counts').map((table) => sql.identifier(table)),
    sql`, `,
  )
  await db.execute(sql`truncate ${names} restart identity`)
  await db.execute(sql`delete from row_counts where counted <> 'profiles'`)
  for (const table of tables) await insertRow(db, table, soundRows[table] ?? {})
  await db.execute(sql`truncate rate_limits`)
}

/**
 * The same, again and again: gives a way to put back only what is not as it was put back first, and how the tables then stand. Most
 * requests change nothing.
 */
export async function keepSoundRows(db: Db, pool: pg.Pool): Promise<() => Promise<Record<string, string>>> {
  await putBackRows(db)
  const copies = contentTables.map((table) => `create table kept_rows.${table} as table public.${table};`)
  await pool.query(`create schema kept_rows; ${copies.join(' ')}`)
  const { rows } = await pool.query<{ table: string; columns: string }>(
    `select attrelid::regclass::text as table, string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = any ($1::text[]::regclass[]) and attnum > 0 and not attisdropped and attgenerated = '' group by attrelid`,
    [contentTables],
  )
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  const first = await tableDigests(pool)
  return async () => {
    await pool.query('delete from rate_limits')
    const now = await tableDigests(pool)
    const changed = contentTables.filter((table) => now[table] !== first[table])
    if (changed.length === 0) return now
    const statements = changed.map((table) => {
      const names = columns.get(table) ?? ''
      const which = table === 'row_counts' ? `where counted <> 'profiles'` : ''
      return `delete from ${table} ${which};
        insert into ${table} (${names}) overriding system value select ${names} from kept_rows.${table} ${which};`
    })
    // Without triggers and references, whose rows are put back themselves.
    await pool.query(`begin; set local session_replication_role = replica; ${statements.join(' ')} commit`)
    return tableDigests(pool)
  }
}

/**
 * What every table holds, the audit log and the changes included, as one digest each. Left out are how often somebody has asked,
 * and that somebody was refused, which the audit log writes down.
 */
export async function tableDigests(pool: pg.Pool): Promise<Record<string, string>> {
  const tables = Object.keys(soundRows).filter((table) => table !== 'rate_limits')
  const each = tables.map((table) => {
    const kept = table === 'audit_log' ? `where action not like '%.refused'` : ''
    return `select '${table}' as name, md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as digest
      from ${table} as row ${kept}`
  })
  // By name, so that it is planned once: it is asked hundreds of times.
  const { rows } = await pool.query<{ name: string; digest: string }>({
    name: 'table-digests',
    text: each.join(' union all '),
  })
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
