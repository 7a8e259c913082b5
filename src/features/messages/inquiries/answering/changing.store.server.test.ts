import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changes } from '#platform/server/changes/table.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { inbox } from '#test/inquiries.ts'

let app: TestApp
let office: Awaited<ReturnType<typeof inbox>>
beforeAll(async () => {
  app = await createTestApp()
  office = await inbox(app)
})
beforeEach(() => office.empty())

const nobody = '00000000-0000-4000-8000-000000000001'

describe('who is on it', () => {
  const assign = (id: string, assignee: string | null, { version = 1, by = office.mei } = {}) =>
    by.request(office.at(id, '/assignee'), { method: 'PUT', json: { version, data: { assignee } } })

  test('can be oneself, a colleague or nobody, audited and announced (inbox-15)', async () => {
    const id = await office.ask()
    expect(await (await assign(id, office.mei.profileId)).json()).toMatchObject({
      assignee: { id: office.mei.profileId, name: 'Mei Lin' },
      version: 2,
    })
    expect((await assign(id, office.zhou.profileId, { version: 2 })).status).toBe(200)
    expect(await (await assign(id, null, { version: 3 })).json()).toMatchObject({ assignee: null, version: 4 })
    expect((await office.history(id)).slice(1)).toMatchObject([
      { type: 'assigned', by: 'Mei Lin', to: 'Mei Lin', is_taken: true },
      { type: 'assigned', by: 'Mei Lin', to: 'Zhou Yan', is_taken: false },
      { type: 'assigned', by: 'Mei Lin', to: null, is_taken: false },
    ])
  })

  test('is not taken over from a quicker colleague; a changed status does not matter (inbox-16)', async () => {
    const id = await office.ask()
    await office.zhou.request(office.at(id), { method: 'PUT', json: { version: 1, data: { status: 'in_progress' } } })
    expect((await assign(id, office.zhou.profileId, { by: office.zhou })).status).toBe(200)
    const late = await assign(id, office.mei.profileId)
    expect([late.status, await late.json()]).toMatchObject([409, { theirs: { assignee: { name: 'Zhou Yan' } } }])
    expect(
      (await office.mei.request(office.at(id), { method: 'PUT', json: { version: 2, data: { status: 'new' } } }))
        .status,
    ).toBe(200)
  })

  test('cannot be somebody without the permission of messages (inbox-16)', async () => {
    const id = await office.ask()
    const student = await signInAs(app, 'student')
    for (const somebody of [student.profileId, nobody]) {
      const answer = await assign(id, somebody)
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { fields: { assignee: 'This person does not answer messages.' } } },
      ])
    }
    expect(await office.one(id)).toMatchObject({ assignee: null, version: 1 })
  })

  test('can be anyone with the capability, and nobody after the account is deleted (inbox-15)', async () => {
    const bo = await signInAs(app, { email: 'bo@academy.example', name: 'Bo Marsh', role: 'desk' })
    await signInAs(app, { email: 'ed@academy.example', name: 'Ed Itor', role: 'editor' })
    const { items } = (await (await office.mei.request('/api/admin/inquiries/answerers')).json()) as {
      items: { id: string; name: string }[]
    }
    expect(items.map(({ name }) => name)).toEqual(['Bo Marsh', 'Mei Lin', 'Zhou Yan'])
    const id = await office.ask()
    await assign(id, bo.profileId)
    expect((await bo.request('/api/account', { method: 'DELETE' })).status).toBe(204)
    expect(await office.one(id)).toMatchObject({ assignee: null })
    expect((await office.history(id))[1]).toMatchObject({ type: 'assigned', to: null })
  })
})

test('spam is set aside and restored by hand, audited and announced (inbox-28)', async () => {
  const id = await office.ask()
  const place = (is_set_aside: boolean, version: number, by = office.mei) =>
    by.request(office.at(id, '/place'), { method: 'PUT', json: { version, data: { is_set_aside } } })
  expect(await (await place(true, 1)).json()).toMatchObject({ is_set_aside: true, waiting_since: null, version: 2 })
  expect((await place(false, 2)).status).toBe(200)
  expect((await place(true, 1, office.zhou)).status).toBe(409)
  expect((await office.history(id)).slice(1)).toMatchObject([
    { type: 'set_aside', by: 'Mei Lin', is_set_aside: true },
    { type: 'set_aside', by: 'Mei Lin', is_set_aside: false },
  ])
  expect(await app.database.db.select().from(changes)).toEqual(
    expect.arrayContaining([expect.objectContaining({ topic: 'inquiries/questions', ids: [id], hears: 'inquiries' })]),
  )
})
