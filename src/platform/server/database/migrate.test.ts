import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { migrateDatabase } from './migrate.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'academy-migrations-'))
  database = await createTestDatabase()
  // Whatever the project's own migrations made, these start from nothing.
  await database.pool.query('drop schema if exists drizzle cascade')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'migration.sql'), sql)
}

test('pending migrations are applied in order and named; a second time there is nothing to do', async () => {
  write('20260101000000_first', 'create table m_first (id int)')
  write(
    '20260102000000_second',
    'alter table m_first add note text;--> statement-breakpoint\ncreate table m_second (id int)',
  )
  expect(await migrateDatabase(database.connection, folder)).toEqual(['20260101000000_first', '20260102000000_second'])
  expect(await migrateDatabase(database.connection, folder)).toEqual([])
  write('20260103000000_third', 'drop table m_second')
  expect(await migrateDatabase(database.connection, folder)).toEqual(['20260103000000_third'])
  expect((await database.pool.query(`select to_regclass('m_second') as gone`)).rows).toEqual([{ gone: null }])
})

test('five processes that start together apply each migration once (migrations-2)', async () => {
  write('20260101000000_once', 'create table m_once (id int); insert into m_once values (1); select pg_sleep(0.1)')
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.connection, folder)))
  expect(applied.flat()).toEqual(['20260101000000_once'])
  expect((await database.pool.query('select * from m_once')).rows).toEqual([{ id: 1 }])
})

test('no limit on the time of requests binds a migration, or who waits for one (migrations-2)', async () => {
  write('20260101000000_slow', 'create table m_slow (id int); select pg_sleep(0.4)')
  const limits = { statement_timeout: 100, lock_timeout: 100, idle_in_transaction_session_timeout: 100 }
  const applied = [1, 2].map(() => migrateDatabase({ ...database.connection, ...limits }, folder))
  expect((await Promise.all(applied)).flat()).toEqual(['20260101000000_slow'])
})

test('a failed migration leaves nothing behind and frees the way for a retry (migrations-2)', async () => {
  write('20260101000000_half', 'create table m_half (id int);--> statement-breakpoint\nselekt')
  await expect(migrateDatabase(database.connection, folder)).rejects.toThrow('Failed query')
  expect((await database.pool.query(`select to_regclass('m_half') as half`)).rows).toEqual([{ half: null }])
  write('20260101000000_half', 'create table m_half (id int)')
  expect(await migrateDatabase(database.connection, folder)).toEqual(['20260101000000_half'])
})

test('a migration changed after it landed is refused by name (migrations-2)', async () => {
  write('20260101000000_landed', 'create table m_landed (id int)')
  await migrateDatabase(database.connection, folder)
  write('20260101000000_landed', 'create table m_landed (id bigint)')
  await expect(migrateDatabase(database.connection, folder)).rejects.toThrow('20260101000000_landed was changed')
})

test('without a folder, or with an empty one, there is nothing to apply', async () => {
  expect(await migrateDatabase(database.connection, folder)).toEqual([])
  expect(await migrateDatabase(database.connection, join(folder, 'absent'))).toEqual([])
})

test('an address of a database works as well as its parts', async () => {
  write('20260101000000_by_url', 'create table m_by_url (id int)')
  const { host, user, password, database: name } = database.connection
  const url = `postgres://${user}:${String(password)}@/${name}?host=${encodeURIComponent(String(host))}`
  expect(await migrateDatabase({ connectionString: url }, folder)).toEqual(['20260101000000_by_url'])
})

test('where another ICU orders lists their indexes are made anew, once (office-lists-10)', async () => {
  write('20260101000000_any', 'select')
  await migrateDatabase(database.connection, folder)
  const file = async () =>
    (await database.pool.query(`select pg_relation_filenode('teachers_listed_by_name') as file`)).rows
  const before = await file()
  await migrateDatabase(database.connection, folder)
  expect(await file()).toEqual(before)
  await database.pool.query(`drop collation by_reading cascade;
    create collation by_reading (provider = icu, locale = 'zh-u-co-pinyin-kr-latn-hani', version = '1');
    create index teachers_listed_by_name on teachers (lower(left(name, 100)) collate by_reading, id)`)
  const old = await file()
  await migrateDatabase(database.connection, folder)
  const anew = await file()
  expect(anew).not.toEqual(old)
  await migrateDatabase(database.connection, folder)
  expect(await file()).toEqual(anew)
})
