import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { announcements } from '#features/content/announcements/table.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAnnouncement } from '#test/content-factories.ts'
import type { SearchAnswer } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  await app.database.db.delete(announcements)
})

async function found(q: string): Promise<string[]> {
  const answer = await app.request(`/api/search?q=${encodeURIComponent(q)}`)
  expect(answer.status).toBe(200)
  const { groups } = (await answer.json()) as SearchAnswer
  return groups.flatMap(({ results }) => results.map(({ title }) => title.map(({ text }) => text).join('')))
}
const add = (title: string, content = 'Words of no matter.') => createAnnouncement(app.database.db, { title, content })

test.each([
  ['São', 'sao'],
  ['Straße', 'strasse'],
  ['Café', 'cafe'],
  ['Zażółć', 'zazolc'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['Đurđević', 'durdevic'],
  ['Læsø', 'laeso'],
  ['Œuvre', 'oeuvre'],
  ['Þórsmörk', 'thorsmork'],
  ['Ilıca', 'ilica'],
  ['Ångström', 'angstrom'],
  ['Việt Nam', 'viet nam'],
  ['Αθήνα', 'αθηνα'],
])('%s and %s find each other, and the very letters come first (search-11)', async (accented, plain) => {
  await add(`Of ${accented}`)
  await add(`Of ${plain}`)
  const both = new Set([`Of ${accented}`, `Of ${plain}`])
  for (const asked of [plain, accented]) {
    const titles = await found(asked)
    expect([asked, new Set(titles), titles[0]]).toEqual([asked, both, `Of ${asked}`])
  }
})

test('accents are ignored in texts, phrases and beside Chinese (search-11)', async () => {
  await add('Elsewhere', 'We met in São Paulo, near the 生态 garden.')
  for (const asked of ['sao', '"sao paulo"', 'sao 生态', 'São Paulo', 'SAO PAULO']) {
    expect([asked, await found(asked)]).toEqual([asked, ['Elsewhere']])
  }
  expect(await found('"paulo sao"')).toEqual([])
  expect(await found('paulo -sao')).toEqual([])
})

test('texts without accents, Chinese, Japanese and Korean weigh no more than before (search-11)', async () => {
  const words = async (title: string) => {
    const id = await add(title, title)
    const { rows } = await app.database.db.execute<{ plain: boolean }>(sql`
      select words = search_title_words(title) || setweight(search_words(title), 'A') || setweight(search_words(body), 'C')
        || array_to_tsvector(array['kind ' || kind]) as plain from search_documents where id = ${id}`)
    return rows[0]?.plain
  }
  for (const title of ['Wetland walk', 'ガーデン', '서울 대학교'])
    expect([title, await words(title)]).toEqual([title, true])
  expect(await words('Café')).toBe(false)
})
