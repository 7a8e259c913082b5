import { beforeAll, describe, expect, test } from 'vitest'
import { media } from '#features/content/media/table.server.ts'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createResource } from '#test/content-factories.ts'
import { xpath } from '#test/xml.ts'
import { placeOf } from './rules.ts'
import type { ResourceList } from './schema.ts'
import { resources } from './table.server.ts'

const origin = 'https://academy.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { PUBLIC_URL: origin } })
  const [file] = await app.database.db
    .insert(media)
    .values({
      bucket: 'documents',
      key: 'resources/1_a.epub',
      folder: 'resources',
      content_type: 'application/epub+zip',
      bytes: 12,
      original_name: 'Book.epub',
    })
    .returning()
  const day = (date: number) => new Date(Date.UTC(2024, 2, date))
  await create({
    title: 'Reading',
    created_at: day(1),
    author: 'Wen',
    url: '/files/documents/resources/1_a.epub',
    file_id: file?.id ?? null,
  })
  await create({ title: 'Video', created_at: day(2), type: 'video', url: 'https://www.youtube.com/watch?v=1&t=2' })
  await create({ title: 'Without file', created_at: day(3), description: '<b>生态</b>' })
  await create({ title: 'Draft', created_at: day(4), published: false })
})
const create = (given: Parameters<typeof createResource>[1]) => createResource(app.database.db, given)
async function list(query = ''): Promise<ResourceList> {
  const answer = await app.request(`/api/resources${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as ResourceList
}
const titles = ({ items }: ResourceList) => items.map(({ title }) => title)

describe('resources', () => {
  test('published ones come newest first, with what is known of their file (resources-1)', async () => {
    const answer = await list()
    expect(titles(answer)).toEqual(['Without file', 'Video', 'Reading'])
    expect(answer.items[2]).toMatchObject({
      type: 'reading',
      author: 'Wen',
      file: { name: 'Book.epub', content_type: 'application/epub+zip', bytes: 12 },
      created_at: '2024-03-01T00:00:00.000Z',
    })
    expect(answer.items[0]).toMatchObject({ url: null, file: null })
  })

  test('of one type, and page by page (resources-1)', async () => {
    expect(titles(await list('?type=video'))).toEqual(['Video'])
    const first = await list('?type=reading&limit=1')
    expect(titles(first)).toEqual(['Without file'])
    const second = await list(`?type=reading&limit=1&after=${first.next}`)
    expect(titles(second)).toEqual(['Reading'])
    expect(second.next).toBeNull()
  })

  test('search leads to the list position of a resource, whatever was added later (resources-3)', async () => {
    const { items } = await list('?type=reading')
    const found = "select address from search_documents where kind = 'resource' and id = any($1) order by address desc"
    const { rows } = await app.database.pool.query(found, [items.map(({ id }) => id)])
    expect(rows.map(({ address }) => address)).toEqual(items.map(placeOf))
    for (const [at, resource] of items.entries()) {
      const { searchParams, hash } = new URL(placeOf(resource), origin)
      const there = await list(`?type=${searchParams.get('tab')}&after=${searchParams.get('after')}`)
      expect(titles(there)).toEqual(items.slice(at).map(({ title }) => title))
      expect(hash).toBe(`#resource-${there.items[0]?.id}`)
    }
  })

  test.for(['?type=podcast', '?limit=-1', '?after=1_2', '?sort=title'])('%s gets a clear 400', async (query) => {
    const answer = await app.request(`/api/resources${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid' } })
  })
})

describe('RSS for resources', () => {
  test('has absolute links to what a click opens (feeds-1)', async () => {
    const answer = await app.request('/feeds/resources.xml')
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const feed = await answer.text()
    const { pool } = app.database
    const [without] = (await list()).items
    expect(await xpath(pool, feed, '//item/title')).toEqual(['Without file', 'Video', 'Reading'])
    expect(await xpath(pool, feed, '//item/link')).toEqual([
      `${origin}${without && placeOf(without)}`,
      'https://www.youtube.com/watch?v=1&t=2',
      `${origin}/files/documents/resources/1_a.epub`,
    ])
    expect(await xpath(pool, feed, '//item/category')).toEqual(['Reading', 'Video', 'Reading'])
    expect(await xpath(pool, feed, '//item/dc:creator')).toEqual(['Wen'])
    expect(await xpath(pool, feed, '//item/description')).toEqual(['<b>生态</b>'])
  })

  test('an invalid address leads to the resource’s place on its page', async () => {
    const id = await create({ title: 'Odd', url: 'https://[' })
    const { pool } = app.database
    const odd = async () =>
      xpath(pool, await (await app.request('/feeds/resources.xml')).text(), "//item[title='Odd']/link")
    await expect
      .poll(odd)
      .toEqual([expect.stringMatching(`^${origin}/resources\\?tab=reading&after=\\d+_[f-]{36}#resource-${id}$`)])
    await app.database.db.transaction(async (tx) => {
      await tx.delete(resources)
      await emitChange(tx, 'resources', [], everyone)
    })
    await expect.poll(odd).toEqual([])
  })
})
