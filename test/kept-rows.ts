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

/** Puts the rows back, and tells which tables were written to since it was asked last. */
export type KeptRows = { putBack: () => Promise<void>; writtenTables: () => Promise<string[]> }

/** The same, again and again: puts back only what was written to since. Most requests change nothing. */
export async function keepSoundRows(db: Db, pool: pg.Pool): Promise<KeptRows> {
  await putBackRows(db)
  const copies = contentTables.map((table) => `create table kept_rows.${table} as table public.${table};`)
  await pool.query(`create schema kept_rows; ${copies.join(' ')}`)
  const { rows } = await pool.query<{ table: string; columns: string }>(
    `select attrelid::regclass::text as table, string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = any ($1::text[]::regclass[]) and attnum > 0 and not attisdropped and attgenerated = '' group by attrelid`,
    [contentTables],
  )
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  await watchWrites(pool)
  const changed = new Set<string>()
  const look = async () => {
    // One statement, as it is asked hundreds of times.
    const { rows: notes } = await pool.query<{ name: string | null }>({
      name: 'written-tables',
      text: `with asked as (delete from rate_limits), noted as (delete from written.tables returning name)
        select distinct name from noted order by name`,
    })
    const written = notes.map(({ name }) => name ?? '')
    for (const table of written) changed.add(table)
    return written
  }
  const putBack = async () => {
    await look()
    const statements = contentTables
      .filter((table) => changed.has(table))
      .map((table) => {
        const names = columns.get(table) ?? ''
        const which = table === 'row_counts' ? `where counted <> 'profiles'` : ''
        return `delete from ${table} ${which};
        insert into ${table} (${names}) overriding system value select ${names} from kept_rows.${table} ${which};`
      })
    changed.clear()
    if (statements.length === 0) return
    // Without triggers and references, whose rows are put back themselves.
    await pool.query(`begin; set local session_replication_role = replica; ${statements.join(' ')} commit`)
  }
  return { putBack, writtenTables: look }
}

/**
 * Gives a way to ask which tables were written to since it was asked last, the audit log and the changes included. Left out are how
 * often somebody has asked, and that somebody was refused, which the audit log writes down.
 */
async function watchWrites(pool: pg.Pool): Promise<void> {
  const triggers = Object.keys(soundRows)
    .filter((table) => table !== 'rate_limits')
    .map((table) => {
      const kept = table === 'audit_log' ? `when (new.action not like '%.refused')` : ''
      return `
        create trigger zz_added after insert on ${table} for each row ${kept} execute function written.note();
        create trigger zz_changed after update on ${table} for each row when (old.* is distinct from new.*)
          execute function written.note();
        create trigger zz_removed after delete on ${table} for each row execute function written.note();
        create trigger zz_emptied after truncate on ${table} execute function written.note();`
    })
  await pool.query(`
    create schema written;
    create table written.tables (name text not null);
    create function written.note() returns trigger language plpgsql as $$
      begin insert into written.tables values (tg_table_name); return null; end $$;
    ${triggers.join('')}`)
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
