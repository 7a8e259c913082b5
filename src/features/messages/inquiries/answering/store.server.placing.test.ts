import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { contactQuestions } from '../table.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertMany, rowsRead } from '#test/rows-read.ts'
import { inquirySchemas } from './schema.ts'
import { countInquiries, inquiryFigures, listInquiries } from './store.server.ts'

const { db } = await createTestDatabase()
const mei = '10000000-0000-4000-8000-00000000000a'
const zhou = '10000000-0000-4000-8000-00000000000b'
const asking = { timeZone: 'UTC', profileId: mei }
const people = [
  { id: mei, email: 'mei@academy.example', full_name: 'Mei Lin', role: 'desk' as const },
  { id: zhou, email: 'zhou@academy.example', full_name: null, role: 'admin' as const },
]

beforeAll(async () => {
  await db.insert(profiles).values(people)
})
beforeEach(async () => {
  await db.delete(contactQuestions)
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
const ask = (name: string, more: Partial<typeof contactQuestions.$inferInsert> = {}) =>
  db.insert(contactQuestions).values({ name, email: 'a@example.org', message: 'May I bring water?', ...more })
const list = async (query: Record<string, string> = {}) =>
  (await listInquiries(db, 'questions', inquirySchemas.questions.listAsked.parse(query), asking)).items
const names = async (query: Record<string, string> = {}) => (await list(query)).map(({ name }) => name)
const count = (query: Record<string, string> = {}) =>
  countInquiries(db, 'questions', inquirySchemas.questions.wanted.parse(query), asking)

test('spam is listed, searched and counted only where that is asked for (inbox-26)', async () => {
  await ask('Person', { created_at: at(1) })
  await ask('Robot', { created_at: at(2), is_set_aside: true })
  await ask('Old robot', { created_at: at(3), is_set_aside: true, status: 'resolved' })
  const found: [query: Record<string, string>, names: string[]][] = [
    [{}, ['Person']],
    [{ place: 'aside' }, ['Old robot', 'Robot']],
    [{ place: 'all' }, ['Old robot', 'Robot', 'Person']],
    [{ place: 'aside', status: 'resolved' }, ['Old robot']],
    [{ status: 'resolved' }, []],
    [{ search: 'robot' }, []],
    [{ search: 'robot', place: 'all' }, ['Old robot', 'Robot']],
  ]
  for (const [query, expected] of found) {
    expect([query, await names(query)]).toEqual([query, expected])
    expect([query, await count(query)]).toEqual([query, expected.length])
  }
})

test('the figures are exact totals, with spam counted apart (inbox-27)', async () => {
  await ask('Person')
  await ask('Robot', { is_set_aside: true })
  const { questions } = await inquiryFigures(db)
  expect(questions).toMatchObject({
    total: 2,
    statuses: { new: 2, in_progress: 0, resolved: 0 },
    set_aside: { total: 1, statuses: { new: 1, in_progress: 0, resolved: 0 } },
  })
})

test('lists name assignees, and are filtered to own and unassigned messages (inbox-17)', async () => {
  await ask('Hers', { created_at: at(1), assignee_id: mei })
  await ask('His', { created_at: at(2), assignee_id: zhou })
  await ask('Free', { created_at: at(3) })
  expect((await list()).map(({ name, assignee }) => [name, assignee])).toEqual([
    ['Free', null],
    ['His', { id: zhou, name: 'zhou' }],
    ['Hers', { id: mei, name: 'Mei Lin' }],
  ])
  expect(await names({ assigned: 'mine' })).toEqual(['Hers'])
  expect(await names({ assigned: 'nobody' })).toEqual(['Free'])
  expect([await count({ assigned: 'mine' }), await count({ assigned: 'nobody' }), await count()]).toEqual([1, 1, 3])
  const nobodys = inquirySchemas.questions.listAsked.parse({ assigned: 'mine' })
  expect((await listInquiries(db, 'questions', nobodys)).items).toEqual([])
})

test('open unanswered messages are listed by how long they wait, others last (inbox-22)', async () => {
  await ask('New', { created_at: at(3) })
  await ask('Old', { created_at: at(1), status: 'in_progress' })
  await ask('Answered', { created_at: at(0), first_answered_at: at(9) })
  await ask('Closed', { created_at: at(0), status: 'resolved' })
  await ask('Robot', { created_at: at(0), is_set_aside: true })
  expect((await names({ sort: 'waiting' })).slice(0, 2)).toEqual(['Old', 'New'])
  expect((await names({ sort: 'waiting' })).slice(2).toSorted()).toEqual(['Answered', 'Closed'])
  expect((await list()).map(({ name, waiting_since }) => [name, waiting_since])).toEqual(
    expect.arrayContaining([
      ['New', at(3).toISOString()],
      ['Answered', null],
      ['Closed', null],
    ]),
  )
  expect((await inquiryFigures(db)).questions.waiting_longest).toMatchObject({
    name: 'Old',
    waiting_since: at(1).toISOString(),
  })
  await db.delete(contactQuestions)
  expect((await inquiryFigures(db)).questions.waiting_longest).toBeNull()
})

test(
  'among 100,000, own, unassigned, spam and longest waiting ones come fast (inbox-30)',
  { tags: 'full' },
  async () => {
    const many = await createTestDatabase()
    await many.db.insert(profiles).values(people)
    await insertMany(
      many.pool,
      'contact_questions',
      `insert into contact_questions (name, email, message, status, is_set_aside, assignee_id, first_answered_at, created_at)
    select 'Person ' || n, n || '@a.org', '0123456789', (array['new', 'in_progress', 'resolved', 'resolved'])[n % 4 + 1],
      n % 1000 = 0, case when n % 5000 = 1 then '${mei}'::uuid when n % 3 > 0 then '${zhou}'::uuid end,
      case when n % 100 > 0 then now() end, now() - n * interval '1 minute'
    from generate_series(1, 100000) as n`,
    )
    const asked: [query: Record<string, string>, found: number][] = [
      [{}, 20],
      [{ assigned: 'mine' }, 20],
      [{ assigned: 'nobody' }, 20],
      [{ place: 'aside' }, 20],
      [{ place: 'all' }, 20],
      [{ sort: 'waiting' }, 20],
      [{ sort: 'waiting', order: 'desc', assigned: 'nobody' }, 20],
    ]
    for (const [query, found] of asked) {
      const page = () => listInquiries(many.db, 'questions', inquirySchemas.questions.listAsked.parse(query), asking)
      expect([query, (await page()).items.length]).toEqual([query, found])
      const read = await rowsRead(many.pool, page)
      expect([query, read < 2_000 ? 'few rows' : read]).toEqual([query, 'few rows'])
    }
    expect(await rowsRead(many.pool, () => inquiryFigures(many.db))).toBeLessThan(20)
  },
)
