import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contactQuestions, volunteerApplications } from '../table.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertMany, rowsRead } from '#test/rows-read.ts'
import { type InquiryKind, type InquiryList, type InquiryListAsked, inquirySchemas } from './schema.ts'
import { countInquiries, inquiryFigures, listInquiries } from './store.server.ts'

const { db } = await createTestDatabase()
beforeEach(async () => {
  await db.delete(contactQuestions)
  await db.delete(volunteerApplications)
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
const ask = (more: Partial<typeof contactQuestions.$inferInsert> = {}) =>
  db.insert(contactQuestions).values({
    name: 'Ann Green',
    email: 'ann@example.org',
    message: 'May I bring my own water?',
    ...more,
  })
const apply = (more: Partial<typeof volunteerApplications.$inferInsert> = {}) =>
  db.insert(volunteerApplications).values({
    name: '李娜',
    email: 'lina@example.org',
    motivation: 'My mother would like to follow the lectures too.',
    ...more,
  })
const list = (kind: InquiryKind, query: Record<string, string> = {}) =>
  listInquiries(db, kind, inquirySchemas[kind].listAsked.parse(query))
const names = async (kind: InquiryKind, query: Record<string, string> = {}) =>
  (await list(kind, query)).items.map(({ name }) => name)
const count = (kind: InquiryKind, query: Record<string, string> = {}) =>
  countInquiries(db, kind, inquirySchemas[kind].wanted.parse(query))

test('questions come newest first, twenty a page, with the message’s beginning (inquiries-1)', async () => {
  for (let minute = 0; minute < 25; minute++) await ask({ name: `Person ${minute}`, created_at: at(minute) })
  await ask({ subject: 'Water', message: 'Long words. '.repeat(100), created_at: at(30), suspected_robot: true })
  const { items, next } = await list('questions')
  expect(items).toHaveLength(20)
  expect(next).not.toBeNull()
  const [first] = items
  // Of the long text nothing but its beginning.
  expect(first).not.toHaveProperty('message')
  expect(first).not.toHaveProperty('search_text')
  expect(first).toMatchObject({
    name: 'Ann Green',
    subject: 'Water',
    status: 'new',
    version: 1,
    suspected_robot: true,
  })
  expect(first?.created_at).toBe(at(30).toISOString())
  expect(first?.excerpt).toMatch(/^Long words\..*…$/)
  expect(items.slice(1, 3).map(({ name }) => name)).toEqual(['Person 24', 'Person 23'])
  expect(await names('questions', { order: 'oldest', limit: '2' })).toEqual(['Person 0', 'Person 1'])
})

test.each(['newest', 'oldest'])(
  'paging a list, %s first, repeats and skips none, also with equal moments (inquiries-1)',
  async (order) => {
    for (let number = 0; number < 45; number++) await ask({ name: `Person ${number}`, created_at: at(number % 3) })
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: InquiryList = await list('questions', { order, search: 'person', ...(after && { after }) })
      seen.push(...page.items.map(({ name }) => name))
      after = page.next
      if (order === 'newest') await ask({ name: 'Person late', created_at: at(50) })
    }
    expect(new Set(seen).size).toBe(45)
    expect(seen).toHaveLength(45)
  },
)

test('questions are filtered by status, name, email and subject, and counted (inquiries-2)', async () => {
  await ask({ name: 'Mei Lin', subject: '100% wool', created_at: at(1) })
  await ask({ name: '王小明', email: 'ming_w@example.org', status: 'resolved', created_at: at(2) })
  await ask({ name: 'Bo', message: 'Nothing about Mei here, only in the message.', created_at: at(3) })
  const found: [query: Record<string, string>, names: string[]][] = [
    [{}, ['Bo', '王小明', 'Mei Lin']],
    [{ status: 'resolved' }, ['王小明']],
    [{ status: 'in_progress' }, []],
    [{ search: 'MEI' }, ['Mei Lin']],
    [{ search: 'ei l' }, ['Mei Lin']],
    [{ search: '小明' }, ['王小明']],
    [{ search: 'ann@' }, ['Bo', 'Mei Lin']],
    [{ search: 'ann@', status: 'resolved' }, []],
    [{ search: '%' }, ['Mei Lin']],
    [{ search: '_' }, ['王小明']],
    [{ search: '  wool ' }, ['Mei Lin']],
    [{ search: 'nobody' }, []],
  ]
  for (const [query, expected] of found) {
    expect([query, await names('questions', query)]).toEqual([query, expected])
    expect([query, await count('questions', query)]).toEqual([query, expected.length])
  }
})

test('applications are searched by name, email and skills, not by motivation (inquiries-2)', async () => {
  await apply({ skills: 'Subtitles, 翻译', status: 'under_review' })
  await apply({ name: 'Bo Marsh', email: 'bo@example.org', motivation: 'I can write subtitles in my free time.' })
  expect(await names('applications', { search: 'SUBTITLES' })).toEqual(['李娜'])
  expect(await names('applications', { search: '翻译' })).toEqual(['李娜'])
  expect(await names('applications', { search: 'bo@' })).toEqual(['Bo Marsh'])
  expect(await names('applications', { search: 'example', status: 'new' })).toEqual(['Bo Marsh'])
  expect(await count('applications', { search: 'example' })).toBe(2)
  const [first] = (await list('applications', { status: 'under_review' })).items
  expect(first).toMatchObject({ skills: 'Subtitles, 翻译', status: 'under_review' })
  expect(first).not.toHaveProperty('subject')
})

describe('among a hundred thousand', { tags: 'full' }, () => {
  let database: TestDatabase
  const newest: InquiryListAsked = { status: 'all', search: '', order: 'newest', limit: 20 }

  beforeAll(async () => {
    database = await createTestDatabase()
    await insertMany(
      database.pool,
      'contact_questions',
      `insert into contact_questions (name, email, subject, message, status, created_at)
    select 'Person ' || n, n || '@a.org', case when n % 1000 = 0 then 'estuary' end, '0123456789',
      (array['new', 'in_progress', 'resolved', 'resolved'])[n % 4 + 1], now() - n * interval '1 minute'
    from generate_series(1, 100000) as n`,
    )
  })

  const deep = `${Date.now() - 90_000 * 60_000}_00000000-0000-4000-8000-000000000000`

  const asks: [what: string, asked: Partial<InquiryListAsked>, found: number][] = [
    ['the newest', {}, 20],
    ['the oldest', { order: 'oldest' }, 20],
    ['those of a status', { status: 'new' }, 20],
    ['those far down', { after: deep }, 20],
    ['those far down of a status', { after: deep, status: 'resolved' }, 20],
    ['what many contain', { search: 'person' }, 20],
    ['what few contain', { search: 'ESTUARY' }, 20],
    ['what few contain, far down', { search: 'estuary', after: deep }, 10],
    ['what few of a status contain', { search: 'estuary', status: 'new' }, 20],
    ['what one contains', { search: 'person 77777' }, 1],
    ['what none contains', { search: 'zebra' }, 0],
    ['two characters that none contains', { search: 'zz' }, 0],
    ['one character that all contain', { search: 'p' }, 20],
  ]
  test.each(asks)('questions %s are listed in a moment (inquiries-7)', async (_what, asked, found) => {
    const { items } = await listInquiries(database.db, 'questions', { ...newest, ...asked })
    expect(items).toHaveLength(found)
    const read = await rowsRead(database.pool, () => listInquiries(database.db, 'questions', { ...newest, ...asked }))
    // What is rare is asked of the index after a look at the first few.
    expect(read).toBeLessThan(asked.search === undefined ? 100 : found > 1 ? 5_000 : 1_500)
  })

  test('questions figures and counts take as long as among none (inquiries-7)', async () => {
    const { questions } = await inquiryFigures(database.db)
    expect(questions).toMatchObject({
      total: 100_000,
      statuses: { new: 25_000, in_progress: 25_000, resolved: 50_000 },
    })
    expect(await rowsRead(database.pool, () => inquiryFigures(database.db))).toBeLessThan(10)
    for (const [status, count] of [
      ['all', 100_000],
      ['resolved', 50_000],
    ] as const) {
      expect(await countInquiries(database.db, 'questions', { status, search: '' })).toBe(count)
    }
  })

  test('questions a search is counted exactly (inquiries-7)', async () => {
    for (const [search, count] of [
      ['estuary', 100],
      ['person', 100_000],
      ['zebra', 0],
    ] as const) {
      expect(await countInquiries(database.db, 'questions', { status: 'all', search })).toBe(count)
      const read = await rowsRead(database.pool, () =>
        countInquiries(database.db, 'questions', { status: 'all', search }),
      )
      // Each row once, and a sample before.
      expect(read).toBeLessThanOrEqual(100_200)
    }
  })
})
