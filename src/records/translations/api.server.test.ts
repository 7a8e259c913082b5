import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp, signInAs } from '#test/app.ts'
import { blocksOfParts } from '#records/rich-text/written.ts'
import { recordEditor } from '#test/records.ts'
import { translator } from '#test/translations.ts'
import { xliffPath } from './api.server.ts'
import type { TranslationList } from './schema.ts'

const app = await createTestApp()
const admin = await signInAs(app, 'admin')
const { act, add, addMilestone, at, listed, put, read } = translator(app, admin)

const written = blocksOfParts(['沿江而行。'], () => 'new-block-0001')

test('what does not fit is refused at its text, and nothing is stored (translations-3)', async () => {
  const { id } = await addMilestone()
  const refusals = [
    [{ year: '2014' }, { year: 'There is no text here that could be translated.' }],
    [{ title: '长'.repeat(201) }, { title: 'A title has at most 200 characters.' }],
    // What every object inherits is no place of a record.
    ...['__proto__.toString', 'constructor.prototype.valueOf', 'toString'].map(
      (path) => [{ [path]: written }, { [path]: 'There is no text here that could be translated.' }] as const,
    ),
  ] as const
  for (const [texts, fields] of refusals) {
    expect(await put(id, 0, texts)).toMatchObject({ status: 400, body: { error: { fields } } })
  }
  expect(await put(id, 0, { title: '走' }, { source_version: 2 })).toMatchObject({ status: 400 })
  expect((await put(randomUUID(), 0, { title: '走' })).status).toBe(404)
  expect((await put('hero', 0, { title: '走' })).status).toBe(404)
  expect(await read(id)).toMatchObject({ version: 0, texts: {} })
  expect(Object.prototype.toString.call([])).toBe('[object Array]')
})

test('a translation is older once its source changes, and says what changed (translations-4)', async () => {
  const { id } = await addMilestone()
  const { save } = recordEditor(app, admin, 'milestones')
  await put(id, 0, { title: '走一趟' })
  await save(id, 1, { title: 'A walk', text: 'Along the river.', year: 2015 })
  expect(await read(id)).toMatchObject({ is_older: false, source_version: 2, changes: [] })
  await save(id, 2, { title: 'A long walk', text: 'Along the river.', year: 2015 })
  expect(await read(id)).toMatchObject({
    is_older: true,
    source: { former: { title: 'A walk' }, texts: { title: 'A long walk' } },
    changes: [{ path: 'title', pieces: [{ text: 'A ', kind: 'same' }, { text: 'long ', kind: 'new' }, {}] }],
  })
  expect((await act(id, 'still-right', 1)).body).toMatchObject({ is_older: false, source_version: 3, version: 2 })
})

test('an earlier version that is put back is as old as it was (translations-4)', async () => {
  const { id } = await addMilestone()
  const { save } = recordEditor(app, admin, 'milestones')
  await put(id, 0, { title: '走一趟' })
  await save(id, 1, { title: 'A long walk', text: 'Along the river.', year: 2014 })
  await put(id, 1, { title: '远行' }, { source_version: 2 })
  expect(await read(id)).toMatchObject({ is_older: false, source_version: 2 })
  await put(id, 2, { title: '走一趟' }, { source_version: 1 })
  expect(await read(id)).toMatchObject({ is_older: true, source_version: 1, source: { former: { title: 'A walk' } } })
  await put(id, 3, { title: '远行' }, { source_version: 2 })
  // Who began from an earlier version translated another text of it.
  await put(id, 1, { title: '走一趟', text: '沿江而行。' }, { source_version: 1 })
  expect(await read(id)).toMatchObject({ is_older: false, source_version: 2, texts: { title: '远行' } })
})

test('a text that is cleared beside what others saved is read in English (translations-3)', async () => {
  const { id } = await add('announcements', { content: 'Along the river.' })
  const first = await put(id, 0, { title: '走一趟', content_blocks: written }, { published: true }, 'announcements')
  await put(id, 1, { ...first.body.texts, title: '远行' }, {}, 'announcements')
  expect((await put(id, 1, { title: '走一趟' }, {}, 'announcements')).body.texts).toEqual({ title: '远行' })
  await app.deps.changes.caughtUp()
  const shown = await (await app.request(`/api/announcements/${id}?language=zh`)).json()
  expect(shown).toMatchObject({ title: '远行', content: 'Along the river.', untranslated: ['content'] })
})

test('two who translate at once are merged, and refused in one text (translations-3)', async () => {
  const { id } = await addMilestone()
  const [one, other] = await Promise.all([put(id, 0, { title: '走一趟' }), put(id, 0, { text: '沿江而行。' })])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(await read(id)).toMatchObject({ version: 2, texts: { title: '走一趟', text: '沿江而行。' } })
  expect((await put(id, 2, { title: '远行', text: '沿江而行。' })).status).toBe(200)
  expect((await put(id, 2, { title: '行走', text: '沿江而行。' })).status).toBe(409)
})

test('translations lie in the bin, come back and go with their record (translations-7)', async () => {
  const { id } = await addMilestone()
  await put(id, 0, { title: '走一趟' })
  await act(id, 'publish', 1)
  await recordEditor(app, admin, 'milestones').remove(id)
  expect((await put(id, 2, { title: '远行' })).status).toBe(404)
  const bin = (action: string) =>
    admin.request(`/api/admin/bin/${action}`, { method: 'POST', json: { items: [{ entity: 'milestones', id }] } })
  expect((await bin('restore')).status).toBe(200)
  expect(await listed(id)).toMatchObject({ title: '走一趟', text_language: 'zh' })
  expect(await read(id)).toMatchObject({ is_older: false, source_version: 2 })
  await recordEditor(app, admin, 'milestones').remove(id)
  expect((await bin('delete')).status).toBe(200)
  const { rowCount } = await app.database.pool.query('select from translations where record_id = $1', [id])
  expect(rowCount).toBe(0)
})

test('each kind tells how far it is translated, and lists what is not (translations-8)', async () => {
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

test('a program that may not edit content is refused translations (translations-3)', async () => {
  const { id } = await addMilestone()
  const desk = await signInAs(app, { email: 'translating-desk@academy.example', role: 'desk' })
  const answer = await desk.request(at(id), { method: 'PUT', json: { version: 0, data: { texts: { title: '走' } } } })
  expect(answer.status).toBe(403)
})

test('XLIFF brings out what is missing, and in as drafts, naming misfits (translations-9)', async () => {
  const { id } = await addMilestone({ title: 'For translators' })
  const answer = await admin.request('/api/admin/translations.xlf?language=zh&entity=milestones')
  expect(answer.headers.get('content-type')).toBe('application/xliff+xml; charset=utf-8')
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

test('a file of a whole academy may be long, a longer one is refused in words (translations-9)', async () => {
  const bring = (length: number, path: string = xliffPath) => {
    const document = `<xliff version="2.0"><file original="milestones/none"><!--${'长'.repeat(length)}--></file></xliff>`
    const body = JSON.stringify({ language: 'zh', document })
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    return admin.request(path, { method: 'POST', body, headers })
  }
  expect((await bring(2_000_000)).status).toBe(200)
  const [tooLong, elsewhere] = [await bring(5_000_000), await bring(2_000_000, '/api/admin/milestones')]
  expect([tooLong.status, await tooLong.json()]).toMatchObject([
    400,
    { error: { fields: { document: 'This file is too large: please bring it in kind by kind.' } } },
  ])
  expect(elsewhere.status).toBe(413)
})
