import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inquiryNotes } from '../table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { inbox } from '#test/inquiries.ts'
import type { Note } from './schema.ts'

let app: TestApp
let office: Awaited<ReturnType<typeof inbox>>
beforeAll(async () => {
  app = await createTestApp()
  office = await inbox(app)
})
beforeEach(() => office.empty())

const key = '10000000-0000-4000-8000-00000000beef'
const nobody = '00000000-0000-4000-8000-000000000001'

describe('an internal note', () => {
  test('tells its author and time, is changed by its author alone and never mailed (inbox-9)', async () => {
    const id = await office.ask()
    const added = await office.note(id, ' Asked before. ')
    expect(added.status).toBe(201)
    const { id: noteId } = (await added.json()) as Note
    const own = office.at(id, `/notes/${noteId}`)
    expect(await office.history(id)).toMatchObject([
      { type: 'received' },
      { type: 'note', id: noteId, by: 'Mei Lin', text: 'Asked before.', version: 1, is_own: true },
    ])
    expect((await office.history(id, office.zhou))[1]).toMatchObject({ is_own: false })
    const change = { method: 'PUT', json: { version: 1, data: { text: 'Asked twice.' } } }
    expect((await office.zhou.request(own, change)).status).toBe(404)
    expect((await office.zhou.request(own, { method: 'DELETE' })).status).toBe(404)
    expect(await (await office.mei.request(own, change)).json()).toMatchObject({ text: 'Asked twice.', version: 2 })
    expect((await office.mei.request(own, { method: 'DELETE' })).status).toBe(204)
    expect((await office.mei.request(own, { method: 'DELETE' })).status).toBe(404)
    expect(await office.history(id)).toHaveLength(1)
    expect(await office.mails()).toEqual([])
    const actions = await app.database.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id)
    expect(actions.map(({ action }) => action)).toEqual(['note.added', 'note.changed', 'note.deleted'])
  })

  test('changed in another window is a conflict with both sides (inbox-10)', async () => {
    const id = await office.ask()
    const { id: noteId } = (await (await office.note(id, 'One')).json()) as Note
    const save = (text: string, version: number) =>
      office.mei.request(office.at(id, `/notes/${noteId}`), { method: 'PUT', json: { version, data: { text } } })
    expect((await save('Two', 1)).status).toBe(200)
    const refused = await save('Three', 1)
    expect([refused.status, await refused.json()]).toMatchObject([409, { theirs: { text: 'Two', version: 2 } }])
    expect(await (await save('Two', 1)).json()).toMatchObject({ text: 'Two', version: 2 })
  })

  test('is found under its own inquiry alone, and added once per key (inbox-9)', async () => {
    const [id, other] = [await office.ask(), await office.ask()]
    const headers = { 'Idempotency-Key': key }
    const add = () => office.mei.request(office.at(id, '/notes'), { method: 'POST', json: { text: 'Once' }, headers })
    const { id: noteId } = (await (await add()).json()) as Note
    await add()
    expect(await app.database.db.$count(inquiryNotes)).toBe(1)
    expect((await office.mei.request(office.at(other, `/notes/${noteId}`), { method: 'DELETE' })).status).toBe(404)
    expect((await office.note(nobody, 'Nowhere')).status).toBe(404)
    expect((await office.note(id, ' ')).status).toBe(400)
  })
})
