import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inquiryNotes, inquiryReplies } from '../table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { inbox, question } from '#test/inquiries.ts'

let app: TestApp
let office: Awaited<ReturnType<typeof inbox>>
beforeAll(async () => {
  app = await createTestApp()
  office = await inbox(app)
})
beforeEach(() => office.empty())

const nobody = '00000000-0000-4000-8000-000000000001'

test('the history has all events in order, with mail states and authors left (inbox-20, inbox-5)', async () => {
  const id = await office.ask({ suspected_robot: true, created_at: new Date('2026-01-01T10:00:00Z') })
  const leaving = await signInAs(app, { email: 'leaves@academy.example', name: 'Lea Ving', role: 'desk' })
  await office.note(id, 'Asked before.', leaving)
  await office.reply(id, { text: 'By rain.', status: 'in_progress' })
  await office.reply(id, { text: 'By snow.', status: 'resolved' }, { version: 2, by: leaving })
  const [first, second] = (await office.history(id)).filter((entry) => entry.type === 'reply')
  const ofReply = (reply: typeof first) => and(eq(mailOutbox.cause, 'reply'), eq(mailOutbox.cause_key, reply?.id ?? ''))
  const held = { state: 'held' as const, held_reason: 'no_server' as const }
  await app.database.db.update(mailOutbox).set(held).where(ofReply(first))
  await app.database.db.delete(mailOutbox).where(ofReply(second))
  await leaving.request('/api/account', { method: 'DELETE' })
  expect(await office.history(id)).toMatchObject([
    { type: 'received', at: '2026-01-01T10:00:00.000Z', suspected_robot: true },
    { type: 'note', by: null, text: 'Asked before.', is_own: false },
    {
      type: 'reply',
      by: 'Mei Lin',
      text: 'By rain.',
      mail: { state: 'held', held_reason: 'no_server', sent_at: null },
    },
    { type: 'status', by: 'Mei Lin', from: 'new', to: 'in_progress' },
    { type: 'reply', by: null, text: 'By snow.', mail: null },
    { type: 'status', by: null, from: 'in_progress', to: 'resolved' },
  ])
  expect((await office.mei.request(office.at(nobody, '/history'))).status).toBe(404)
})

test('a deleted message returns with replies, notes and assignee, or is purged whole (inbox-29)', async () => {
  const id = await office.ask()
  const leaving = await signInAs(app, { email: 'leaves@academy.example', name: 'Lea Ving', role: 'desk' })
  await leaving.request(office.at(id, '/assignee'), {
    method: 'PUT',
    json: { version: 1, data: { assignee: leaving.profileId } },
  })
  await office.reply(id, { text: 'By rain.' }, { version: 2 })
  await office.note(id, 'Asked before.', leaving)
  const before = await office.history(id)
  await office.mei.request(office.at(id), { method: 'DELETE' })
  expect(await app.database.db.$count(inquiryReplies)).toBe(0)
  expect(await app.database.db.$count(inquiryNotes)).toBe(0)
  await leaving.request('/api/account', { method: 'DELETE' })
  const items = [{ entity: 'contact_questions', id }]
  const restored = await office.mei.request('/api/admin/bin/restore', { method: 'POST', json: { items } })
  expect(await restored.json()).toMatchObject({ restored: [{ id }], refused: [] })
  expect(await office.one(id)).toMatchObject({ assignee: null, message: question.message, version: 3 })
  const after = await office.history(id)
  expect(after.map((entry) => [entry.type, 'text' in entry && entry.text])).toEqual([
    ...before.map((entry) => [entry.type, 'text' in entry && entry.text]),
    ['deleted', false],
    ['restored', false],
  ])
  expect(after.find(({ type }) => type === 'note')).toMatchObject({ by: null })
  await office.mei.request(office.at(id), { method: 'DELETE' })
  await office.mei.request('/api/admin/bin/delete', { method: 'POST', json: { items } })
  const { rows } = await app.database.pool.query(`select from deleted_records where data::text like '%By rain%'`)
  expect(rows).toEqual([])
})
