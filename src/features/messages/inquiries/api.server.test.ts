import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, signInAs, type TestApp, type TestRequest } from '#test/app.ts'
import { resolved } from '#test/described-operations.ts'
import { application, question, sendPlainForm } from '#test/inquiries.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'
import { messagesByAddress } from './api.server.ts'

let app: TestApp
/** Another process on the same database: who is over a limit is refused from a process's memory until it ends. */
let busy: TestApp
beforeAll(async () => {
  app = await createTestApp()
  busy = await createTestApp({ database: app.database })
})
beforeEach(async () => {
  for (const table of [contactQuestions, volunteerApplications]) await app.database.db.delete(table)
  for (const table of ['rate_limits', 'idempotency_keys']) await app.database.pool.query(`delete from ${table}`)
})

const questions = () => app.database.db.select().from(contactQuestions)
const applications = () => app.database.db.select().from(volunteerApplications)
const post = (address: string, json: unknown, key?: string) =>
  app.request(address, { method: 'POST', json, ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) })
const form = (address: string, fields: Record<string, string>, more?: TestRequest, to = app) =>
  sendPlainForm(to, address, fields, more)

describe('anonymous visitors submit the two contact forms', () => {
  test('a question is kept as new, trimmed, its empty subject left out', async () => {
    const answer = await post('/api/questions', { ...question, name: ' 文文 ', subject: ' ' })
    expect(answer.status).toBe(201)
    const [row] = await questions()
    expect(row).toMatchObject({ ...question, subject: null, status: 'new', suspected_robot: false })
    expect(await answer.json()).toEqual({ id: row?.id, created_at: row?.created_at.toISOString() })
  })

  test('a question with a subject', async () => {
    await post('/api/questions', { ...question, subject: 'Rivers' })
    expect((await questions())[0]?.subject).toBe('Rivers')
  })

  test('a volunteer application is kept as new', async () => {
    const answer = await post('/api/volunteer-applications', { ...application, skills: 'Drawing 🌱' })
    expect(answer.status).toBe(201)
    expect((await applications())[0]).toMatchObject({
      ...application,
      skills: 'Drawing 🌱',
      status: 'new',
      suspected_robot: false,
    })
  })

  test('the longest ones, in any script, fit the database', async () => {
    const longest = {
      name: '🌱'.repeat(100),
      email: `${'x'.repeat(249)}@c.org`,
      subject: '🌱'.repeat(500),
      message: '🌱'.repeat(2000),
    }
    expect((await post('/api/questions', longest)).status).toBe(201)
    const { name, email } = longest
    const sent = { name, email, skills: '文'.repeat(1000), motivation: '文'.repeat(2000) }
    expect((await post('/api/volunteer-applications', sent)).status).toBe(201)
  })

  test('characters that no database accepts are handled', async () => {
    expect((await post('/api/questions', { ...question, message: 'zero \0 and half \ud83c of a pair' })).status).toBe(
      201,
    )
    expect((await questions())[0]?.message).toContain('zero  and half')
  })

  test('administrators are told of a new message, and nobody its content', async () => {
    await post('/api/questions', question)
    await post('/api/volunteer-applications', application)
    const { rows } = await app.database.pool.query(
      "select topic, ids from changes where topic like 'inquiries/%' order by position desc limit 2",
    )
    expect(rows).toEqual([
      { topic: 'inquiries/applications', ids: [(await applications())[0]?.id] },
      { topic: 'inquiries/questions', ids: [(await questions())[0]?.id] },
    ])
  })
})

describe('a message that is sent again with the same key', () => {
  const key = '10000000-0000-4000-8000-00000000beef'
  const told = async () =>
    (await app.database.pool.query("select from changes where topic like 'inquiries/%'")).rowCount ?? 0

  test.each([
    ['/api/questions', question, questions],
    ['/api/volunteer-applications', application, applications],
  ])('of %s is stored and announced once, also at the same moment', async (address, message, rows) => {
    const before = await told()
    const answers = await Promise.all([post(address, message, key), post(address, message, key)])
    answers.push(await post(address, message, key.toUpperCase()))
    const [kept] = await rows()
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        201,
        { id: kept?.id, created_at: expect.any(String) as string },
      ])
    }
    expect((await rows()).map(({ id, name }) => [id === key, name])).toEqual([[false, message.name]])
    expect(await told()).toBe(before + 1)
    await post(address, message)
    expect(await rows()).toHaveLength(2)
  })

  test('with another text is refused without telling or changing the first, and is limited (api-2)', async () => {
    await post('/api/questions', question, key)
    const before = await questions()
    const other = { name: 'Nobody', email: 'n@example.org', message: 'Is there something here?', website: 'x' }
    const answer = await post('/api/questions', other, key)
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        error: { code: 'key_reused', message: 'Something else was already sent under this Idempotency-Key.' },
        requestId: expect.any(String) as string,
      },
    ])
    expect(await questions()).toEqual(before)
    const { rows } = await app.database.pool.query("select points from rate_limits where key like 'addressMessages%'")
    expect(rows).toEqual([{ points: 2 }])
  })

  test('from an account is a message of its own, and the first is not told (api-2)', async () => {
    await post('/api/questions', question, key)
    const person = await signInAs(app, 'student')
    const headers = { 'Idempotency-Key': key }
    const answer = await person.request('/api/questions', {
      method: 'POST',
      json: { ...question, name: 'Mei' },
      headers,
    })
    expect(answer.status).toBe(201)
    expect(await questions()).toHaveLength(2)
  })

  test('is refused, by the name of the key, where that is no UUID', async () => {
    const answer = await post('/api/questions', question, 'again')
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: 'invalid', fields: { 'Idempotency-Key': 'An Idempotency-Key is a UUID.' } } },
    ])
    expect(await questions()).toEqual([])
  })
})

