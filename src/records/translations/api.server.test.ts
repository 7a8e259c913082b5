import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { media } from '#features/content/media/table.server.ts'
import { blocksOfParts } from '#records/rich-text/written.ts'
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

test('translators get what is missing, and bring it in as drafts; what does not fit is named (languages-9)', async () => {
  const { id } = await addMilestone({ title: 'For translators' })
  const answer = await admin.request('/api/admin/translations.xlf?language=zh&entity=milestones')
  expect(answer.headers.get('content-type')).toBe('application/xliff+xml')
  const file = await answer.text()
  const translated = file
    .replace('<source>For translators</source>', '$&<target>致译者</target>')
    .replace('</file></xliff>', '<unit id="year"><segment><target>二〇一四</target></segment></unit></file></xliff>')
  const bring = async (document: string) =>
    (
      await admin.request('/api/admin/translations.xlf', { method: 'POST', json: { language: 'zh', document } })
    ).json() as Promise<{ saved: number; refused: object[] }>
  const message = 'There is no text here that could be translated.'
  expect(await bring(translated)).toMatchObject({ saved: 1, refused: [{ unit: 'year', message }] })
  expect(await read(id)).toMatchObject({ texts: { title: '致译者' }, published: false, source_version: 1 })
  await act(id, 'publish', 1)
  const only = (title: string) => `<xliff version="2.0"><file original="milestones/${id}" id="milestones:${id}:1">
    <unit id="title"><segment><target>${title}</target></segment></unit></file></xliff>`
  expect(await bring(only('致每一位译者'))).toEqual({ saved: 1, refused: [] })
  expect(await listed(id)).toMatchObject({ title: '致译者' })
  const waiting = await admin.request(`/api/admin/publishing/translations/${(await read(id)).id}`)
  expect(await waiting.json()).toMatchObject({ waiting: { fields: { texts: { title: '致每一位译者' } } } })
  expect(await bring(only('长'.repeat(201)))).toMatchObject({ saved: 0, refused: [{ unit: 'title' }] })
})

test('what is said of a picture is translated wherever it is shown (languages-2)', async () => {
  const [file] = await app.database.db
    .insert(media)
    .values({
      ...{ bucket: 'images', key: 'courses/heron.webp', folder: 'courses', content_type: 'image/webp', bytes: 1 },
      ...{ original_name: 'heron.webp', alt: 'A heron', caption: 'At dawn' },
    })
    .returning({ id: media.id })
  const image_url = '/files/images/courses/heron.webp'
  const courses = recordEditor(app, admin, 'courses')
  const { id } = (await (await courses.post({ title: 'Herons', published: true, image_url })).json()) as { id: string }
  const shown = async (language: string) =>
    (await (await app.request(`/api/courses/${id}?language=${language}`)).json()) as { pictures: object }
  expect((await shown('zh')).pictures).toMatchObject({ [image_url]: { alt: 'A heron', caption: 'At dawn' } })
  await put(file?.id ?? '', 0, { alt: '一只苍鹭' }, {}, 'media')
  await admin.request(`${at(file?.id ?? '', 'media')}/publish`, { method: 'POST', json: { version: 1 } })
  await app.deps.changes.caughtUp()
  expect((await shown('zh')).pictures).toMatchObject({ [image_url]: { alt: '一只苍鹭', caption: 'At dawn' } })
  expect((await shown('en')).pictures).toMatchObject({ [image_url]: { alt: 'A heron' } })
})

test('sections, their items and a text with structure are read in the reader’s language (languages-2)', async () => {
  const item = { id: randomUUID(), name: 'Mei', role: 'Dean', description: '', avatar: null, order: 0 }
  const team = { title: 'Team', description: '', teamMembers: [item] }
  await admin.request('/api/site-content/team', { method: 'PUT', json: { version: 0, data: team } })
  const texts = { title: '团队', [`teamMembers.${item.id}.role`]: '院长' }
  expect(await put('team', 0, { ...texts, [`teamMembers.${item.id}.name`]: '梅' }, {}, 'homepage_data')).toMatchObject({
    status: 400,
  })
  await put('team', 0, texts, {}, 'homepage_data')
  await admin.request(`${at('team', 'homepage_data')}/publish`, { method: 'POST', json: { version: 1 } })
  const shown = await (await app.request('/api/site-content/team?language=zh')).json()
  expect(shown).toMatchObject({
    data: { title: '团队', teamMembers: [{ name: 'Mei', role: '院长' }], text_language: 'zh' },
  })

  const news = recordEditor(app, admin, 'announcements')
  const content_blocks = blocksOfParts(['Long **rain**.'], () => `new-${randomUUID()}`)
  const { id } = (await (await news.post({ published: true, content_blocks })).json()) as { id: string }
  const translated = blocksOfParts(['久雨。', { heading: '之后' }], () => `new-${randomUUID()}`)
  await put(id, 0, { content_blocks: translated }, {}, 'announcements')
  await admin.request(`${at(id, 'announcements')}/publish`, { method: 'POST', json: { version: 1 } })
  await app.deps.changes.caughtUp()
  const one = await (await app.request(`/api/announcements/${id}?language=zh`)).json()
  expect(one).toMatchObject({
    content: '久雨。\n\n之后',
    content_blocks: [{}, { type: 'heading' }],
    untranslated: ['title'],
  })
  const list = (await (await app.request('/api/announcements?language=zh')).json()) as { items: { id: string }[] }
  expect(list.items.find((each) => each.id === id)).toMatchObject({ excerpt: '久雨。 之后' })
})

test('who works here edits the source, whatever language they ask in (languages-2)', async () => {
  const { id } = await addMilestone({ title: 'A source' })
  await put(id, 0, { title: '源头' })
  await act(id, 'publish', 1)
  const headers = { 'accept-language': 'zh' }
  const edited = await admin.request(`/api/admin/milestones/${id}`, { headers })
  expect(await edited.json()).toMatchObject({ title: 'A source' })
})
