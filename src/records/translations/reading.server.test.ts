import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { media } from '#features/content/media/table.server.ts'
import { inLanguage } from '#platform/server/language.ts'
import { shareAddress } from '#platform/values/drawn-address.ts'
import { blocksOfParts } from '#records/rich-text/written.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { declaredKinds, recordEditor } from '#test/records.ts'
import { translateRows } from './reading.server.ts'
import { sharedRecord } from '#features/overview/search/store.server.ts'
import type { Announcement } from '#features/content/announcements/schema.ts'
import type { TranslationList } from './schema.ts'
import { hall } from '#test/announcement-editing.ts'
import { translator } from '#test/translations.ts'

const app = await createTestApp()
const admin = await signInAs(app, 'admin')
const { act, add, addMilestone, listed, put } = translator(app, admin)

test('readers get a translation while it is published, else the source (translations-2)', async () => {
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

test('a record translated in part says which texts stand in English (translations-2)', async () => {
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

test('a page is shared with a picture of its words in its language (share-4, share-5)', async () => {
  const title = '一条河的春天'
  const { id } = await add('courses', { title: 'A river in spring', duration: 'Two weeks' })
  await put(id, 0, { title, duration: '两周' }, {}, 'courses')
  await act(id, 'publish', 1, 'courses')
  const records = { translated: translateRows(declaredKinds) }
  const of = () => sharedRecord({ ...app.deps, records }, declaredKinds, ['course', id])
  expect(await of()).toEqual({ title: 'A river in spring', line: 'Two weeks', image_url: null })
  const shown = { title, line: '两周', image_url: null }
  expect(await inLanguage('zh', of)).toEqual(shown)
  expect(inLanguage('zh', () => shareAddress('course', { id, ...shown }, ''))).toMatch(/^\/zh\/drawn\/share\/course\//)
})

test('the search finds a record in either language and shows it in the page’s (translations-5)', async () => {
  const { id } = await add('courses', { title: 'Peatlands' })
  const found = async (q: string, language: string) => {
    const answer = await app.request(`/api/search?q=${encodeURIComponent(q)}&language=${language}`)
    const { groups } = (await answer.json()) as {
      groups: { results: { title: { text: string; found: boolean }[] }[] }[]
    }
    return groups[0]?.results[0]?.title
  }
  await put(id, 0, { title: '泥炭地的水' }, {}, 'courses')
  expect(await found('泥炭', 'zh')).toBeUndefined()
  const published = await act(id, 'publish', 1, 'courses')
  expect(published.status).toBe(200)
  expect(await found('泥炭', 'zh')).toEqual([
    { text: '泥炭', found: true },
    { text: '地的水', found: false },
  ])
  expect(await found('peatland', 'zh')).toEqual([{ text: '泥炭地的水', found: false }])
  expect(await found('peatland', 'en')).toEqual([{ text: 'Peatlands', found: true }])
  expect(await found('泥炭', 'en')).toEqual([{ text: 'Peatlands', found: false }])
})

test('a translation renders its language anew, its source both (translations-6)', async () => {
  const courses = recordEditor(app, admin, 'courses')
  const { id, version } = await add('courses', { title: 'Moors' })
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
  const published = await act(id, 'publish', 1, 'courses')
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

test('a draft of a translation renders nothing anew (translations-6)', async () => {
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

test('what is said of a picture is translated wherever it is shown (translations-2)', async () => {
  const [file] = await app.database.db
    .insert(media)
    .values({
      bucket: 'images',
      key: 'courses/heron.webp',
      folder: 'courses',
      content_type: 'image/webp',
      bytes: 1,
      original_name: 'heron.webp',
      alt: 'A heron',
      caption: 'At dawn',
    })
    .returning({ id: media.id })
  const image_url = '/files/images/courses/heron.webp'
  const { id } = await add('courses', { title: 'Herons', image_url })
  const shown = async (language: string) =>
    (await (await app.request(`/api/courses/${id}?language=${language}`)).json()) as { pictures: object }
  expect((await shown('zh')).pictures).toMatchObject({ [image_url]: { alt: 'A heron', caption: 'At dawn' } })
  await put(file?.id ?? '', 0, { alt: '一只苍鹭' }, {}, 'media')
  await act(file?.id ?? '', 'publish', 1, 'media')
  await app.deps.changes.caughtUp()
  expect((await shown('zh')).pictures).toMatchObject({ [image_url]: { alt: '一只苍鹭', caption: 'At dawn' } })
  expect((await shown('en')).pictures).toMatchObject({ [image_url]: { alt: 'A heron' } })
})

test("sections, items and rich texts are read in the reader's language (translations-2)", async () => {
  const item = { id: randomUUID(), name: 'Mei', role: 'Dean', description: '', avatar: null, order: 0 }
  const team = { title: 'Team', description: '', teamMembers: [item] }
  await admin.request('/api/site-content/team', { method: 'PUT', json: { version: 0, data: team } })
  const texts = { title: '团队', [`teamMembers.${item.id}.role`]: '院长' }
  expect(
    await put('team', 0, { ...texts, [`teamMembers.${item.id}.avatar`]: '梅' }, {}, 'homepage_data'),
  ).toMatchObject({
    status: 400,
  })
  await put('team', 0, texts, {}, 'homepage_data')
  await act('team', 'publish', 1, 'homepage_data')
  const shown = await (await app.request('/api/site-content/team?language=zh')).json()
  expect(shown).toMatchObject({
    data: { title: '团队', teamMembers: [{ name: 'Mei', role: '院长' }], text_language: 'zh' },
  })

  const content_blocks = blocksOfParts(['Long **rain**.'], () => `new-${randomUUID()}`)
  const { id } = await add('announcements', { content_blocks })
  const translated = blocksOfParts(['久雨。', { heading: '之后' }], () => `new-${randomUUID()}`)
  await put(id, 0, { content_blocks: translated }, {}, 'announcements')
  await act(id, 'publish', 1, 'announcements')
  await app.deps.changes.caughtUp()
  const one = await (await app.request(`/api/announcements/${id}?language=zh`)).json()
  expect(one).toMatchObject({
    content: '久雨。\n\n之后',
    content_blocks: [{}, { type: 'heading' }],
    untranslated: ['title'],
  })
  const list = (await (await app.request('/api/announcements?language=zh')).json()) as { items: { id: string }[] }
  expect(list.items.find((each) => each.id === id)).toMatchObject({ excerpt: '久雨。之后' })
  expect(await (await app.request('/zh/feeds/announcements.xml')).text()).toContain('久雨。之后')
  expect(await (await app.request('/feeds/announcements.xml')).text()).toContain('Long rain.')
})

test('a meeting link says in the reader’s language what it is, and no id (translations-2)', async () => {
  const made = await add('announcements', { meeting_links: [hall] })
  const [link] = (made as Awaited<ReturnType<typeof add>> & { meeting_links: { id: string }[] }).meeting_links
  await put(made.id, 0, { [`meeting_links.${link?.id}.description`]: '大厅' }, {}, 'announcements')
  await act(made.id, 'publish', 1, 'announcements')
  await app.deps.changes.caughtUp()
  const one = (await (await app.request(`/api/announcements/${made.id}?language=zh`)).json()) as Announcement
  expect(one.meeting_links).toStrictEqual([{ url: hall.url, platform: hall.platform, description: '大厅' }])
})

test('who works here edits the source, whatever language they ask in (translations-2)', async () => {
  const { id } = await addMilestone({ title: 'A source' })
  await put(id, 0, { title: '源头' })
  await act(id, 'publish', 1)
  const headers = { 'accept-language': 'zh' }
  const edited = await admin.request(`/api/admin/milestones/${id}`, { headers })
  expect(await edited.json()).toMatchObject({ title: 'A source' })
})

test('a course begun in Chinese is read in English where it is translated (translations-10)', async () => {
  const { id } = await add('courses', { title: '江河入门' })
  const read = async (language: string) => {
    await app.deps.changes.caughtUp()
    return (await app.request(`/api/courses/${id}?language=${language}`)).json()
  }
  const listed = async (language: string) => {
    const answer = await admin.request(`/api/admin/translations?language=${language}&entity=courses&limit=100`)
    return ((await answer.json()) as { items: { id: string }[] }).items.some((item) => item.id === id)
  }
  const inEnglish = `/api/admin/translations/courses/${id}/en`
  const translate = (version: number, texts: object, published: boolean) =>
    admin.request(inEnglish, { method: 'PUT', json: { version, data: { texts, published } } })
  expect(await read('en')).not.toHaveProperty('text_language')
  expect((await translate(0, { title: 'Rivers' }, false)).status, 'into its own language').toBe(400)

  expect((await put(id, 0, {}, { is_source: true }, 'courses')).status).toBe(200)
  expect(await read('en')).toMatchObject({ title: '江河入门', text_language: 'zh' })
  const own = await read('zh')
  expect(own).toMatchObject({ title: '江河入门', text_language: 'zh' })
  expect(own).not.toHaveProperty('untranslated')
  expect([await listed('en'), await listed('zh')]).toEqual([true, false])

  expect((await translate(0, { title: 'Rivers for all' }, false)).status).toBe(200)
  expect(await read('en'), 'a draft').toMatchObject({ title: '江河入门', text_language: 'zh' })
  expect((await translate(1, { title: 'Rivers for all' }, true)).status).toBe(200)
  expect(await read('en')).toMatchObject({ title: 'Rivers for all', text_language: 'en' })
  expect(await read('zh')).toMatchObject({ title: '江河入门', text_language: 'zh' })
  const list = (await (await app.request('/api/courses')).json()) as { items: { id: string }[] }
  expect(list.items.find((item) => item.id === id)).toMatchObject({ title: 'Rivers for all' })
  expect(await listed('en')).toBe(false)
})

test('English and what is not added are begun in nothing else (translations-10)', async () => {
  const { id } = await addMilestone()
  const begin = (path: string) =>
    admin.request(path, { method: 'PUT', json: { version: 0, data: { texts: {}, is_source: true } } })
  const at = '/api/admin/translations'
  expect((await begin(`${at}/milestones/${id}/en`)).status).toBe(400)
  expect((await begin(`${at}/homepage_data/hero/zh`)).status).not.toBe(200)
  const desk = await signInAs(app, { email: 'beginning-desk@academy.example', role: 'desk' })
  const json = { version: 0, data: { texts: {}, is_source: true } }
  expect((await desk.request(`${at}/milestones/${id}/zh`, { method: 'PUT', json })).status).toBe(403)
  expect(await listed(id)).toMatchObject({ text_language: 'en' })
})

test('a record may be begun in Chinese, and is never an English one (translations-11)', async () => {
  const courses = recordEditor(app, admin, 'courses')
  const key = randomUUID()
  const begin = (language: string) => courses.post({ title: '湿地入门' }, key, { written_in: language })
  const begun = await begin('zh')
  expect(begun.status).toBe(201)
  const { id, version } = (await begun.json()) as { id: string; version: number }
  const read = async (of: string, language = 'en') => {
    await app.deps.changes.caughtUp()
    return (await app.request(`/api/courses/${of}?language=${language}`)).json()
  }
  expect(await read(id)).toMatchObject({ title: '湿地入门', text_language: 'zh' })
  expect(await read(id, 'zh')).toMatchObject({ text_language: 'zh' })
  expect(await (await begin('zh')).json(), 'once for its key').toMatchObject({ id })
  expect((await begin('en')).status, 'another language under that key').toBe(422)

  const waits = await admin.request('/api/admin/translations?language=en&entity=courses&limit=100')
  const { items: waiting } = (await waits.json()) as TranslationList
  expect(waiting.find((item) => item.id === id)).toMatchObject({ state: 'missing' })
  await courses.save(id, version, { title: '湿地' })
  expect(await read(id)).toMatchObject({ title: '湿地', text_language: 'zh' })

  const copied = await admin.request(`/api/admin/courses/${id}/duplicate`, { method: 'POST' })
  const copy = (await copied.json()) as { id: string; version: number }
  await courses.save(copy.id, copy.version, { title: '湿地二', published: true })
  expect(await read(copy.id), 'a copy').toMatchObject({ title: '湿地二', text_language: 'zh' })

  await courses.remove(id)
  const items = [{ entity: 'courses', id }]
  await admin.request('/api/admin/bin/restore', { method: 'POST', json: { items } })
  expect(await read(id), 'back from the bin').toMatchObject({ text_language: 'zh' })
})

test('no language is begun in that is not spoken, nor what nobody translates (translations-11)', async () => {
  const { count, post } = recordEditor(app, admin, 'milestones')
  const before = await count()
  expect((await post({}, undefined, { written_in: 'xx' })).status).toBe(400)
  const desk = await signInAs(app, { email: 'beginning-desk@academy.example', role: 'desk' })
  expect((await recordEditor(app, desk, 'milestones').post({}, undefined, { written_in: 'zh' })).status).toBe(403)
  expect(await count()).toBe(before)
  const answers = recordEditor(app, admin, 'prepared_answers')
  const refused = await answers.post({}, undefined, { written_in: 'zh' })
  expect(await refused.json()).toMatchObject({
    error: { fields: { written_in: 'This is always written in English.' } },
  })
  expect([refused.status, await answers.count()]).toEqual([400, 0])
})
