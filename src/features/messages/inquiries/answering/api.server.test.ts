import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contactQuestions, volunteerApplications } from '../table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import type { Count } from '#platform/values/paging.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import type { Inquiry, InquiryFigures, InquiryList } from './schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
const questions = '/api/admin/questions'
const applications = '/api/admin/volunteer-applications'
const nobody = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
})
beforeEach(async () => {
  await app.database.db.delete(contactQuestions)
  await app.database.db.delete(volunteerApplications)
})

const ann = { name: 'Ann Green', email: 'ann@example.org', message: 'May I bring my own water?' }
const lina = { name: '李娜', email: 'lina@example.org', motivation: 'My mother would like to follow the lectures too.' }
async function ask(more: Partial<typeof contactQuestions.$inferInsert> = {}): Promise<string> {
  const rows = await app.database.db
    .insert(contactQuestions)
    .values({ ...ann, ...more })
    .returning({ id: contactQuestions.id })
  return rows[0]?.id ?? ''
}
async function apply(more: Partial<typeof volunteerApplications.$inferInsert> = {}): Promise<string> {
  const rows = await app.database.db
    .insert(volunteerApplications)
    .values({ ...lina, ...more })
    .returning({ id: volunteerApplications.id })
  return rows[0]?.id ?? ''
}
async function read<Answer>(path: string): Promise<Answer> {
  const answer = await admin.request(path)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}
const count = async (path: string) => (await read<Count>(`${path}/count`)).total
const put = (path: string, id: string, json: unknown) => admin.request(`${path}/${id}`, { method: 'PUT', json })

describe('only administrators', () => {
  const operations: [method: string, path: string, json?: object][] = [
    ['GET', '/api/admin/inquiries'],
    ...[questions, applications].flatMap((path): [string, string, object?][] => [
      ['GET', path],
      ['GET', `${path}?status=nonsense`],
      ['GET', `${path}/count`],
      ['GET', `${path}/${nobody}`],
      ['PUT', `${path}/${nobody}`, { version: 1, data: { status: 'new' } }],
      ['DELETE', `${path}/${nobody}`],
    ]),
  ]
  test.each(operations)(
    '%s %s answers 401 to nobody and 403 to a student, without any content (inquiries-8)',
    async (method, path, json) => {
      await ask()
      const init = { method, ...(json && { json }) }
      for (const [who, status] of [
        [app, 401],
        [student, 403],
      ] as const) {
        const answer = await who.request(path, init)
        expect(answer.status).toBe(status)
        expect(await answer.text()).not.toContain('example.org')
      }
      expect(await count(questions)).toBe(1)
    },
  )
})

describe('lists', () => {
  test('a page of either kind is uncached and has the cursor of the next one', async () => {
    await ask()
    const answer = await admin.request(`${questions}?limit=1`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ items: [{ name: 'Ann Green', email: 'ann@example.org' }], next: null })
    await apply()
    expect((await read<InquiryList>(`${applications}?status=new&search=李`)).items).toHaveLength(1)
    expect(await count(applications)).toBe(1)
  })

  test.each([
    ['an unknown parameter', 'page=2'],
    ['a status of the other kind', 'status=approved'],
    ['an unknown order', 'order=name'],
    ['a huge page', 'limit=101'],
    ['no page', 'limit=0'],
    ['a place that is none', 'after=yesterday'],
    ['an endless search', `search=${'a'.repeat(201)}`],
    ['a character that no text has', 'search=%00'],
  ])('a list asked for with %s is refused in plain words (inquiries-5)', async (_what, query) => {
    const answer = await admin.request(`${questions}?${query}`)
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: { code: string; fields: Record<string, string> } }
    expect(error.code).toBe('invalid')
    expect(Object.values(error.fields).join()).not.toMatch(/Too (big|small)|Invalid (input|option)/)
  })

  test.each(['status=approved', 'order=newest', 'search=%00'])(
    'a count asked for with %s is refused (inquiries-5)',
    async (query) => {
      expect((await admin.request(`${questions}/count?${query}`)).status).toBe(400)
    },
  )
})

describe('one', () => {
  test('is read whole (inquiry-1)', async () => {
    const id = await ask({ subject: 'Water', message: 'Line one\n\nLine two '.repeat(50).trim() })
    const question = await read<Inquiry>(`${questions}/${id}`)
    expect(question).toMatchObject({
      id,
      name: ann.name,
      email: ann.email,
      subject: 'Water',
      status: 'new',
      version: 1,
    })
    expect(question.message).toContain('Line two Line one')
    const application = await read<Inquiry>(`${applications}/${await apply()}`)
    expect(application).toMatchObject({ ...lina, skills: null })
  })

  test.each([questions, applications])(
    'under %s an unknown id is a missing row, an invalid one is refused (inquiry-6)',
    async (path) => {
      expect((await admin.request(`${path}/${nobody}`)).status).toBe(404)
      expect((await admin.request(`${path}/${nobody}`, { method: 'DELETE' })).status).toBe(404)
      expect((await put(path, nobody, { version: 1, data: { status: 'new' } })).status).toBe(404)
      expect((await admin.request(`${path}/nonsense`)).status).toBe(400)
    },
  )
})

