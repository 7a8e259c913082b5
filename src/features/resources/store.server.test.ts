import { beforeAll, expect, test, vi } from 'vitest'
import { removeLeftOver } from '#features/media/store.server.ts'
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

test('where the storage cannot remove the old file the save stands and says so, and the sweep finishes (readings-3)', async () => {
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

test('where the storage cannot remove the file of a deleted reading the deletion stands and says so (readings-10)', async () => {
  const [one, two] = [await upload('one.pdf'), await upload('two.pdf')]
  const first = await added({ ...reading, url: one.url })
  const second = await added({ ...reading, url: two.url })
  const away = vi.spyOn(app.storage, 'remove').mockRejectedValue(new Error('away'))
  const deleted = await remove(first.id)
  const batch = await app.request(`${address}/batch-delete`, { method: 'POST', json: { ids: [second.id] } })
  away.mockRestore()
  expect([deleted.status, await deleted.json()]).toEqual([200, { not_removed: [one.url] }])
  expect([batch.status, await batch.json()]).toEqual([200, { count: 1, not_removed: [two.url] }])
  const left = (await readings()).items.map(({ id }) => id)
  expect([first.id, second.id].filter((id) => left.includes(id))).toEqual([])
  await removeLeftOver(app.database.db, app.storage, new Date(0))
  expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([404, 404])
})

test('a process that ends after a deletion or replacement leaves its document to the sweep, versions or not (readings-9)', async () => {
  const [one, two] = [await upload('one.pdf'), await upload('two.pdf')]
  const { id } = await added({ ...reading, url: one.url })
  const ended = vi.spyOn(app.recordPorts, 'removeFiles').mockResolvedValue([])
  await save(id, 1, { ...reading, url: two.url })
  await remove(id)
  ended.mockRestore()
  expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([200, 200])
  await removeLeftOver(app.database.db, app.storage, new Date(Date.now() + 1000))
  expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([404, 404])
})
