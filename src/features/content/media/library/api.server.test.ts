import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withPictures } from '../notes.store.server.ts'
import type { Media } from '../schema.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { talk } from '#test/announcement-editing.ts'
import { newPdf } from '#test/document-files.ts'
import { createMediaApp, picture } from '#test/media-app.ts'
import { sayInChinese } from '#test/translations.ts'
import type { MediaDetail, MediaItem } from './schema.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})
beforeEach(() => {
  media.who.asking = 'admin'
})

const path = '/api/admin/media'
async function read<Answer>(address: string, init?: Parameters<typeof media.request>[1]): Promise<Answer> {
  const answer = await media.request(address, init)
  expect([address, answer.status]).toEqual([address, 200])
  return (await answer.json()) as Answer
}
const list = (query = '') => read<{ items: MediaItem[]; next: string | null }>(`${path}?${query}`)
const names = async (query: string) => (await list(query)).items.map(({ original_name }) => original_name)
const detail = ({ id }: Pick<Media, 'id'>) => read<MediaDetail>(`${path}/${id}`)
const describe = async ({ id }: Media, part: object) => {
  const { version } = await detail({ id })
  const data = { alt: '', is_decorative: false, focus_x: 50, focus_y: 50, caption: '', credit: '', ...part }
  return media.request(`${path}/${id}`, { method: 'PUT', json: { version, data } })
}
const addTeacher = async (name: string, avatar_url: string) => {
  const answer = await media.request('/api/admin/teachers', { method: 'POST', json: { name, bio: '', avatar_url } })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string; version: number }
}
let sent = 0
/** A picture of its own, as wide as nobody else's. */
const upload = async (name: string, purpose = 'teacher-avatar') =>
  media.upload(purpose, await picture(400 + ++sent, 300), name)
const audited = async (action: string, id: string) =>
  media.database.db.$count(auditLog, sql`${auditLog.entity} = 'media' and action = ${action} and entity_id = ${id}`)

test('the library lists staff uploads by name, text, kind, use and order, page by page (media-1)', async () => {
  const [river, delta, moss] = [await upload('River.png'), await upload('delta.png'), await upload('moss 100%.png')]
  const reader = await media.upload('reading', newPdf(), 'reader.pdf')
  media.who.asking = 'student'
  await media.send('avatar', await picture(40, 40), 'me.png')
  media.who.asking = 'admin'
  await addTeacher('Prof. Lin', river.url)
  await describe(delta, { alt: 'A heron in the reeds' })
  expect(await names('order=name')).toEqual(['delta.png', 'moss 100%.png', 'reader.pdf', 'River.png'])
  expect(await names('order=oldest')).toEqual(['River.png', 'delta.png', 'moss 100%.png', 'reader.pdf'])
  expect(await names('kind=documents')).toEqual(['reader.pdf'])
  expect(await names('use=used')).toEqual(['River.png'])
  expect(await names('use=unused&kind=images&order=name')).toEqual(['delta.png', 'moss 100%.png'])
  expect(await names('search=HERON')).toEqual(['delta.png'])
  expect(await names('search=%25')).toEqual(['moss 100%.png'])
  for (const order of ['newest', 'oldest', 'name', 'largest']) {
    const whole = await names(`order=${order}`)
    const first = await list(`order=${order}&limit=2`)
    const second = await list(`order=${order}&limit=2&after=${encodeURIComponent(first.next ?? '')}`)
    expect([...first.items, ...second.items].map(({ original_name }) => original_name)).toEqual(whole)
    expect(second.next).toBeNull()
  }
  expect(await read(`${path}/count?use=unused`)).toEqual({ total: 3 })
  expect(await read(`${path}/count?search=png&kind=images`)).toEqual({ total: 3 })
  expect(await read(`${path}/uses?ids=${river.id},${moss.id}`)).toEqual(
    expect.arrayContaining([
      { id: river.id, places: 1, versions: 0 },
      { id: moss.id, places: 0, versions: 0 },
    ]),
  )
  expect(await detail(river)).toMatchObject({
    width: river.width,
    places: [{ entity: 'teachers', title: 'Prof. Lin' }],
    uploaded_by: expect.any(String),
  })
  expect((await media.request(`${path}?after=${encodeURIComponent(`x_${reader.id}`)}`)).status).toBe(200)
})

