import { expect, test } from 'vitest'
import { createTestApp, signInAs } from '#test/app.ts'
import { translator } from '#test/translations.ts'
import type { SearchAnswer } from './schema.ts'

const app = await createTestApp()
const { act, add, put } = translator(app, await signInAs(app, 'admin'))

async function course(title: string, chinese?: string) {
  const { id } = await add('courses', { title, description: 'About it.' })
  if (chinese === undefined) return id
  await put(id, 0, { title: chinese }, {}, 'courses')
  expect((await act(id, 'publish', 1, 'courses')).status).toBe(200)
  return id
}

async function found(q: string, language = 'zh') {
  const answer = await app.request(`/api/search?q=${encodeURIComponent(q)}&language=${language}`)
  const { groups } = (await answer.json()) as SearchAnswer
  return groups.flatMap(({ results }) => results.map(({ title }) => title.map(({ text }) => text).join('')))
}

async function suggested(q: string) {
  const answer = await app.request(`/api/search/suggestions?q=${encodeURIComponent(q)}&language=zh`)
  const { items } = (await answer.json()) as { items: { title: { text: string }[] }[] }
  return items.map(({ title }) => title.map(({ text }) => text).join(''))
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
