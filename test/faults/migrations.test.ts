/** @module-tag full */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { tell } from '#test/promises.ts'
import { halvesOf } from './halves.ts'
import { lostOf, newLoad, writeOfEverySort } from './mixed-writes.ts'
import { isLong } from './rounds.ts'
import { endSites, siteFolder, startSite } from './site.ts'

endSites()
const whole = await createTestDatabase()
const empty = await createTestDatabase()
const database = await createTestDatabase()

/** Every column and index of a database, to compare two. */
const everything = `
  select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
  from information_schema.columns where table_schema in ('public', 'drizzle')
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal
  union all select name from drizzle.__drizzle_migrations order by 1`
const partsOf = async (pool: pg.Pool) => (await pool.query<{ part: string }>(everything)).rows.map(({ part }) => part)

test.runIf(isLong)('migrations of two processes killed midway are completed by the next start', async (context) => {
  const wanted = 12
  let [rounds, interrupted, most] = [0, 0, 0]
  for (; interrupted < wanted && rounds < 5 * wanted; rounds += 1) {
    // As a new database is.
    await empty.pool.query(
      'drop schema public cascade; create schema public; drop schema if exists drizzle cascade; drop schema if exists jobs cascade',
    )
    const env = { DATABASE_URL: databaseUrlOf(empty.connection), DATA_DIR: siteFolder(), LOG_LEVEL: 'fatal' }
    const children = [migrateApart(empty.connection), migrateApart(empty.connection)]
    // The first round finds out how many locks the whole takes; the others stop at some of them, early and late.
    const enough = rounds === 0 ? Infinity : (most * 0.6 * (interrupted + 1)) / wanted
    most = Math.max(most, await untilHolding(empty.pool, enough))
    for (const { child } of children) child.kill('SIGKILL')
    await Promise.all(children.map(({ ended }) => ended))
    while ((await locksOfMigration(empty.pool)) !== null) await wait(2)
    if (!(await isMigrated(empty.pool))) interrupted += 1
    const both = await Promise.all([startSite(env, empty.connection), startSite(env, empty.connection)])
    expect(await partsOf(empty.pool)).toEqual(await partsOf(whole.pool))
    await Promise.all(both.map((site) => site.stop({ keepData: true })))
  }
  expect(interrupted).toBe(wanted)
  const said = `${interrupted} interrupted in their middle, from early to late; the next start, of two processes, made the whole`
  tell(context, rounds, said)
})

function migrateApart(connection: pg.PoolConfig) {
  const program = `import { migrateDatabase } from '#platform/server/database/migrate.ts'
    await migrateDatabase(${JSON.stringify(connection)}, 'migrations')`
  const root = path.join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root, stdio: 'ignore' })
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

/** Waits until a migration under way holds so many locks, which each table and index that it makes adds to. Gives how many it held last. */
async function untilHolding(pool: pg.Pool, enough: number): Promise<number> {
  for (let held = 0; ;) {
    const now = await locksOfMigration(pool)
    held = now ?? held
    if (held >= enough || (await isMigrated(pool))) return held
  }
}

/** How many locks the process holds that migrates; null where none does. */
async function locksOfMigration(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ held: number }>(`
    select count(*)::integer as held from pg_locks
    where pid = (select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database()) limit 1)`)
  const held = rows[0]?.held ?? 0
  return held === 0 ? null : held
}

async function isMigrated(pool: pg.Pool): Promise<boolean> {
  return (
    (await pool.query<{ is: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as is`)).rows[0]
      ?.is ?? false
  )
}

test.runIf(isLong)('beside a newer version with a larger schema this version serves and saves', async (context) => {
  const folder = siteFolder()
  const env = { DATABASE_URL: databaseUrlOf(database.connection), DATA_DIR: folder, LOG_LEVEL: 'fatal' }
  const running = await startSite(env, database.connection)
  const load = newLoad()
  const writing = writeOfEverySort(running, load)
  while (load.acknowledged < 10) await Promise.race([wait(2), writing])
  await migrateBeside(database.pool)
  const started = await startSite(env, database.connection)
  const besides = newLoad()
  const writingBesides = writeOfEverySort(started, besides)
  const enough = 300
  while (load.acknowledged < enough || besides.acknowledged < enough) await wait(2)
  for (const each of [load, besides]) each.stopped = true
  await Promise.all([writing, writingBesides])
  for (const each of [load, besides]) {
    expect(await lostOf(database, each)).toEqual([])
    expect([...each.refused.keys()].filter((status) => status >= 500)).toEqual([])
  }
  expect(await halvesOf(database, path.join(folder, 'files'))).toEqual([])
  tell(
    context,
    2,
    `${load.acknowledged} writes by a process from before, ${besides.acknowledged} by one started after; all are there`,
  )
  await Promise.all([running, started].map((site) => site.stop({ keepData: true })))
})

/** A migration that meets a deadlock with what is being written is undone, and run again by the next start. */
async function migrateBeside(pool: pg.Pool): Promise<void> {
  const deadlock = '40P01'
  for (let isDone = false; !isDone;) {
    isDone = await pool.query(later).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== deadlock) throw error
        return false
      },
    )
  }
}

const later = `
  create table badges (id uuid primary key default gen_random_uuid(), teacher_id uuid references teachers (id) on delete cascade);
  alter table teachers add column nickname text, add column rank integer not null default 0;
  alter table contact_questions add column channel text not null default 'site';
  alter table course_enrollments add column voucher text;
  alter table media add column checksum text;
  alter table homepage_data add column theme jsonb not null default '{}';
  create index badges_teacher on badges (teacher_id);
  insert into drizzle.__drizzle_migrations (hash, created_at, name)
    values ('later', (extract(epoch from now()) * 1000)::bigint, '20991231000000_later')`
