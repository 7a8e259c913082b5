import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { recordEditor } from '#test/records.ts'
import type { Translation, TranslationList } from './schema.ts'

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

test('the search finds a record in either language and shows it in the page’s (languages-5)', async () => {
  const courses = recordEditor(app, admin, 'courses')
  const { id } = (await (await courses.post({ title: 'Peatlands', published: true })).json()) as { id: string }
  const found = async (q: string, language: string) => {
    const answer = await app.request(`/api/search?q=${encodeURIComponent(q)}&language=${language}`)
    const { groups } = (await answer.json()) as {
      groups: { results: { title: { text: string; found: boolean }[] }[] }[]
    }
    return groups[0]?.results[0]?.title
  }
  await put(id, 0, { title: '泥炭地的水' }, {}, 'courses')
  expect(await found('泥炭', 'zh')).toBeUndefined()
  const published = await admin.request(`${at(id, 'courses')}/publish`, { method: 'POST', json: { version: 1 } })
  expect(published.status).toBe(200)
  expect(await found('泥炭', 'zh')).toEqual([
    { text: '泥炭', found: true },
    { text: '地的水', found: false },
  ])
  expect(await found('peatland', 'zh')).toEqual([{ text: '泥炭地的水', found: false }])
  expect(await found('peatland', 'en')).toEqual([{ text: 'Peatlands', found: true }])
  expect(await found('泥炭', 'en')).toEqual([{ text: 'Peatlands', found: false }])
})

test('a translation renders anew its own language alone, a change of the source both (languages-6)', async () => {
  const courses = recordEditor(app, admin, 'courses')
  const { id, version } = (await (await courses.post({ title: 'Moors', published: true })).json()) as {
    id: string
    version: number
  }
  await put(id, 0, { title: '高地沼泽' }, {}, 'courses')
  const addresses = [`/api/courses/${id}`, '/api/courses'].flatMap((path) => [path, `${path}?language=zh`])
  const kept = () => addresses.map((address) => app.deps.cache.get(address))
  const fill = async () => {
    await app.deps.changes.caughtUp()
    for (const address of addresses) await app.request(address)
    return kept()
  }
  const filled = await fill()
  expect(filled).not.toContain(undefined)
  const published = await admin.request(`${at(id, 'courses')}/publish`, { method: 'POST', json: { version: 1 } })
  expect(published.status).toBe(200)
  await app.deps.changes.caughtUp()
  expect(kept()).toEqual([filled[0], undefined, filled[2], undefined])
  const again = await fill()
  expect(again[0]).toBe(filled[0])
  expect(await (await app.request(addresses[1] ?? '')).json()).toMatchObject({ title: '高地沼泽', text_language: 'zh' })
  await courses.save(id, version, { title: 'Wet moors' })
  await app.deps.changes.caughtUp()
  expect(kept()).toEqual([undefined, undefined, undefined, undefined])
})

test('a draft of a translation renders nothing anew (languages-6)', async () => {
  const { id } = await addMilestone()
  const address = '/api/milestones?limit=100&language=zh'
  await app.deps.changes.caughtUp()
  await app.request(address)
  const before = app.deps.cache.get(address)
  expect(before).toBeDefined()
  await put(id, 0, { title: '走一趟' })
  await app.deps.changes.caughtUp()
  expect(app.deps.cache.get(address)).toBe(before)
})

test('translations wait for a deleted record, come back with it, and go for good with it (languages-7)', async () => {
  const { id } = await addMilestone()
  await put(id, 0, { title: '走一趟' })
  await act(id, 'publish', 1)
  await milestones().remove(id)
  expect((await put(id, 2, { title: '远行' })).status).toBe(404)
  const bin = (action: string) =>
    admin.request(`/api/admin/bin/${action}`, { method: 'POST', json: { items: [{ entity: 'milestones', id }] } })
  expect((await bin('restore')).status).toBe(200)
  expect(await listed(id)).toMatchObject({ title: '走一趟', text_language: 'zh' })
  await milestones().remove(id)
  expect((await bin('delete')).status).toBe(200)
  const { rowCount } = await app.database.pool.query('select from translations where record_id = $1', [id])
  expect(rowCount).toBe(0)
})

test('each kind tells how far it is translated, and what is not is listed with its screen (languages-8)', async () => {
  const { id } = await addMilestone({ title: 'Not yet' })
  const ask = async (query: string) =>
    (await (await admin.request(`/api/admin/translations?language=zh&${query}`)).json()) as TranslationList
  const { items, kinds } = await ask('entity=milestones&state=missing&limit=100')
  expect(items).toContainEqual({
    entity: 'milestones',
    id,
    title: 'Not yet',
    within: null,
    state: 'missing',
    address: `/admin/milestones/${id}`,
  })
  const { total, translated, missing, older } = kinds.find(({ entity }) => entity === 'milestones') ?? { total: -1 }
  expect([total, missing]).toEqual([(translated ?? 0) + (missing ?? 0), items.length])
  expect(older).toBe((await ask('entity=milestones&state=older')).items.length)
  const first = await ask('entity=milestones&limit=1')
  const second = await ask(`entity=milestones&limit=1&after=${first.next}`)
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
})

test('a program that may not edit content is refused translations (languages-3)', async () => {
  const { id } = await addMilestone()
  const desk = await signInAs(app, { email: 'translating-desk@academy.example', role: 'desk' })
  const answer = await desk.request(at(id), { method: 'PUT', json: { version: 0, data: { texts: { title: '走' } } } })
  expect(answer.status).toBe(403)
})
