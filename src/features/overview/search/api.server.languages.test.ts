import { expect, test } from 'vitest'
import { createTestApp, signInAs } from '#test/app.ts'
import { recordEditor } from '#test/records.ts'
import { translator } from '#test/translations.ts'
import type { SearchAnswer } from './schema.ts'
import { forgetTerms } from './spelling.store.server.ts'

const app = await createTestApp()
const admin = await signInAs(app, 'admin')
const { act, add, put } = translator(app, admin)

async function course(title: string, chinese?: string) {
  const { id } = await add('courses', { title, description: 'About it.' })
  if (chinese === undefined) return id
  await put(id, 0, { title: chinese }, {}, 'courses')
  expect((await act(id, 'publish', 1, 'courses')).status).toBe(200)
  return id
}

/** A course that is written in Chinese, with its published English. */
async function chineseCourse(fields: { title: string; description: string }, english: object) {
  const answer = await recordEditor(app, admin, 'courses').post({ published: true, ...fields }, undefined, {
    written_in: 'zh',
  })
  const { id } = (await answer.json()) as { id: string }
  const json = { version: 0, data: { texts: english, published: true } }
  expect((await admin.request(`/api/admin/translations/courses/${id}/en`, { method: 'PUT', json })).status).toBe(200)
}

const said = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

async function results(q: string, language: string) {
  const answer = await app.request(`/api/search?q=${encodeURIComponent(q)}&language=${language}`)
  return ((await answer.json()) as SearchAnswer).groups.flatMap((group) => group.results)
}
const found = async (q: string, language = 'zh') => (await results(q, language)).map(({ title }) => said(title))

async function suggested(q: string, language = 'zh') {
  const answer = await app.request(`/api/search/suggestions?q=${encodeURIComponent(q)}&language=${language}`)
  const { items } = (await answer.json()) as { items: { title: { text: string }[] }[] }
  return items.map(({ title }) => said(title))
}

test("what says a word in the page's language comes before what says it in the other (search-12)", async () => {
  await course('Heron watching, herons and more herons', '看鹭')
  await course('Birds', 'heron 与鸟')
  expect(await found('heron')).toEqual(['heron 与鸟', '看鹭'])
  expect(await found('heron', 'en')).toEqual(['Heron watching, herons and more herons', 'Birds'])
  await course('石灰岩 for beginners', '入门')
  await course('Karst', '石灰岩')
  expect(await found('石灰岩')).toEqual(['石灰岩', '入门'])
  expect(await found('石灰岩', 'en')).toEqual(['石灰岩 for beginners', 'Karst'])
})

test('Chinese words of one and of two characters are found, in texts too (search-12)', async () => {
  await course('Peat', '泥炭地的水')
  for (const q of ['炭', '泥炭', '的水']) expect([q, await found(q)]).toEqual([q, ['泥炭地的水']])
  expect(await found('炭泥')).toEqual([])
  expect(await found('关于')).toEqual(['关于我们'])
})

test('a Chinese title is found by the initials of its pinyin, from its beginning (search-13)', async () => {
  await course('Sounds', '河流声音：听见溪谷')
  for (const q of ['hlsy', 'HLSY', 'hls', 'tjxg']) expect([q, await found(q)]).toEqual([q, ['河流声音：听见溪谷']])
  expect(await suggested('hlsy')).toEqual(['河流声音：听见溪谷'])
  // What is read in two ways is found by either.
  await course('Cities', '重庆的山')
  expect([await found('cqds'), await found('zqds')]).toEqual([['重庆的山'], ['重庆的山']])
  for (const q of ['lsy', 'hlsyt', 'ysh']) expect([q, await found(q)]).toEqual([q, []])
})

test('a draft of a translation is found by nothing that it says (search-12, search-13)', async () => {
  const id = await course('Moss')
  await put(id, 0, { title: '苔藓' }, {}, 'courses')
  expect([await found('苔'), await found('苔藓'), await found('tx')]).toEqual([[], [], []])
})

test('what is written in Chinese is found and shown in each language as its own (search-12)', async () => {
  await chineseCourse(
    { title: '白鹭湿地', description: '关于候鸟。' },
    { title: 'Egret marshes', description: 'On migrants.' },
  )
  const excerpts = async (language: string) => (await results('白鹭', language)).map(({ excerpt }) => said(excerpt))
  expect([await found('egret', 'en'), await found('egret')]).toEqual([['Egret marshes'], ['白鹭湿地']])
  expect([await excerpts('en'), await excerpts('zh')]).toEqual([['On migrants.'], ['关于候鸟。']])
  await course('白鹭, 白鹭, 白鹭', '水鸟')
  await course('Birdlife', 'egret, egret, egret 与鸟')
  expect(await found('白鹭')).toEqual(['白鹭湿地', '水鸟'])
  expect(await found('egret', 'en')).toEqual(['Egret marshes', 'Birdlife'])
})

test('what is translated by its title alone has an excerpt in its own language (search-5)', async () => {
  await course('Tides', '潮间带')
  expect((await results('潮间带', 'zh')).map(({ excerpt }) => said(excerpt))).toEqual(['About it.'])
})

test('words of translations are completed, and found without accents (search-7, search-11)', async () => {
  await chineseCourse(
    { title: '红树林', description: '关于它。' },
    { title: 'Mangrove Café', description: 'Está aquí.' },
  )
  for (const q of ['mangr', 'mangorve', 'mangrove caf'])
    expect([q, await suggested(q, 'en'), await suggested(q)]).toEqual([q, ['Mangrove Café'], ['红树林']])
  for (const q of ['cafe', 'esta']) expect([q, await found(q, 'en')]).toEqual([q, ['Mangrove Café']])
  await forgetTerms(app.database.db, new AbortController().signal)
  expect(await suggested('mangr', 'en')).toEqual(['Mangrove Café'])
})

test('Chinese words are left out by a minus, and either is enough around an or (search-3)', async () => {
  await course('Alpine', '冰川与高原')
  await course('Icy', '冰川与峡谷')
  expect((await found('冰川')).toSorted()).toEqual(['冰川与峡谷', '冰川与高原'])
  for (const q of ['冰川 -高原', '冰川 -"高原"', '冰川 -高原 -河口', '峡谷 or 河口', 'estuary OR 峡谷', '冰川 -alpine'])
    expect([q, await found(q)]).toEqual([q, ['冰川与峡谷']])
  for (const q of ['高原 or 峡谷', '冰川-高原 or 峡谷']) expect([q, (await found(q)).length]).toEqual([q, 2])
  for (const q of ['-冰川', '冰川 高原 峡谷', '冰川 -高原 -峡谷']) expect([q, await found(q)]).toEqual([q, []])
  expect(await found('冰川-高原')).toEqual(['冰川与高原'])
  expect(await suggested('冰川 -高原')).toEqual([])
})
