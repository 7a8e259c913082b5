import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { quickest } from '#test/quickest.ts'
import type { InquiryListAsked } from './schema.ts'
import { countInquiries, inquiryFigures, listInquiries } from './store.server.ts'

let database: TestDatabase
const newest: InquiryListAsked = { status: 'all', search: '', order: 'newest', limit: 20 }

beforeAll(async () => {
  database = await createTestDatabase()
  const { pool } = database
  // An index of texts is made quicker whole than row by row.
  const { rows } = await pool.query<{ made: string }>(
    `select pg_get_indexdef('contact_questions_contains'::regclass) as made`,
  )
  await pool.query('drop index contact_questions_contains')
  await pool.query(`insert into contact_questions (name, email, subject, message, status, created_at)
    select 'Person ' || n, n || '@a.org', case when n % 1000 = 0 then 'estuary' end, '0123456789',
      (array['new', 'in_progress', 'resolved', 'resolved'])[n % 4 + 1], now() - n * interval '1 minute'
    from generate_series(1, 100000) as n`)
  await pool.query(rows[0]?.made ?? '')
  await pool.query('vacuum analyze contact_questions')
}, 120_000)

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
test.each(asks)('among a hundred thousand questions %s are listed in a moment', async (_what, asked, found) => {
  const { items } = await listInquiries(database.db, 'questions', { ...newest, ...asked })
  expect(items).toHaveLength(found)
  expect(await quickest(() => listInquiries(database.db, 'questions', { ...newest, ...asked }))).toBeLessThan(50)
})

test('among a hundred thousand questions the figures and counts without a search take as long as among none', async () => {
  const { questions } = await inquiryFigures(database.db)
  expect(questions).toEqual({ total: 100_000, statuses: { new: 25_000, in_progress: 25_000, resolved: 50_000 } })
  expect(await quickest(() => inquiryFigures(database.db))).toBeLessThan(20)
  for (const [status, count] of [
    ['all', 100_000],
    ['resolved', 50_000],
  ] as const) {
    expect(await countInquiries(database.db, 'questions', { status, search: '' })).toBe(count)
  }
})

test('a search among a hundred thousand questions is counted exactly', async () => {
  for (const [search, count] of [
    ['estuary', 100],
    ['person', 100_000],
    ['zebra', 0],
  ] as const) {
    expect(await countInquiries(database.db, 'questions', { status: 'all', search })).toBe(count)
    expect(await quickest(() => countInquiries(database.db, 'questions', { status: 'all', search }))).toBeLessThan(500)
  }
})