test('the description of the API tells the limits of each field', async () => {
  const description = resolved((await (await app.request('/api/openapi.json')).json()) as Description)
  const limits = (path: string) =>
    description.paths[path]?.post?.requestBody?.content['application/json']?.schema.properties
  expect(limits('/api/questions')).toMatchObject({
    name: { minLength: 2, maxLength: 100 },
    email: { maxLength: 255 },
    subject: { maxLength: 500 },
    message: { minLength: 10, maxLength: 2000 },
  })
  expect(limits('/api/volunteer-applications')).toMatchObject({
    skills: { maxLength: 1000 },
    motivation: { minLength: 20, maxLength: 2000 },
  })
})
type Body = { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
type Description = { paths: Record<string, { post?: { requestBody?: Body } }> }

describe('what is not as it should be', () => {
  test('gets a 400 with the first message of each field, in Chinese (contact-1)', async () => {
    const answer = await post('/api/questions', { name: '文', email: 'x', subject: 'x'.repeat(501), message: '' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'invalid',
        fields: {
          name: '姓名至少需要2个字符',
          email: '请输入有效的邮箱地址',
          subject: '主题不能超过500个字符',
          message: '消息内容是必填项',
        },
      },
    })
    expect(await questions()).toEqual([])
  })

  test.for(['{', '[]', '"x"', 'null', ''])('a body of %j is refused', async (body) => {
    const answer = await app.request('/api/questions', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  })

  test('a body of another kind, or of none, is refused', async () => {
    for (const type of ['text/plain', 'application/xml', '']) {
      const answer = await app.request('/api/questions', {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': type },
      })
      expect([type, answer.status]).toEqual([type, 415])
    }
    expect(await questions()).toEqual([])
  })

  test('a form that another site sends is refused', async () => {
    const answer = await form('/api/questions', question, { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(403)
    expect(await questions()).toEqual([])
  })

  test('a sender cannot set status, marks or ids', async () => {
    const id = '10000000-0000-4000-8000-000000000001'
    await post('/api/questions', {
      ...question,
      status: 'resolved',
      suspected_robot: true,
      id,
      created_at: '2000-01-01',
    })
    const [row] = await questions()
    expect(row).toMatchObject({ status: 'new', suspected_robot: false })
    expect(row?.id).not.toBe(id)
  })
})

describe('robots', () => {
  test('with the hidden field filled in are accepted all the same, and marked (contact-4)', async () => {
    expect((await post('/api/questions', { ...question, website: 'https://spam.example' })).status).toBe(201)
    expect((await form('/api/volunteer-applications', { ...application, website: 'x' })).status).toBe(303)
    const [asked] = await questions()
    expect(asked).toMatchObject({ ...question, suspected_robot: true, status: 'new' })
    expect(JSON.stringify(asked)).not.toContain('spam.example')
    expect((await applications())[0]).toMatchObject({ suspected_robot: true })
  })

  test('spam is set aside, stored like the rest, and sends no mail to anybody (inbox-25)', async () => {
    const mails = async () => app.database.db.$count(mailOutbox)
    const before = await mails()
    const { id } = (await (await post('/api/questions', { ...question, website: 'x' })).json()) as { id: string }
    await post('/api/volunteer-applications', { ...application, website: 'x' })
    expect([...(await questions()), ...(await applications())]).toMatchObject([
      { is_set_aside: true },
      { is_set_aside: true },
    ])
    expect(await mails()).toBe(before)
    const desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
    const list = async (query: string) =>
      ((await (await desk.request(`/api/admin/questions${query}`)).json()) as { items: { id: string }[] }).items
    expect([await list(''), await list('?place=aside')]).toMatchObject([[], [{ id }]])
    expect((await desk.request(`/api/admin/questions/${id}`)).status).toBe(200)
    await post('/api/questions', question)
    expect(await list('')).toHaveLength(1)
  })

  test('an empty hidden field, as people send it, marks nothing', async () => {
    await post('/api/questions', { ...question, website: '' })
    await form('/api/questions', { ...question, website: '' })
    expect((await questions()).map(({ suspected_robot }) => suspected_robot)).toEqual([false, false])
  })

  test('a classroom may write; then its address must wait, and no text is lost (contact-4)', async () => {
    const { limits } = busy.deps
    for (let n = 0; n < 179; n += 1) await limits.take(messagesByAddress, 'unknown')
    expect((await busy.request('/api/questions', { method: 'POST', json: question })).status).toBe(201)
    const refused = await busy.request('/api/questions', { method: 'POST', json: question })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      error: { code: 'too_many' },
      retryAfter: expect.any(Number) as number,
    })
    const page = await form('/api/questions', { ...question, message: 'A text that stays <here>' }, {}, busy)
    expect(page.status).toBe(429)
    expect(await page.text()).toContain('A text that stays &lt;here&gt;</textarea>')
    expect(await questions()).toHaveLength(1)
  })

  test('an invalid message does not count toward the limit', async () => {
    for (let n = 0; n < 5; n += 1) await post('/api/questions', {})
    const { rows } = await app.database.pool.query("select points from rate_limits where key like 'addressMessages%'")
    expect(rows).toEqual([])
  })
})
