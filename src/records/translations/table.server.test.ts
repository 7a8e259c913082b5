import { expect, test } from 'vitest'
import { inLanguage } from '#platform/server/language.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { translator } from '#test/translations.ts'
import { translatedTitles } from './table.server.ts'

const app = await createTestApp()
const { add, put } = translator(app, await signInAs(app, 'admin'))

test('a translation into the language of its own record is read nowhere (translations-10)', async () => {
  const { db } = app.database
  const { id } = await add('courses', { title: '水的路' })
  await put(id, 0, { title: '旧译' }, { published: true }, 'courses')
  const called = async () => (await translatedTitles(db, [id]))({ id, title: '水的路' })
  const found = async () => {
    const answer = await app.request(`/api/search?q=${encodeURIComponent('旧译')}&language=zh`)
    return ((await answer.json()) as { groups: object[] }).groups.length
  }
  expect([await inLanguage('zh', called), await found()]).toEqual(['旧译', 1])
  await put(id, 1, { title: '旧译' }, { is_source: true }, 'courses')
  expect([await inLanguage('zh', called), await found()]).toEqual(['水的路', 0])
  await put(id, 2, { title: '旧译' }, { is_source: false }, 'courses')
  expect([await inLanguage('zh', called), await found()]).toEqual(['旧译', 1])
})
