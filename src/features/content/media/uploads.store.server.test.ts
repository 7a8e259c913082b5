import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { removeLeftOver } from './store.server.ts'
import { media as mediaTable } from './table.server.ts'
import { fileUrl } from '#platform/server/storage/storage.ts'
import { newPdf, pdfFile } from '#test/document-files.ts'
import { createMediaApp, picture } from '#test/media-app.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const sweep = () => removeLeftOver(media.database.db, media.storage, new Date(0))
const anHourLater = (id: string) =>
  media.database.db
    .update(mediaTable)
    .set({ deleted_at: sql`now()` })
    .where(eq(mediaTable.id, id))

/** Begins an upload that stops once all of it but its record is stored, until it may go on. */
async function begin(purpose: string, bytes: Uint8Array, name: string) {
  let goOn: () => void = () => {}
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
  const put = media.storage.put.bind(media.storage)
  const stored = new Promise<string>((resolve) => {
    vi.spyOn(media.storage, 'put').mockImplementation(async (bucket, key, ...rest) => {
      const head = await put(bucket, key, ...rest)
      // A picture's variants come before it.
      if (/-\d+\.webp$/.test(key)) return head
      resolve(key)
      await mayGoOn
      return head
    })
  })
  const answer = media.send(purpose, bytes, name)
  const key = await stored
  const [row] = await media.database.db.select().from(mediaTable).where(eq(mediaTable.key, key))
  if (!row) throw new Error('Nothing is known of the upload')
  return { row, answer, goOn }
}

test('a file being uploaded is not found, served, linked or swept until it is stored (upload-11)', async () => {
  const { row, answer, goOn } = await begin('reading', pdfFile, 'soil.pdf')
  const url = fileUrl(row.bucket, row.key)
  const reading = { type: 'reading', title: 'Soil', author: '', description: '', url, published: true }
  const link = () => media.request('/api/admin/resources', { method: 'POST', json: reading })
  expect((await media.request(`/api/media?url=${encodeURIComponent(url)}`)).status).toBe(404)
  expect((await media.request(`/api/media/${row.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await media.request(url)).status).toBe(404)
  expect((await link()).status).toBe(400)
  expect(await sweep()).toBe(0)
  goOn()
  expect((await answer).status).toBe(201)
  expect((await media.request(url)).status).toBe(200)
  expect((await link()).status).toBe(201)
})

test.each([
  ['picture', 'teacher-avatar', await picture(700, 700), 'a.png'],
  ['document', 'reading', newPdf(), 'a.pdf'],
])('a %s whose process ends midway leaves nothing after the sweep (upload-11)', async (_what, purpose, bytes, name) => {
  const before = await media.everythingKept()
  const { row, answer, goOn } = await begin(purpose, bytes, name)
  expect((await media.everythingKept()).files.length).toBeGreaterThan(before.files.length)
  await anHourLater(row.id)
  expect(await sweep()).toBe(1)
  expect(await media.everythingKept()).toEqual(before)
  // Where it was only slow, it is told.
  goOn()
  expect((await answer).status).toBe(500)
  expect(await media.everythingKept()).toEqual(before)
})

test('an upload that storage refuses midway leaves nothing once the sweep has run (upload-11)', async () => {
  const before = await media.everythingKept()
  const put = media.storage.put.bind(media.storage)
  vi.spyOn(media.storage, 'put').mockImplementation(async (bucket, key, ...rest) => {
    if (key.endsWith('.png')) throw new Error('full')
    return put(bucket, key, ...rest)
  })
  expect((await media.send('teacher-avatar', await picture(700, 700), 'a.png')).status).toBe(500)
  expect(await media.everythingKept()).toEqual(before)
  const away = vi.spyOn(media.storage, 'remove').mockRejectedValue(new Error('away'))
  expect((await media.send('teacher-avatar', await picture(700, 700), 'a.png')).status).toBe(500)
  away.mockRestore()
  const { rows } = await media.everythingKept()
  expect(rows).toBe(before.rows + 1)
  await media.database.db.execute(sql`update media set deleted_at = now() where deleted_at is not null`)
  expect(await sweep()).toBe(1)
  expect(await media.everythingKept()).toEqual(before)
})
