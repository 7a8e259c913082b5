import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSampleContent } from '#sample/load.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { createTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { insertRow } from './kept-rows.ts'
import { besides, runCommand, settingsOf } from './operator.ts'
import { soundRows } from './table-rows.ts'

const app = await createTestApp()
const scratch = mkdtempSync(path.join(tmpdir(), 'academy-content-'))
const folder = path.join(scratch, 'content')
let exported: unknown
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

beforeAll(async () => {
  const { pool, db } = app.database
  for (const [table, row] of Object.entries(soundRows))
    if (!['media_references', 'row_counts', 'search_documents'].includes(table)) await insertRow(db, table, row)
  const parent = '20000000-0000-4000-8000-000000000001'
  await pool.query(`insert into courses (id, title, description, price, module_number, image_url, parent_course_id) values
    ('${parent}', '河流', 'x', 0, 1, '/files/images/courses/one.webp', null), (gen_random_uuid(), 'Child', 'x', 0, 1, null, '${parent}')`)
  for (const [folder, name] of [
    ['courses', 'one'],
    ['avatars', 'face'],
  ])
    await pool.query(
      `insert into media (bucket, key, folder, content_type, bytes, original_name, uploaded_by)
       values ('images', $1, $2, 'image/webp', 3, 'x', (select min(id::text)::uuid from profiles))`,
      [`${folder}/${name}.webp`, folder],
    )
  await pool.query(`update profiles set avatar_url = '/files/images/avatars/face.webp'`)
  for (const key of ['courses/one.webp', 'avatars/face.webp'])
    await app.deps.storage.put('images', key, Buffer.from('abc'), { contentType: 'image/webp', cacheControl: 'public' })
  exported = await runCommand(['admin', 'export', folder], besides(app))
})

const counted = `select jsonb_build_object(
  'courses', (select jsonb_agg(to_jsonb(courses) - 'enrollment_count' order by id) from courses),
  'announcements', (select jsonb_agg(to_jsonb(announcements) - 'author_id' order by id) from announcements),
  'people', (select jsonb_agg(to_jsonb(p) order by announcement_id) from announcement_people p),
  'resources', (select jsonb_agg(to_jsonb(resources) order by id) from resources),
  'sections', (select jsonb_agg(to_jsonb(homepage_data) order by id) from homepage_data),
  'found', (select jsonb_agg(title order by title) from search_documents),
  'counts', (select jsonb_agg(to_jsonb(c) order by value) from row_counts c where counted = 'courses' and count > 0)) as all`

async function ask(connection: pg.PoolConfig, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('content and files move to an empty site and are found there, without people (operate-6)', async () => {
  const { connection } = await createTestDatabase()
  const dataDir = path.join(scratch, 'moved')
  expect(exported).toMatchObject({ code: 0 })
  expect(await runCommand(['admin', 'import', folder], settingsOf(connection, dataDir))).toMatchObject({ code: 0 })
  const [there] = await ask(connection, counted)
  const [here] = await ask(app.database.connection, counted)
  expect(there).toEqual(here)
  const storage = await openStorage({ dataDir })
  expect(await storage.head('images', 'courses/one.webp')).toMatchObject({ bytes: 3, cacheControl: 'public' })
  expect(await storage.head('images', 'avatars/face.webp')).toBeNull()
  expect(await ask(connection, 'select count(*)::int from profiles')).toEqual([{ count: 0 }])
  expect(readFileSync(path.join(folder, 'courses.json'), 'utf8')).toContain('"title": "河流"')
  const again = await runCommand(['admin', 'import', folder], settingsOf(connection, dataDir))
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('This site has content')])
})

test(
  'all public sample content moves, with teachers and classes of courses (operate-9)',
  { tags: 'full' },
  async () => {
    const whole = await createTestApp()
    await loadSampleContent(whole.deps, path.join(import.meta.dirname, '../build/sample'))
    const exportOf = path.join(scratch, 'whole')
    const zone = process.env['TZ']
    try {
      // Where a day begins earlier than in UTC.
      process.env['TZ'] = 'Asia/Shanghai'
      expect(await runCommand(['admin', 'export', exportOf], besides(whole))).toMatchObject({ code: 0 })
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
    const { connection } = await createTestDatabase()
    const moved = settingsOf(connection, path.join(scratch, 'whole-files'))
    expect(await runCommand(['admin', 'import', exportOf], moved)).toMatchObject({ code: 0 })
    const shown = [
      'homepage_data',
      'certificates',
      'teachers',
      'courses',
      'course_teachers',
      'course_sessions',
      'announcements',
    ]
    for (const table of [
      ...shown,
      'announcement_people',
      'resources',
      'session_materials',
      'pages',
      'milestones',
      'watersheds',
    ]) {
      const sql = `select to_jsonb(t) - '{author_id,enrollment_count}'::text[] as row from ${table} t order by 1`
      const there = await ask(connection, sql)
      expect(there.length, table).toBeGreaterThan(0)
      expect(there, table).toEqual(await ask(whole.database.connection, sql))
    }
  },
)

test.for([
  ['a list that was changed', 'courses.json', 'is missing or was changed'],
  ['a file that was changed', 'files/images/courses/one.webp', 'is not what was backed up'],
  ['another version', 'content.json', 'exported by another version'],
  ['an export that was interrupted', '', 'holds no finished export'],
] as const)('%s is refused, and nothing is imported (operate-6)', async ([, name, words]) => {
  const copy = mkdtempSync(path.join(scratch, 'copy-'))
  cpSync(folder, copy, { recursive: true })
  const place = path.join(copy, name)
  if (name === '') rmSync(path.join(copy, 'content.json'))
  else if (name === 'content.json')
    writeFileSync(place, readFileSync(place, 'utf8').replace(/"level": ".*"/, '"level": "2099_x"'))
  else appendFileSync(place, ' ')
  const { connection } = await createTestDatabase()
  const { code, said } = await runCommand(
    ['admin', 'import', copy],
    settingsOf(connection, path.join(scratch, 'never')),
  )
  expect([code, said]).toEqual([1, expect.stringContaining(words)])
  expect(await ask(connection, 'select from courses')).toEqual([])
})
