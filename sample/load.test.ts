import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { attendance } from '#features/learning/attendance/table.server.ts'
import { coursesToSettle } from '#features/learning/enrollments/places/store.server.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { createLog } from '#platform/server/log.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { openFileSystemStorage } from '#platform/server/storage/file-system.ts'
import { addSession, attendanceAt } from '#test/attendance.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { sampleId } from './id.ts'
import { loadSampleContent } from './load.ts'
import { loadAttendance } from './loading/attendance.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'academy-sample-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const pictures = path.join(import.meta.dirname, '../build/sample')

const load = async (database: TestDatabase) =>
  loadSampleContent(
    {
      database,
      settings: parseSettings({}),
      log: createLog('silent'),
      storage: await openFileSystemStorage(path.join(folder, 'files')),
    },
    pictures,
  )
const counts = async ({ db }: TestDatabase) => {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*) from homepage_data) as sections, (select count(*) from teachers) as teachers,
      (select count(*) from certificates) as certificates, (select count(*) from courses) as courses,
      (select count(*) from announcements) as announcements, (select count(*) from resources) as resources,
      (select count(*) from media) as files,
      (select count(*) from mail_outbox) as mails,
      (select count(*) from mail_outbox where next_at is not null or state in ('queued', 'sending')) as due,
      (select count(distinct (state, held_reason)) from mail_outbox) as mail_states,
      (select count(*) from issued_certificates where withdrawn_at is null) as standing,
      (select count(*) from issued_certificates where withdrawn_at is not null) as withdrawn`)
  return rows[0]
}

test(
  'the sample content fills an empty database once, whichever process comes first (sample-4)',
  { tags: 'full' },
  async () => {
    const database = await createTestDatabase()
    await Promise.all([load(database), load(database)])
    const first = await counts(database)
    expect(first).toMatchObject({ sections: 5, teachers: 10, certificates: 4, standing: 6, withdrawn: 1 })
    await load(database)
    expect(await counts(database)).toEqual(first)
  },
)

const sample = await createTestDatabase()
await load(sample)

test('its pages are published complete, and say that they belong to a sample (pages-8, sample-1)', async () => {
  const { rows } = await sample.db.execute<{ text: string; text_blocks: unknown; published: boolean }>(
    sql`select text, text_blocks, published from pages`,
  )
  expect(rows).toHaveLength(7)
  for (const { text, text_blocks, published } of rows) {
    expect(published).toBe(true)
    expect(text).toMatch(/^This page belongs to the sample academy/)
    expect(JSON.stringify([text, text_blocks])).not.toMatch(/\[\[|\]\]"/)
  }
})

test('one course is full, three people wait for a place, and none is free for them (sample-9)', async () => {
  const { rows } = await sample.db.execute<Record<string, number>>(sql`
    select capacity, enrollment_count,
      (select count(*) from course_enrollments where course_id = courses.id and place = 'waiting') as waiting
    from courses where capacity is not null`)
  expect(rows).toEqual([{ capacity: 5, enrollment_count: 5, waiting: 3 }])
  expect(await coursesToSettle(sample.db)).toEqual([])
})

test('the sample outbox shows sent, failed and held mail, and none of it is due (sample-8)', async () => {
  const { mails, ...told } = (await counts(sample)) ?? {}
  expect(mails).toBeGreaterThan(40)
  expect(told).toMatchObject({ due: 0, mail_states: 6 })
})

test('a past session has attendance, a future one none (sample-6)', async () => {
  const course = sampleId('course-living-watersheds')
  const [over, coming] = [await addSession(sample, course, { inMinutes: -120 }), await addSession(sample, course)]
  await sample.db.delete(attendance)
  await loadAttendance(sample.db, new Date())
  const known = await attendanceAt(sample, over)
  expect(known.length).toBeGreaterThan(3)
  expect(known.some(({ state, source }) => state === 'present' && source === 'joined')).toBe(true)
  expect(await attendanceAt(sample, coming)).toEqual([])
})

test('a database with any content is left as it is (sample-4)', async () => {
  const database = await createTestDatabase()
  await database.db.insert(homepageData).values({ section: 'hero', data: { title: 'Ours' } })
  await load(database)
  expect(await counts(database)).toMatchObject({ sections: 1, teachers: 0, courses: 0, files: 0 })
})
