import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inquiryReplies, volunteerApplications } from '../table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { application, inbox, question } from '#test/inquiries.ts'
import type { ReplySent } from './schema.ts'

let app: TestApp
let office: Awaited<ReturnType<typeof inbox>>
beforeAll(async () => {
  app = await createTestApp()
  office = await inbox(app)
})
beforeEach(() => office.empty())
const key = '10000000-0000-4000-8000-00000000beef'
const nobody = '00000000-0000-4000-8000-000000000001'

describe('a reply', () => {
  test('is stored and mailed to the sender alone, and not repeated in the audit log (inbox-1)', async () => {
    const id = await office.ask()
    const answer = await office.reply(id, { text: ' By rain. ' })
    expect(answer.status).toBe(201)
    const sent = (await answer.json()) as ReplySent
    expect(sent.version).toBe(2)
    expect(await app.database.db.select().from(inquiryReplies)).toMatchObject([
      { id: sent.id, question_id: id, text: 'By rain.', author_id: office.mei.profileId },
    ])
    expect(await office.mails()).toMatchObject([
      {
        cause: 'reply',
        cause_key: sent.id,
        recipient: 'v@example.org',
        recipient_name: '文文',
        profile_id: null,
        data: { name: '文文', text: 'By rain.', question: question.message },
      },
    ])
    const told = await app.database.db.select().from(changes)
    const audited = await app.database.db.select().from(auditLog)
    expect(audited).toMatchObject([
      { action: 'reply', actor_id: office.mei.profileId, entity_id: id, details: { version: 2 } },
      { action: 'status', details: { from: 'new', to: 'in_progress', version: 2 } },
    ])
    expect(JSON.stringify([told, audited])).not.toMatch(/rain|example\.org|文文/)
  })

  test('to an application speaks of its motivation (inbox-1)', async () => {
    const [row] = await app.database.db.insert(volunteerApplications).values(application).returning()
    const path = `/api/admin/volunteer-applications/${row?.id}`
    const json = { version: 1, data: { text: 'Welcome!', status: 'approved' } }
    expect((await office.mei.request(`${path}/replies`, { method: 'POST', json })).status).toBe(201)
    expect(await office.mails()).toMatchObject([{ data: { text: 'Welcome!', question: application.motivation } }])
    expect(await (await office.mei.request(path)).json()).toMatchObject({ status: 'approved', version: 2 })
  })

  test('that is repeated after a lost answer is one reply and one mail (inbox-1)', async () => {
    const id = await office.ask()
    const [first, second] = await Promise.all([
      office.reply(id, { text: 'By rain.' }, { key }),
      office.reply(id, { text: 'By rain.' }, { key }),
    ])
    const again = await office.reply(id, { text: 'By rain.' }, { key, version: 2 })
    const answers = await Promise.all([first, second, again].map((each) => each.json()))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect([(await office.mails()).length, (await office.one(id)).version]).toEqual([1, 2])
    expect((await office.reply(id, { text: 'By snow.' }, { key, version: 2 })).status).toBe(422)
    expect(await office.mails()).toHaveLength(1)
  })

  test('also sets a status, and the first reply notes the time of answering (inbox-2)', async () => {
    const id = await office.ask()
    expect(await office.one(id)).toMatchObject({ first_answered_at: null, waiting_since: expect.any(String) })
    await office.reply(id, { text: 'By rain.', status: 'resolved' })
    const answered = await office.one(id)
    expect(answered).toMatchObject({ status: 'resolved', version: 2, waiting_since: null })
    expect(answered.first_answered_at).not.toBeNull()
    await office.reply(id, { text: 'And by rivers.', status: 'resolved' }, { version: 2 })
    expect((await office.one(id)).first_answered_at).toBe(answered.first_answered_at)
    expect((await office.history(id)).map(({ type }) => type)).toEqual(['received', 'reply', 'status', 'reply'])
  })

  test('to a message answered meanwhile is a conflict; other changes do not matter (inbox-3)', async () => {
    const id = await office.ask()
    await office.zhou.request(office.at(id), { method: 'PUT', json: { version: 1, data: { status: 'in_progress' } } })
    expect((await office.reply(id, { text: 'By rain.' }, { by: office.zhou })).status).toBe(201)
    const refused = await office.reply(id, { text: 'By snow.' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: { code: 'stale', message: expect.stringContaining('answered this') },
      theirs: { id, version: 3, status: 'in_progress' },
    })
    expect(await office.mails()).toHaveLength(1)
    expect((await office.reply(id, { text: 'By snow.' }, { version: 3 })).status).toBe(201)
  })

  test('sent twice at the same moment is sent once (inbox-3)', async () => {
    const id = await office.ask()
    const answers = await Promise.all([
      office.reply(id, { text: 'One.' }),
      office.reply(id, { text: 'Two.' }, { by: office.zhou }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await office.mails()).toHaveLength(1)
  })

  test.each([
    ['no text', { version: 1, data: { text: ' \n' } }, 'data.text', 'Please write an answer.'],
    ['an endless text', { version: 1, data: { text: 'x'.repeat(10_001) } }, 'data.text', 'at most 10,000'],
    ['a status of the other kind', { version: 1, data: { text: 'x', status: 'approved' } }, 'data.status', 'none of'],
    ['no version', { data: { text: 'x' } }, 'version', ''],
    ['another recipient', { version: 1, data: { text: 'x', email: 'else@example.org' } }, 'data', ''],
  ])('with %s is refused, and nothing is sent (inbox-1)', async (_what, json, field, message) => {
    const id = await office.ask()
    const answer = await office.mei.request(office.at(id, '/replies'), { method: 'POST', json })
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
    expect(error.fields[field]).toContain(message)
    expect([await office.mails(), await office.one(id)]).toMatchObject([[], { version: 1 }])
  })

  test('to an unknown message is a missing row (inbox-1)', async () => {
    expect((await office.reply(nobody, { text: 'By rain.' })).status).toBe(404)
    expect(await office.mails()).toEqual([])
  })
})