test('a file that two records show is in use until both are purged, and goes with them (media-1)', async () => {
  const shared = await upload('shared.png')
  const [one, two] = [await addTeacher('One', shared.url), await addTeacher('Two', shared.url)]
  const isUsed = async () => (await detail(shared)).in_use
  expect(await isUsed()).toBe(true)
  await media.request(`/api/admin/teachers/${one.id}`, { method: 'DELETE' })
  expect(await isUsed()).toBe(true)
  await media.request(`/api/admin/teachers/${two.id}`, { method: 'DELETE' })
  expect(await detail(shared)).toMatchObject({ in_use: true, places: [] })
  const items = [one, two].map(({ id }) => ({ entity: 'teachers', id }))
  await media.request('/api/admin/bin/delete', { method: 'POST', json: { items } })
  expect((await media.request(`${path}/${shared.id}`)).status).toBe(404)
})

test('the same bytes sent twice are one file; a personal picture is never shared (media-2)', async () => {
  const bytes = await picture(333, 222)
  const answers = await Promise.all([1, 2, 3].map(() => media.send('course-image', bytes, 'again.png')))
  const stored = (await Promise.all(answers.map((answer) => answer.json()))) as Media[]
  expect(new Set(stored.map(({ id }) => id)).size).toBe(1)
  expect(stored.filter(({ reused }) => !reused)).toHaveLength(1)
  const other = (await (await media.send('hero-card', bytes, 'other name.png')).json()) as Media
  expect(other).toMatchObject({ id: stored[0]?.id, reused: true, original_name: 'again.png' })
  media.who.asking = 'student'
  const own = (await (await media.send('avatar', bytes, 'me.png')).json()) as Media
  expect(own.id).not.toBe(other.id)
  media.who.asking = 'admin'
  expect((await media.request(`${path}/${own.id}`)).status).toBe(404)
})

test('a picture’s description is on its pages, and two who differ are both told (media-3)', async () => {
  const hero = await upload('hero.png', 'hero-background')
  const data = {
    title: 'Hero',
    subtitle: '',
    stats: [],
    backgroundImage: hero.url,
    youtubeUrl: '',
    thirdCardImage: '',
  }
  await media.request('/api/site-content/hero', { method: 'PUT', json: { version: 0, data } })
  const section = () => read<{ pictures?: object }>('/api/site-content/hero')
  expect((await section()).pictures).toBeUndefined()
  expect((await describe(hero, { alt: 'Mist over terraces', focus_x: 20, focus_y: 80 })).status).toBe(200)
  expect((await section()).pictures).toEqual({
    [hero.url]: { alt: 'Mist over terraces', focus: { x: 20, y: 80 } },
  })
  expect(await audited('save', hero.id)).toBe(1)
  const fog = { alt: 'Fog', is_decorative: false, focus_x: 50, focus_y: 50, caption: '', credit: '' }
  const stale = { version: 1, data: fog }
  expect((await media.request(`${path}/${hero.id}`, { method: 'PUT', json: stale })).status).toBe(409)
  const wrong = await describe(hero, { focus_x: 101 })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { error: { fields: { 'data.focus_x': expect.any(String) } } },
  ])
})

test('a picture’s caption and credit are on its pages, within their limits (media-10)', async () => {
  const photo = await upload('photo.png', 'mission-image')
  expect((await describe(photo, { caption: 'At the outlet', credit: 'Photo: Wen' })).status).toBe(200)
  expect((await withPictures(media.database.db, { url: photo.url })).pictures).toEqual({
    [photo.url]: { alt: null, focus: null, caption: 'At the outlet', credit: 'Photo: Wen' },
  })
  const wrong = await describe(photo, { credit: 'x'.repeat(201) })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { error: { fields: { 'data.credit': 'A credit has at most 200 characters.' } } },
  ])
})

