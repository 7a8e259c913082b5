import { beforeAll, expect, test } from 'vitest'
import { talk } from '#test/announcement-editing.ts'
import { createMediaApp, picture } from '#test/media-app.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})

const path = '/api/admin/media'
const upload = async (name: string) => media.upload('announcement-image', await picture(400, 300), name)
async function read<Answer>(address: string): Promise<Answer> {
  const answer = await media.request(address)
  expect([address, answer.status]).toEqual([address, 200])
  return (await answer.json()) as Answer
}
const describe = (id: string, alt: string) => {
  const data = { alt, is_decorative: false, focus_x: 50, focus_y: 50, caption: '', credit: '' }
  return media.request(`${path}/${id}`, { method: 'PUT', json: { version: 1, data } })
}

test('a picture is purged from a record that shows it twice and its pending changes (media-9)', async () => {
  const gone = await upload('twice.png')
  await describe(gone.id, 'A mill')
  const id = (last: number) => `10000000-0000-4000-8000-00000000000${last}`
  const shown = { id: id(1), type: 'picture', src: gone.url, alt: '', text: [] }
  const words = { id: id(2), type: 'paragraph', text: [{ text: 'The mill', marks: [], href: gone.url }] }
  const json = { ...talk, title: 'Mills', image_url: gone.url, content_blocks: [shown, words, { ...shown, id: id(3) }] }
  const address = '/api/admin/announcements'
  const added = await media.request(address, { method: 'POST', json })
  expect([added.status, added.ok ? '' : await added.text()]).toEqual([201, ''])
  const record = (await added.json()) as { id: string; version: number }
  const waiting = await media.request(`/api/admin/publishing/announcements/${record.id}/pending-changes`, {
    method: 'PUT',
    json: { version: record.version, pending_version: 0, data: { ...json, title: 'Mills and weirs' } },
  })
  expect([waiting.status, waiting.ok ? '' : await waiting.text()]).toEqual([200, ''])
  const purged = await media.request(`${path}/${gone.id}/purge`, { method: 'POST', json: { places: 1 } })
  expect([purged.status, purged.ok ? '' : await purged.text()]).toEqual([200, ''])
  const { version, image_url, content_blocks } = await read<typeof talk & { version: number }>(
    `${address}/${record.id}`,
  )
  const left = [{ ...words, text: [{ ...words.text[0], href: null }] }]
  expect({ image_url, content_blocks }).toEqual({ image_url: null, content_blocks: left })
  const again = { version, data: { ...talk, title: 'Weirs', image_url, content_blocks } }
  const saved = await media.request(`${address}/${record.id}`, { method: 'PUT', json: again })
  expect([saved.status, saved.ok ? '' : await saved.text()]).toEqual([200, ''])
  const kept = await read<{ data: object }>(`/api/admin/history/announcements/${record.id}/1`)
  expect(kept.data).toMatchObject({ image_url: null, content_blocks: left })
})

test('a file that a record requires is not purged, and its place is named (media-9)', async () => {
  const needed = await upload('needed.png')
  await describe(needed.id, 'A weir')
  const json = { ...talk, title: needed.url, image_url: needed.url }
  const added = await media.request('/api/admin/announcements', { method: 'POST', json })
  const { id } = (await added.json()) as { id: string }
  const refused = await media.request(`${path}/${needed.id}/purge`, { method: 'POST', json: { places: 1 } })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('“title”')])
  expect(await read(`/api/admin/announcements/${id}`)).toMatchObject({ image_url: needed.url, version: 1 })
  expect((await media.request(needed.url)).status).toBe(200)
})