describe('a status', () => {
  test('may change to any other, and is audited and announced anonymously (inquiry-2)', async () => {
    const id = await ask()
    const moves = ['in_progress', 'resolved', 'new', 'resolved'] as const
    for (const [done, status] of moves.entries()) {
      const answer = await put(questions, id, { version: done + 1, data: { status } })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ id, status, version: done + 2, message: ann.message })
    }
    const lines = await app.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'contact_questions'), eq(auditLog.entity_id, id)))
    expect(lines.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'status', details: { from: 'new', to: 'in_progress', version: 2 } },
      { action: 'status', details: { from: 'in_progress', to: 'resolved', version: 3 } },
      { action: 'status', details: { from: 'resolved', to: 'new', version: 4 } },
      { action: 'status', details: { from: 'new', to: 'resolved', version: 5 } },
    ])
    expect(lines[0]).toMatchObject({ actor_id: admin.profileId })
    const told = await app.database.db.select().from(changes)
    expect(told.filter(({ ids }) => ids.includes(id))).toHaveLength(4)
    expect(told.at(-1)).toMatchObject({ topic: 'inquiries/questions', ids: [id] })
    expect(JSON.stringify([lines, told])).not.toMatch(/Ann|ann@|water/)
  })

  test('that it has already changes nothing (inquiry-2)', async () => {
    const id = await apply({ status: 'approved' })
    const answer = await put(applications, id, { version: 1, data: { status: 'approved' } })
    expect(await answer.json()).toMatchObject({ status: 'approved', version: 1 })
    const lines = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, id))
    expect(lines).toEqual([])
  })

  test('changed by somebody else answers 409 with the current one (inquiry-4)', async () => {
    const id = await apply()
    await put(applications, id, { version: 1, data: { status: 'under_review' } })
    const stale = await put(applications, id, { version: 1, data: { status: 'rejected' } })
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({
      error: { code: 'stale' },
      theirs: { status: 'under_review', version: 2 },
      overlaps: [{ path: 'status', mine: 'rejected', theirs: 'under_review' }],
    })
    expect(await read<Inquiry>(`${applications}/${id}`)).toMatchObject({ status: 'under_review', version: 2 })
  })

  test('is set by only one of two at the same moment (inquiry-4)', async () => {
    const id = await ask()
    const answers = await Promise.all([
      put(questions, id, { version: 1, data: { status: 'in_progress' } }),
      put(questions, id, { version: 1, data: { status: 'resolved' } }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await read<Inquiry>(`${questions}/${id}`)).toMatchObject({ version: 2 })
  })

  test.each([
    ['a status of the other kind', { version: 1, data: { status: 'approved' } }],
    ['no status', { version: 1, data: {} }],
    ['no version', { data: { status: 'resolved' } }],
    ['another field of the record', { version: 1, data: { status: 'resolved', email: 'else@example.org' } }],
    ['an unknown field', { version: 1, data: { status: 'resolved' }, force: true }],
    ['nothing', null],
  ])('sent with %s is refused, and nothing changes (inquiry-3)', async (_what, json) => {
    const id = await ask()
    expect((await put(questions, id, json)).status).toBe(400)
    expect(await read<Inquiry>(`${questions}/${id}`)).toMatchObject({ status: 'new', version: 1, email: ann.email })
  })
})

test('a deleted message leaves the list, and no version of its text is kept (inquiry-7)', async () => {
  const id = await ask({ subject: 'Gone tomorrow' })
  const other = await ask()
  expect((await admin.request(`${questions}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await admin.request(`${questions}/${id}`)).status).toBe(404)
  expect((await read<InquiryList>(questions)).items.map((item) => item.id)).toEqual([other])
  const { rows } = await app.database.pool.query(
    `select (select count(*) from revisions where entity_id = $1) as kept, (select count(*) from audit_log where entity_id = $1 and action = 'delete') as lines`,
    [id],
  )
  expect(rows).toEqual([{ kept: 0, lines: 1 }])
})

test('figures are exact after any additions, changes and deletions at once (contact-overview-1)', async () => {
  const figures = () => read<InquiryFigures>('/api/admin/inquiries')
  expect(await figures()).toMatchObject({
    questions: { total: 0, statuses: { new: 0, in_progress: 0, resolved: 0 } },
    applications: { total: 0, statuses: { new: 0, under_review: 0, approved: 0, rejected: 0 } },
  })
  const { pool } = app.database
  await pool.query(`insert into contact_questions (name, email, message, status)
    select 'Person ' || n, 'p@example.org', '0123456789', (array['new','new','resolved'])[n % 3 + 1] from generate_series(1, 300) as n`)
  const id = await ask()
  await apply()
  await put(questions, id, { version: 1, data: { status: 'in_progress' } })
  await pool.query(`update contact_questions set status = 'in_progress' where status = 'resolved'`)
  await pool.query(`delete from contact_questions where status = 'new' and name like '%0'`)
  await Promise.all(
    Array.from({ length: 10 }, () =>
      app.request('/api/questions', { method: 'POST', json: { ...ann, message: 'Ten at the same moment.' } }),
    ),
  )
  const counted = await pool.query(`select status, count(*) from contact_questions group by status`)
  const { questions: told, applications: volunteers } = await figures()
  for (const { status, count: each } of counted.rows as { status: 'new'; count: number }[]) {
    expect([status, told.statuses[status]]).toEqual([status, each])
  }
  expect(told.total).toBe(await app.database.db.$count(contactQuestions))
  expect(told.statuses.resolved).toBe(0)
  expect(volunteers).toMatchObject({ total: 1, statuses: { new: 1 } })
  await pool.query('truncate contact_questions cascade')
  expect((await figures()).questions.total).toBe(0)
})