test('a record is published only with described or decorative pictures, and stays so (media-4)', async () => {
  const image = await upload('undescribed.png', 'certificate-image')
  const fields = { title: 'Steward', description: '', price: 10, image_url: image.url, published: true }
  const post = (body: object) => media.request('/api/admin/certificates', { method: 'POST', json: body })
  const refused = await post(fields)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { code: 'invalid', fields: { image_url: expect.stringContaining('“Steward”') } } },
  ])
  const draft = (await (await post({ ...fields, published: false })).json()) as { id: string; version: number }
  const publish = (version: number) =>
    media.request(`/api/admin/certificates/${draft.id}`, { method: 'PUT', json: { version, data: fields } })
  expect((await publish(draft.version)).status).toBe(400)
  await describe(image, { is_decorative: true })
  expect((await publish(draft.version)).status).toBe(200)
  await describe(image, { is_decorative: false })
  const renamed = { version: draft.version + 1, data: { ...fields, title: 'Still published' } }
  const saved = await media.request(`/api/admin/certificates/${draft.id}`, { method: 'PUT', json: renamed })
  expect(saved.status).toBe(200)
})

test('a picture within a text needs a description too, there or in the library (media-4)', async () => {
  const image = await upload('within.png', 'certificate-image')
  const publish = (alt: string) => {
    const id = '10000000-0000-4000-8000-000000000009'
    const description_blocks = [{ id, type: 'picture', src: image.url, alt, text: [] }]
    const json = { title: 'Warden', description: '', description_blocks, price: 10, image_url: null, published: true }
    return media.request('/api/admin/certificates', { method: 'POST', json })
  }
  const refused = await publish('')
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { fields: { description_blocks: expect.stringContaining('“Warden”') } } },
  ])
  expect((await publish('A warden by the sluice')).status).toBe(201)
  await describe(image, { is_decorative: true })
  expect((await publish('')).status).toBe(201)
})

test('replacing a picture updates all its pages with new versions, and can be undone (media-5)', async () => {
  const [before, after] = [await upload('before.png', 'mission-image'), await upload('after.png', 'mission-image')]
  const teacher = await addTeacher('Prof. Wen', before.url)
  const kept = await addTeacher('Prof. Lan', after.url)
  await describe(before, { alt: 'A stream' })
  await sayInChinese(media.database, ['media', before.id], { alt: '一条小溪', caption: '清晨' })
  const shownBy = async (id: string) => {
    const { items } = await read<{ items: { id: string; avatar_url: string; version: number }[] }>(
      '/api/admin/teachers',
    )
    return items.find((each) => each.id === id)
  }
  const replace = async (id: string, body: object) =>
    read<{ places: { id: string }[] }>(`${path}/${id}/replace`, { method: 'POST', json: body })
  const { places } = await replace(before.id, { by: after.id })
  expect(places).toEqual([{ entity: 'teachers', id: teacher.id }])
  expect(await shownBy(teacher.id)).toMatchObject({ avatar_url: after.url, version: 2 })
  expect(await detail(after)).toMatchObject({ alt: 'A stream', in_use: true })
  expect(await detail(before)).toMatchObject({ in_use: false, versions: 1 })
  expect(await audited('replace', before.id)).toBe(1)
  const inChinese = { texts: { alt: '一条小溪' }, published: true, is_older: true }
  expect(await read(`/api/admin/translations/media/${after.id}/zh`)).toMatchObject(inChinese)
  await replace(after.id, { by: before.id, places })
  expect((await shownBy(teacher.id))?.avatar_url).toBe(before.url)
  expect((await shownBy(kept.id))?.avatar_url).toBe(after.url)
  const reader = await media.upload('reading', newPdf(), 'b.pdf')
  const wrong = await media.request(`${path}/${after.id}/replace`, { method: 'POST', json: { by: reader.id } })
  expect(wrong.status).toBe(400)
})

