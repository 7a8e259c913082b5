import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { media as mediaTable } from '#features/content/media/table.server.ts'
import type { ResourceList } from './schema.ts'
import { resources } from './table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { createResource } from '#test/content-factories.ts'
import { newPdf, zipOf } from '#test/document-files.ts'
import { createMediaApp, picture } from '#test/media-app.ts'
import type { EditableResource } from './editing/schema.ts'

const address = '/api/admin/resources'
const video = {
  type: 'video',
  title: 'Green Gold',
  author: 'John D. Liu',
  description: 'A plateau comes back to life.',
  url: 'https://youtu.be/YBLZmwlPa8A',
  published: true,
}
const reading = { type: 'reading', title: 'A Handful of Soil', author: '', description: '', url: null, published: true }

let app: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  app = await createMediaApp()
})
beforeEach(async () => {
  app.who.asking = 'admin'
  await app.database.db.delete(resources)
})

const add = (json: object) => app.request(address, { method: 'POST', json })
const added = async (json: object) => {
  const answer = await add(json)
  expect(answer.status).toBe(201)
  return (await answer.json()) as EditableResource
}
const save = (id: string, version: number, data: object) =>
  app.request(`${address}/${id}`, { method: 'PUT', json: { version, data } })
const remove = (id: string) => app.request(`${address}/${id}`, { method: 'DELETE' })
const upload = (name: string) => app.upload('reading', newPdf(), name)
const list = async (type: string) =>
  ((await (await app.request(`${address}?type=${type}`)).json()) as { items: EditableResource[] }).items
const visitors = async () => ((await (await app.request('/api/resources')).json()) as ResourceList).items
const stored = async (id: string) =>
  (await app.database.db.select().from(resources).where(eq(resources.id, id)))[0] ?? null
const statusOf = async (url: string) => (await app.request(url)).status

test('a resource is added, listed by type, saved and deleted, each audited (resources-4)', async () => {
  const first = await added(video)
  const second = await added({ ...video, title: 'How Trees Talk' })
  await added(reading)
  expect((await list('video')).map(({ title }) => title)).toEqual(['How Trees Talk', 'Green Gold'])
  expect(await list('reading')).toMatchObject([{ title: 'A Handful of Soil', published: true, version: 1, file: null }])
  const saved = await save(first.id, 1, { ...video, author: 'J. D. Liu' })
  expect(await saved.json()).toMatchObject({ author: 'J. D. Liu', version: 2, merged: false, not_removed: [] })
  expect((await remove(second.id)).status).toBe(204)
  expect(await stored(second.id)).toBeNull()
  const written = async (id: string) =>
    (await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, id)))
      .map(({ action }) => action)
      .toSorted()
  expect(await written(first.id)).toEqual(['create', 'save'])
  expect(await written(second.id)).toEqual(['create', 'delete'])
})

test('visitors, search and feed follow a resource, and each change names its id (videos-4)', async () => {
  const { id } = await added({ ...video, title: 'Wolves of the Karst' })
  const found = async () => (await app.request('/api/search?q=karst')).text()
  const feed = async () => (await app.request('/feeds/resources.xml')).text()
  expect(await visitors()).toMatchObject([{ id, title: 'Wolves of the Karst', url: video.url }])
  await expect.poll(found).toContain(id)
  await expect.poll(feed).toContain('Wolves of the Karst')
  await save(id, 1, { ...video, title: 'Wolves of the Marsh' })
  await expect.poll(feed).toContain('Wolves of the Marsh')
  expect(await found()).not.toContain(id)
  await remove(id)
  expect(await visitors()).toEqual([])
  const told = await app.database.db.select().from(changes).where(eq(changes.topic, 'resources'))
  expect(told.filter(({ ids }) => ids?.includes(id)).length).toBe(3)
})

test.each([
  ['GET', '?type=video', undefined],
  ['POST', '', video],
  ['PUT', '/00000000-0000-4000-8000-000000000001', { version: 1, data: video }],
  ['DELETE', '/00000000-0000-4000-8000-000000000001', undefined],
  ['POST', '/batch-delete', { ids: ['00000000-0000-4000-8000-000000000001'] }],
  ['POST', '/batch-publish', { ids: ['00000000-0000-4000-8000-000000000001'], published: true }],
])('%s %s on resources answers 401 to nobody and 403 to a student (resources-4)', async (method, rest, json) => {
  const init = { method, ...(json && { json }) }
  app.who.asking = 'nobody'
  expect((await app.request(address + rest, init)).status).toBe(401)
  app.who.asking = 'student'
  expect((await app.request(address + rest, init)).status).toBe(403)
})

