import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import config from '../drizzle.config.ts'
import { createTestDatabase } from '#test/database.ts'
import type { Row } from './kinds.ts'
import { insertRow } from './kept-rows.ts'
import { refusalsOf } from './table-refusals.ts'
import { accountEnrollment, ids, soundRows } from './table-rows.ts'

const { db } = await createTestDatabase()

beforeAll(async () => {
  for (const [table, row] of Object.entries(soundRows)) await insert(table, row)
  await insert('course_enrollments', accountEnrollment)
})

describe.each(Object.keys(soundRows))('in %s', (table) => {
  test.for(refusalsOf(table))('the database refuses %s (tables-1)', async ([, change, constraint]) => {
    await expect(insert(table, changed(table, change))).rejects.toMatchObject({
      cause: { constraint: `${table}_${constraint}` },
    })
  })
})

const acceptances: [what: string, table: string, change: Row][] = [
  ['a free course without certificate', 'courses', { type: 'free', price: 0, certificate_id: null }],
  ['a course without links', 'courses', { class_link: null, replay_link: null }],
  ['section 9999', 'courses', { module_number: 9999 }],
  ['a teacher who speaks and hosts', 'announcement_people', { role: 'host' }],
  ['an announcement without time', 'announcements', { starts_at: null, ends_at: null, time_zone: null }],
  ['a reading without a file', 'resources', { url: null, file_id: null }],
  ['a video', 'resources', { type: 'video', url: 'https://video.example/watch?v=1', file_id: null }],
  ['the same path in the other bucket', 'media', { bucket: 'images' }],
  ['another section', 'homepage_data', { section: 'programs' }],
  ['the longest name and email', 'contact_questions', { name: '文'.repeat(100), email: 'x'.repeat(255) }],
  ['the longest subject and message', 'contact_questions', { subject: 'x'.repeat(500), message: '文'.repeat(2000) }],
  ['the longest application', 'volunteer_applications', { skills: '文'.repeat(1000), motivation: 'x'.repeat(2000) }],
  ['the shortest motivation', 'volunteer_applications', { motivation: '志'.repeat(20) }],
  ['the next version of a record', 'revisions', { version: 2 }],
]

test.for(acceptances)('the database accepts %s (tables-1)', async ([, table, change]) => {
  await expect(insert(table, changed(table, change))).resolves.toBeUndefined()
})

test('every check and unique key of the database has an example of what it refuses (tables-1)', async () => {
  const named = await rows(sql`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'
    union select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique and not indisprimary`)
  const shown = Object.keys(soundRows).flatMap((table) => refusalsOf(table).map(([, , name]) => `${table}_${name}`))
  expect(named.length).toBeGreaterThan(60)
  expect(named.map((row) => row.name).filter((name) => !shown.includes(String(name)))).toEqual([])
})

test('every index that a table declares is there, and every check (tables-3)', async () => {
  const { schema } = config
  const root = fileURLToPath(new URL('..', import.meta.url))
  const modules = await Promise.all(
    globSync([schema ?? []].flat(), { cwd: root }).map((file) => import(path.join(root, file)) as Promise<object>),
  )
  const declared = modules.flatMap(Object.values).filter((each) => is(each, PgTable))
  const named = declared.flatMap((table) => {
    const { indexes, checks, uniqueConstraints } = getTableConfig(table)
    return [...indexes.map((index) => index.config), ...checks, ...uniqueConstraints].map(({ name }) => name)
  })
  const there = await rows(sql`
    select indexname as name from pg_indexes where schemaname = 'public'
    union select conname from pg_constraint where connamespace = 'public'::regnamespace`)
  const found = new Set(there.map(({ name }) => name))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((name) => !found.has(name))).toEqual([])
})

test('every table has a sound row', async () => {
  const tables = await rows(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  expect(Object.keys(soundRows).toSorted()).toEqual(tables.map((table) => table.name))
})

test('the email of an enrollment is kept as typed and folded beside it', async () => {
  const [enrollment] = await rows(sql`select email, email_key from course_enrollments where id = ${ids.enrollment}`)
  expect(enrollment).toEqual({ email: 'Visitor@Example.org', email_key: 'visitor@example.org' })
})

test('a stored file cannot go while a reading refers to it', async () => {
  await expect(remove('media', ids.file)).rejects.toMatchObject({
    cause: { constraint: 'resources_file_id_media_id_fkey' },
  })
  await insert('media', { ...soundRows.media, id: ids.course, key: 'resources/unused.pdf' })
  await expect(remove('media', ids.course)).resolves.toBeDefined()
})

test('a certificate or teacher in use goes: the references are cleared (tables-2)', async () => {
  await remove('certificates', ids.certificate)
  await remove('teachers', ids.teacher)
  expect(await rows(sql`select certificate_id from courses where id = ${ids.course}`)).toEqual([
    { certificate_id: null },
  ])
  expect(await rows(sql`select * from announcement_people`)).toEqual([])
  expect(await rows(sql`select id from announcements where id = ${ids.announcement}`)).toHaveLength(1)
})

test('deleting a course leaves standalone children and titled enrollments (tables-2)', async () => {
  await insert('courses', { id: ids.teacher, title: 'Wetlands', description: 'Walk.', parent_course_id: ids.course })
  await remove('courses', ids.course)
  expect(await rows(sql`select parent_course_id from courses where id = ${ids.teacher}`)).toEqual([
    { parent_course_id: null },
  ])
  expect(await rows(sql`select course_id, course_title from course_enrollments where id = ${ids.enrollment}`)).toEqual([
    { course_id: null, course_title: 'Rivers and Cities' },
  ])
})

test('deleting a profile removes sessions and identities, not texts and payments (tables-2)', async () => {
  await remove('profiles', ids.person)
  expect(await rows(sql`select 1 from sessions union all select 1 from identities`)).toEqual([])
  expect(await rows(sql`select author_id from announcements where id = ${ids.announcement}`)).toEqual([
    { author_id: null },
  ])
  expect(await rows(sql`select profile_id from course_enrollments`)).toEqual([
    { profile_id: null },
    { profile_id: null },
  ])
})

test('the migrations are those of the tables: generating finds nothing to do (tables-3)', async () => {
  const kit = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--explain', '--output', 'json']
  const { stdout } = await promisify(execFile)(process.execPath, kit)
  expect(JSON.parse(stdout)).toMatchObject({ status: 'no_changes' })
})

/** The table's sound row under an id of its own, with the named columns changed. */
function changed(table: string, change: Row): Row {
  const { id, ...rest } = soundRows[table] ?? {}
  const isRandom = Object.values<unknown>(ids).includes(id)
  return isRandom || id === undefined ? { ...rest, ...change } : { id, ...rest, ...change }
}

function insert(table: string, row: Row) {
  return insertRow(db, table, row)
}

function remove(table: string, id: string) {
  return rows(sql`delete from ${sql.identifier(table)} where id = ${id}`)
}

async function rows(query: ReturnType<typeof sql>): Promise<Row[]> {
  const result = await db.execute(query)
  return [result].flat().flatMap((part) => part.rows)
}