test('a purged picture leaves records, versions and the store, unless more show it (media-6)', async () => {
  const gone = await upload('gone.png', 'mission-image')
  const teacher = await addTeacher('Prof. Wen', gone.url)
  const at = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const modules = [
    { id: 'new-first-one', type: 'paragraph', content: 'Text', order: 0, ...at },
    { id: 'new-second-one', type: 'image', content: gone.url, order: 1, ...at },
  ]
  const vision = { title: 'Vision', description: '', items: [], modules }
  const sectionSaved = await media.request('/api/site-content/vision', {
    method: 'PUT',
    json: { version: 0, data: vision },
  })
  expect([sectionSaved.status, sectionSaved.status === 200 ? '' : await sectionSaved.text()]).toEqual([200, ''])
  const { places } = await detail(gone)
  expect(places.map(({ entity }) => entity).toSorted()).toEqual(['homepage_data', 'teachers'])
  const purge = (places: number) => media.request(`${path}/${gone.id}/purge`, { method: 'POST', json: { places } })
  expect((await purge(1)).status).toBe(409)
  expect((await media.request(gone.url)).status).toBe(200)
  const purged = await purge(2)
  expect([purged.status, await purged.json()]).toMatchObject([200, { places: expect.any(Array) }])
  for (const { url } of [gone, ...gone.variants]) expect((await media.request(url)).status).toBe(404)
  const written = await read<{ data: { modules: { content: string }[] } }>('/api/site-content/vision')
  expect(written.data.modules.map(({ content }) => content)).toEqual(['Text'])
  const kept = await media.request(`/api/admin/history/teachers/${teacher.id}/1`)
  expect(await kept.json()).toMatchObject({ data: { name: 'Prof. Wen', avatar_url: null }, missing_files: [] })
  const left = await media.database.db.execute<Record<string, unknown>>(
    sql`select from revisions where strpos(data::text, ${gone.url}) > 0`,
  )
  expect(left.rows).toEqual([])
  expect(await audited('purge', gone.id)).toBe(1)
  expect((await purge(0)).status).toBe(404)
})

test('a picture of three pages is replaced, then purged after a question (media-5, media-6)', async () => {
  const [before, after] = [await upload('creek.png'), await upload('river-now.png')]
  await describe(before, { alt: 'A creek' })
  const teacher = await addTeacher('Prof. Bai', before.url)
  const add = async (kind: string, fields: object) => {
    const json = { ...fields, image_url: before.url, published: true }
    const answer = await media.request(`/api/admin/${kind}`, { method: 'POST', json })
    expect([kind, answer.status]).toEqual([kind, 201])
    return (await answer.json()) as { id: string }
  }
  const certificate = await add('certificates', { title: 'Creek Keeper', description: '', price: 10 })
  const announcement = await add('announcements', { ...talk, title: 'A talk on creeks' })
  const names = new Set(['A talk on creeks', 'Creek Keeper', 'Prof. Bai'])
  const named = async (file: Media) => new Set((await detail(file)).places.map(({ title }) => title))
  const shown = async () => (await media.request(`/api/announcements/${announcement.id}`)).json()
  expect(await named(before)).toEqual(names)

  const json = { by: after.id }
  const replaced = await media.request(`${path}/${before.id}/replace`, { method: 'POST', json })
  const { places } = (await replaced.json()) as { places: { id: string }[] }
  expect(places.map(({ id }) => id).toSorted()).toEqual([teacher.id, certificate.id, announcement.id].toSorted())
  expect([await named(before), await named(after)]).toEqual([new Set(), names])
  expect(await shown()).toMatchObject({ image_url: after.url })

  const purge = (count: number) =>
    media.request(`${path}/${after.id}/purge`, { method: 'POST', json: { places: count } })
  expect((await purge(2)).status, 'one page was not named').toBe(409)
  expect(await shown()).toMatchObject({ image_url: after.url })
  expect((await purge(3)).status).toBe(200)
  expect((await media.request(after.url)).status).toBe(404)
  expect(await shown()).toMatchObject({ title: 'A talk on creeks', image_url: null })
})

test('a document is purged from its reading as well (media-6)', async () => {
  const file = await media.upload('reading', newPdf(), 'gone.pdf')
  const fields = { type: 'reading', title: 'Soil', author: '', description: '', url: file.url, published: true }
  const added = await media.request('/api/admin/resources', { method: 'POST', json: fields })
  expect([added.status, await added.clone().text()]).toEqual([201, expect.any(String)])
  const purged = await media.request(`${path}/${file.id}/purge`, { method: 'POST', json: { places: 1 } })
  expect(purged.status).toBe(200)
  expect((await media.request(file.url)).status).toBe(404)
  const { items } = await read<{ items: { url: string | null }[] }>('/api/admin/resources?type=reading')
  expect(items.map(({ url }) => url)).toEqual([null])
})