test('resources are searched across all types by words, and read by their ids (resources-4)', async () => {
  const film = await added(video)
  const soil = await added(reading)
  const titles = async (query: string) =>
    ((await (await app.request(address + query)).json()) as { items: EditableResource[] }).items.map(
      ({ title }) => title,
    )
  expect(await titles('')).toEqual([reading.title, video.title])
  expect(await titles('?search=GREEN')).toEqual([video.title])
  const gone = '00000000-0000-4000-8000-000000000009'
  expect(await titles(`?ids=${soil.id},${gone}`)).toEqual([reading.title])
  expect(await titles(`?ids=${soil.id},${film.id}`)).toEqual([reading.title, video.title])
})

test.each(['?ids=x', '?type=podcast', '?type=video&page=2'])(
  'the list %s is refused with a clear 400 (resources-4)',
  async (query) => {
    const answer = await app.request(address + query)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid' } })
  },
)

test.each([
  ['an unknown field', { ...video, role: 'admin' }],
  ['a field that the server settles', { ...video, id: '00000000-0000-4000-8000-000000000001' }],
  ['a type that is none', { ...video, type: 'podcast' }],
  ['no type', { ...video, type: undefined }],
  ['no title', { ...video, title: '   ' }],
  ['a title that is too long', { ...video, title: 'x'.repeat(201) }],
  ['no link', { ...video, url: '' }],
  ['a link that is null', { ...video, url: null }],
  ['a link that is a script', { ...video, url: 'javascript:alert(1)' }],
  ['a link of another scheme', { ...video, url: 'data:text/html,hello' }],
  ['a link without its slashes', { ...video, url: 'https:youtu.be' }],
  ['a file of this site', { ...video, url: '/files/documents/resources/1_a.pdf' }],
  ['a draft', { ...video, published: false }],
])('a video with %s is refused, and nothing changes (videos-3)', async (_what, data) => {
  const { id } = await added(video)
  const before = await app.database.db.$count(resources)
  expect((await add(data)).status).toBe(400)
  expect((await save(id, 1, data)).status).toBe(400)
  expect(await app.database.db.$count(resources)).toBe(before)
  expect(await stored(id)).toMatchObject({ ...video, version: 1 })
})

test('any link with http or https is taken for a video, and saving publishes it (videos-3)', async () => {
  await added({ ...video, url: 'http://films.example/river?id=1' })
  const id = await createResource(app.database.db, { type: 'video', url: video.url, published: false })
  await save(id, 1, video)
  expect(await stored(id)).toMatchObject({ published: true, version: 2 })
})

