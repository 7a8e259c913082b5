import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { removeLeftOver } from '#features/content/media/store.server.ts'
import { media } from '#features/content/media/table.server.ts'
import { newPdf } from '#test/document-files.ts'
import { createMediaApp } from '#test/media-app.ts'
import type { EditableResource } from './editing/schema.ts'

const address = '/api/admin/resources'
const reading = { type: 'reading', title: 'A Handful of Soil', author: '', description: '', url: null, published: true }
type Saved = EditableResource & { not_removed: string[] }

let app: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  app = await createMediaApp()
})

const added = async (json: object) =>
  (await (await app.request(address, { method: 'POST', json })).json()) as EditableResource
const save = (id: string, version: number, data: object) =>
  app.request(`${address}/${id}`, { method: 'PUT', json: { version, data } })
const remove = (id: string) => app.request(`${address}/${id}`, { method: 'DELETE' })
const upload = (name: string) => app.upload('reading', newPdf(), name)
const statusOf = async (url: string) => (await app.request(url)).status
const readings = async () =>
  (await (await app.request(`${address}?type=reading`)).json()) as { items: EditableResource[] }

test('where storage keeps the old file the save says so, and the sweep removes it (readings-3)', async () => {
  const [one, two] = [await upload('one.pdf'), await upload('two.pdf')]
  const { id } = await added({ ...reading, url: one.url })
  const away = vi.spyOn(app.storage, 'remove').mockRejectedValue(new Error('away'))
  const saved = (await (await save(id, 1, { ...reading, url: two.url })).json()) as Saved
  away.mockRestore()
  expect(saved).toMatchObject({ url: two.url, version: 2, not_removed: [one.url] })
  expect(await statusOf(two.url)).toBe(200)
  await removeLeftOver(app.database.db, app.storage, new Date(0))
  expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([404, 200])
})

test('a deleted reading’s file is hidden, restored and purged with it (readings-9, readings-10)', async () => {
  const one = await upload('goes.pdf')
  const { id } = await added({ ...reading, url: one.url })
  const items = [{ entity: 'resources', id }]
  await remove(id)
  expect(await statusOf(one.url)).toBe(404)
  await removeLeftOver(app.database.db, app.storage, new Date(Date.now() + 1000))
  await app.request('/api/admin/bin/restore', { method: 'POST', json: { items } })
  expect((await readings()).items.find((each) => each.id === id)).toMatchObject({
    url: one.url,
    file: { name: 'goes.pdf' },
  })
  expect(await statusOf(one.url)).toBe(200)
  await remove(id)
  const away = vi.spyOn(app.storage, 'remove').mockRejectedValue(new Error('away'))
  const gone = await app.request('/api/admin/bin/delete', { method: 'POST', json: { items } })
  away.mockRestore()
  expect(await gone.json()).toEqual({ count: 1, not_removed: [one.url] })
  await removeLeftOver(app.database.db, app.storage, new Date(0))
  expect([await statusOf(one.url), await app.database.db.$count(media, eq(media.original_name, 'goes.pdf'))]).toEqual([
    404, 0,
  ])
})

test('a document left by a process that ended goes with the sweep (readings-9)', async () => {
  const [one, two] = [await upload('one.pdf'), await upload('two.pdf')]
  const { id } = await added({ ...reading, url: one.url })
  const ended = vi.spyOn(app.recordPorts, 'removeFiles').mockResolvedValue([])
  await save(id, 1, { ...reading, url: two.url })
  ended.mockRestore()
  expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([200, 200])
  await removeLeftOver(app.database.db, app.storage, new Date(Date.now() + 1000))
  expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([404, 200])
})
