import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { recordEditor } from '#test/records.ts'
import type { Translation } from './schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
})

const at = (id: string, entity = 'milestones') => `/api/admin/translations/${entity}/${id}/zh`
const milestones = () => recordEditor(app, admin, 'milestones')

async function addMilestone(part: object = {}) {
  const answer = await milestones().post({ title: 'A walk', text: 'Along the river.', year: 2014, ...part })
  return (await answer.json()) as { id: string; version: number }
}
async function put(id: string, version: number, texts: object, more: object = {}, entity?: string) {
  const answer = await admin.request(at(id, entity), { method: 'PUT', json: { version, data: { texts, ...more } } })
  return { status: answer.status, body: (await answer.json()) as Translation & { error: { fields: object } } }
}
async function act(id: string, action: string, version: number) {
  const answer = await admin.request(`${at(id)}/${action}`, { method: 'POST', json: { version } })
  return { status: answer.status, body: (await answer.json()) as Translation }
}
const read = async (id: string) => (await (await admin.request(at(id))).json()) as Translation
async function listed(id: string, language = 'zh') {
  const answer = await app.request(`/api/milestones?limit=100&language=${language}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return items.find((item) => item.id === id)
}

test('readers get a translation once it is published, and the source before and after (languages-2)', async () => {
  const { id } = await addMilestone()
  const made = await put(id, 0, { title: '走一趟', text: '沿江而行。' })
  expect(made).toMatchObject({ status: 200, body: { version: 1, published: false, source_version: 1 } })
  expect(await listed(id)).toMatchObject({ title: 'A walk', text_language: 'en' })
  expect((await act(id, 'publish', 1)).body).toMatchObject({ version: 2, published: true })
  expect(await listed(id)).toMatchObject({ title: '走一趟', text: '沿江而行。', year: 2014, text_language: 'zh' })
  expect(await listed(id, 'en')).not.toHaveProperty('text_language')
  expect((await act(id, 'unpublish', 2)).body).toMatchObject({ version: 3, published: false })
  expect(await listed(id)).toMatchObject({ title: 'A walk', text_language: 'en' })
})

test('a record that is translated in part says which of its texts stand in English (languages-2)', async () => {
  const { id } = await addMilestone()
  await put(id, 0, { title: '走一趟' })
  await act(id, 'publish', 1)
  const shown = await listed(id)
  expect(shown).toMatchObject({
    title: '走一趟',
    text: 'Along the river.',
    text_language: 'zh',
    untranslated: ['text'],
  })
})

test('what does not fit is refused at its text, and nothing is stored (languages-3)', async () => {
  const { id } = await addMilestone()
  const refusals = [
    [{ year: '2014' }, { year: 'There is no text here that could be translated.' }],
    [{ title: '长'.repeat(201) }, { title: 'A title has at most 200 characters.' }],
  ] as const
  for (const [texts, fields] of refusals) {
    expect(await put(id, 0, texts)).toMatchObject({ status: 400, body: { error: { fields } } })
  }
  expect(await put(id, 0, { title: '走' }, { source_version: 2 })).toMatchObject({ status: 400 })
  expect((await put(randomUUID(), 0, { title: '走' })).status).toBe(404)
  expect((await put('hero', 0, { title: '走' })).status).toBe(404)
  expect(await read(id)).toMatchObject({ version: 0, texts: {} })
})

test('a translation is older once a text of its source changes, and told what changed (languages-4)', async () => {
  const { id } = await addMilestone()
  const { save } = milestones()
  await put(id, 0, { title: '走一趟' })
  await save(id, 1, { title: 'A walk', text: 'Along the river.', year: 2015 })
  expect(await read(id)).toMatchObject({ is_older: false, source_version: 2, changes: [] })
  await save(id, 2, { title: 'A long walk', text: 'Along the river.', year: 2015 })
  expect(await read(id)).toMatchObject({
    is_older: true,
    source: { then: { title: 'A walk' }, texts: { title: 'A long walk' } },
    changes: [{ path: 'title', pieces: [{ text: 'A ', kind: 'same' }, { text: 'long ', kind: 'new' }, {}] }],
  })
  expect((await act(id, 'still-right', 1)).body).toMatchObject({ is_older: false, source_version: 3, version: 2 })
})

test('two who translate at once lose nothing: others’ texts are merged, the same text is 409 (languages-3)', async () => {
  const { id } = await addMilestone()
  const [one, other] = await Promise.all([put(id, 0, { title: '走一趟' }), put(id, 0, { text: '沿江而行。' })])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(await read(id)).toMatchObject({ version: 2, texts: { title: '走一趟', text: '沿江而行。' } })
  expect((await put(id, 2, { title: '远行', text: '沿江而行。' })).status).toBe(200)
  expect((await put(id, 2, { title: '行走', text: '沿江而行。' })).status).toBe(409)
})