describe('readings and their files', () => {
  test('a reading shows visitors its uploaded file, with what is known of it', async () => {
    const file = await upload('soil.pdf')
    await added({ ...reading, url: file.url })
    expect(await visitors()).toMatchObject([
      { url: file.url, file: { name: 'soil.pdf', content_type: 'application/pdf', bytes: expect.any(Number) } },
    ])
    expect(file.url).toMatch(/^\/files\/documents\/resources\/\d{13}_soil\.pdf$/)
    const served = await app.request(file.url)
    expect(served.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('an unpublished reading is hidden from visitors', async () => {
    await added({ ...reading, published: false })
    expect(await visitors()).toEqual([])
    expect(await list('reading')).toMatchObject([{ published: false }])
  })

  test.each([
    ['an unknown field', { file_id: '00000000-0000-4000-8000-000000000001' }],
    ['no title', { title: '' }],
    ['a script for a file', { url: 'javascript:alert(1)' }],
    ['a file of another scheme', { url: 'file:///etc/passwd' }],
    ['a page of this site for a file', { url: '/admin' }],
    ['a way out of the bucket', { url: '/files/documents/../images/x.png' }],
    ['a file that was never stored', { url: '/files/documents/resources/1_nothing.pdf' }],
    ['a published mark that is none', { published: 'yes' }],
    ['the type of a video', { type: 'video', url: video.url }],
  ])('a reading with %s is refused, and the one before stays (readings-2)', async (_what, part) => {
    const file = await upload('soil.pdf')
    const { id } = await added({ ...reading, url: file.url })
    const answer = await save(id, 1, { ...reading, url: file.url, ...part })
    expect(answer.status).toBe(400)
    expect(await stored(id)).toMatchObject({ type: 'reading', title: reading.title, url: file.url, version: 1 })
    expect(await statusOf(file.url)).toBe(200)
  })

  test('a site picture, or a file about to be removed, is refused as a reading’s file (readings-8)', async () => {
    const image = await app.upload('teacher-avatar', await picture(9, 9), 'me.png')
    const going = await upload('going.pdf')
    await app.database.db.update(mediaTable).set({ deleted_at: new Date() }).where(eq(mediaTable.id, going.id))
    for (const url of [image.url, going.url]) expect((await add({ ...reading, url })).status).toBe(400)
    const answer = await add({ ...reading, url: going.url })
    expect(await answer.json()).toMatchObject({
      error: { fields: { url: 'This file is no longer stored here. Please upload it again.' } },
    })
    expect(await list('reading')).toEqual([])
  })

  test('a replaced or unlinked file is removed, a replaced one after the new link (readings-3)', async () => {
    const [one, two] = [await upload('one.pdf'), await upload('two.pdf')]
    const { id } = await added({ ...reading, url: one.url })
    expect(await statusOf(one.url)).toBe(200)
    expect((await save(id, 1, { ...reading, url: two.url })).status).toBe(200)
    expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([404, 200])
    expect((await save(id, 2, reading)).status).toBe(200)
    expect(await statusOf(two.url)).toBe(404)
    expect(await stored(id)).toMatchObject({ url: null, file_id: null, version: 3 })
  })

  test('a deleted reading takes its file along, unless another reading shows it (readings-9)', async () => {
    const file = await upload('shared.pdf')
    const first = await added({ ...reading, url: file.url })
    const second = await added({ ...reading, url: file.url })
    expect((await remove(first.id)).status).toBe(204)
    expect(await statusOf(file.url)).toBe(200)
    expect((await remove(second.id)).status).toBe(204)
    expect(await statusOf(file.url)).toBe(404)
  })

  test('a link to a file elsewhere is kept as it is, and nothing of ours goes with it (readings-8)', async () => {
    const before = await app.everythingKept()
    const { id } = await added({ ...reading, url: 'https://library.example/soil.pdf' })
    expect((await remove(id)).status).toBe(204)
    expect(await app.everythingKept()).toEqual(before)
  })

  test('two who replace the same file see both sides, and neither file is lost (resources-5)', async () => {
    const [one, two, three] = [await upload('1.pdf'), await upload('2.pdf'), await upload('3.pdf')]
    const { id } = await added({ ...reading, url: one.url })
    await save(id, 1, { ...reading, url: two.url })
    const late = await save(id, 1, { ...reading, url: three.url })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({
      error: { code: 'stale' },
      theirs: { url: two.url, version: 2 },
      overlaps: [{ path: 'url', mine: three.url, theirs: two.url }],
    })
    expect([await statusOf(two.url), await statusOf(three.url)]).toEqual([200, 200])
  })

  test('two administrators’ edits of different fields and a new file are merged (resources-5)', async () => {
    const file = await upload('soil.pdf')
    const { id } = await added(reading)
    await save(id, 1, { ...reading, author: 'Amara Okafor' })
    const second = await save(id, 1, { ...reading, url: file.url })
    expect(await second.json()).toMatchObject({ author: 'Amara Okafor', url: file.url, version: 3, merged: true })
  })

  test('a file removed during a save of its reading is linked and stored, or neither (readings-11)', async () => {
    for (let round = 0; round < 12; round += 1) {
      const file = await upload(`round-${round}.pdf`)
      const { id } = await added(reading)
      const [saved, gone] = await Promise.all([
        save(id, 1, { ...reading, url: file.url }),
        app.request(`/api/media/${file.id}`, { method: 'DELETE' }),
      ])
      const isLinked = (await stored(id))?.url === file.url
      expect([saved.status, gone.status]).toEqual(isLinked ? [200, 409] : [400, 204])
      expect(await statusOf(file.url)).toBe(isLinked ? 200 : 404)
    }
  })

  test('a document of any accepted kind is a reading’s file, by its content', async () => {
    const zip = await app.upload('reading', zipOf({ 'a.txt': 'soil' }), '土壤 handouts.zip')
    const { file } = await added({ ...reading, url: zip.url })
    expect(file).toMatchObject({ name: '土壤 handouts.zip', content_type: 'application/zip' })
  })
})

describe('several at once', () => {
  test('readings are published and made drafts, and deleted with their files (resources-8)', async () => {
    const file = await upload('soil.pdf')
    const ids = [(await added({ ...reading, url: file.url })).id, (await added(reading)).id]
    const batch = (name: string, more = {}) =>
      app.request(`${address}/batch-${name}`, { method: 'POST', json: { ids, ...more } })
    expect(await (await batch('publish', { published: false })).json()).toEqual({ count: 2 })
    expect(await visitors()).toEqual([])
    expect(await (await batch('publish', { published: true })).json()).toEqual({ count: 2 })
    expect((await visitors()).length).toBe(2)
    expect(await (await batch('delete')).json()).toEqual({ count: 2 })
    expect(await list('reading')).toEqual([])
    expect(await statusOf(file.url)).toBe(404)
  })

  test('a batch that would draft a video changes nothing (videos-3)', async () => {
    const ids = [(await added(reading)).id, (await added(video)).id]
    const answer = await app.request(`${address}/batch-publish`, { method: 'POST', json: { ids, published: false } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { message: 'A video is always published.' } })
    expect((await visitors()).length).toBe(2)
  })
})

test('a resource that is not there answers PGRST116', async () => {
  const nobody = '00000000-0000-4000-8000-00000000dead'
  expect((await save(nobody, 1, video)).status).toBe(404)
  expect((await remove(nobody)).status).toBe(404)
})
