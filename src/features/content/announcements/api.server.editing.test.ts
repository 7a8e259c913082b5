import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnnouncementList } from './schema.ts'
import { announcementPeople, announcements } from './table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import type { ListPage } from '#platform/values/paging.ts'
import { announcementEditor, fieldsAtFault, hall, talk } from '#test/announcement-editing.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createAnnouncement, createTeacher, setPeople } from '#test/content-factories.ts'
import type { EditableAnnouncement } from './editing/schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
let editor: ReturnType<typeof announcementEditor>
let wen: string
const address = '/api/admin/announcements'
const nobody = '00000000-0000-4000-8000-00000000dead'

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
  editor = announcementEditor(app, admin)
  wen = await createTeacher(app.database.db, { name: 'Prof. Wen' })
})

const batch = (name: string, json: object) => admin.request(`${address}/${name}`, { method: 'POST', json })

test('an announcement is added, listed, saved and deleted, each audited (announcements-admin-1)', async () => {
  const first = await editor.add()
  const second = await editor.add({ title: 'A second talk', published: false })
  await editor.add({ category: 'training' })
  const list = await editor.inCategory('lectures')
  const mine = list.filter(({ id }) => [first.id, second.id].includes(id)).map(({ title }) => title)
  expect(mine).toEqual(['A second talk', 'A talk on rivers'])
  expect(new Set(list.map(({ category }) => category))).toEqual(new Set(['lectures']))
  expect(await editor.saved(first.id, 1, { ...talk, content: 'Come early.' })).toMatchObject({
    version: 2,
    merged: false,
  })
  expect((await editor.onTheSite(first.id))?.content).toBe('Come early.')
  expect((await admin.request(`${address}/${first.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await editor.stored(first.id)).toBeNull()
  expect(await editor.onTheSite(first.id)).toBeNull()
  const written = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, first.id))
  expect(written.map(({ action }) => action).toSorted()).toEqual(['create', 'delete', 'save'])
})

test.each([
  ['GET', '?category=news', undefined],
  ['POST', '', talk],
  ['PUT', `/${nobody}`, { version: 1, data: talk }],
  ['DELETE', `/${nobody}`, undefined],
  ['POST', '/batch-publish', { ids: [nobody], published: true }],
  ['POST', '/batch-delete', { ids: [nobody] }],
])('%s %s answers 401 to nobody and 403 to a student (announcements-admin-9)', async (method, rest, json) => {
  const init = { method, ...(json && { json }) }
  expect((await app.request(address + rest, init)).status).toBe(401)
  expect((await student.request(address + rest, init)).status).toBe(403)
})

const link = (part: object) => ({ meeting_links: [{ ...hall, ...part }] })
const refused: [string, object, string][] = [
  ['an unknown field', { colour: 'green' }, ''],
  ['an author other than oneself', { author_id: nobody }, ''],
  ['a calendar sequence', { sequence: 9 }, ''],
  ['no title', { title: '   ' }, 'title'],
  ['a title that is too long', { title: 'x'.repeat(201) }, 'title'],
  ['a category that there is not', { category: 'sports' }, 'category'],
  ['a picture that is a script', { image_url: 'javascript:alert(1)' }, 'image_url'],
  ['a speaker who is no teacher', { speakers: [nobody] }, 'speakers'],
  ['a host who is no teacher', { hosts: [nobody] }, 'hosts'],
  ['a speaker who is no id', { speakers: ['Wen'] }, 'speakers.0'],
  ['a meeting link to a script', link({ url: 'javascript:alert(1)' }), 'meeting_links.0.url'],
  ['a meeting link to an own protocol', link({ url: 'zoommtg://zoom.us/join' }), 'meeting_links.0.url'],
  ['a meeting link without an address', link({ url: '' }), 'meeting_links.0.url'],
  ['a meeting link with an unknown field', link({ password: 'x' }), 'meeting_links.0'],
  ['a start that is no moment', { starts_at: 'tomorrow' }, 'starts_at'],
  ['an end without a start', { ends_at: '2026-05-01T10:00:00Z' }, 'ends_at'],
  ['an end before the start', { starts_at: '2026-05-01T10:00:00Z', ends_at: '2026-05-01T17:59:00+08:00' }, 'ends_at'],
  ['a time zone that there is not', { time_zone: 'Mars/Olympus' }, 'time_zone'],
]
test.each(refused)(
  '%s is refused at its field and changes nothing (announcements-admin-10)',
  async (_what, part, field) => {
    const { id } = await editor.add({ speakers: [wen], meeting_links: [hall] })
    const before = await editor.stored(id)
    const count = await app.database.db.$count(announcements)
    const [added, overwritten] = [
      await editor.post({ ...talk, ...part }),
      await editor.save(id, 1, { ...talk, ...part }),
    ]
    expect([added.status, overwritten.status]).toEqual([400, 400])
    if (field) expect(await fieldsAtFault(added)).toEqual([field])
    expect(await app.database.db.$count(announcements)).toBe(count)
    expect(await editor.stored(id)).toEqual(before)
    expect((await editor.onTheSite(id))?.speakers.map(({ name }) => name)).toEqual(['Prof. Wen'])
  },
)

test('a category is paged newest first, announcements with their people (announcements-admin-1)', async () => {
  const { db } = app.database
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 10, n))
  const ids: string[] = []
  for (const n of [1, 2, 3]) {
    const id = await createAnnouncement(db, { category: 'conferences', published: n !== 2, created_at: minute(n) })
    await setPeople(db, id, { hosts: [wen] })
    ids.unshift(id)
  }
  await createAnnouncement(db, { category: 'training', created_at: minute(2) })
  const page = async (query: string) => {
    const answer = await admin.request(`${address}?category=conferences&limit=2${query}`)
    return (await answer.json()) as ListPage<EditableAnnouncement>
  }
  const first = await page('')
  const last = await page(`&after=${first.next}`)
  expect([...first.items, ...last.items].map(({ id, hosts }) => ({ id, hosts }))).toEqual(
    ids.map((id) => ({ id, hosts: [wen] })),
  )
  expect([first.items.length, last.next]).toEqual([2, null])
})

test.each(['', '?category=', '?category=sports', '?category=news&page=2', '?category=news&after=yesterday'])(
  'a list asked for with %j answers 400 (announcements-admin-10)',
  async (query) => expect((await admin.request(address + query)).status).toBe(400),
)

test('the author is whoever saved it last (announcements-admin-11)', async () => {
  const other = await signInAs(app, { email: 'second@academy.example', role: 'admin' })
  const { id, author_id } = await editor.add()
  expect(author_id).toBe(admin.profileId)
  await other.request(`${address}/${id}`, { method: 'PUT', json: { version: 1, data: { ...talk, featured: true } } })
  expect((await editor.stored(id))?.author_id).toBe(other.profileId)
})

test('an edit moves an announcement to another category for visitors (announcements-admin-19)', async () => {
  const { id } = await editor.add({ title: 'Moved', category: 'news' })
  await editor.saved(id, 1, { ...talk, title: 'Moved', category: 'events' })
  const ids = async (category: string) => (await editor.inCategory(category)).map((one) => one.id)
  expect([(await ids('news')).includes(id), (await ids('events')).includes(id)]).toEqual([false, true])
  const shown = (await (await app.request('/api/announcements?category=events')).json()) as AnnouncementList
  expect(shown.items.map((one) => one.id)).toContain(id)
})

test('search finds what is published, and a draft no more (announcements-admin-20)', async () => {
  const { id } = await editor.add({ title: 'Kingfishers of the delta' })
  const finds = async () => (await (await app.request('/api/search?q=kingfishers')).text()).includes(id)
  expect(await finds()).toBe(true)
  await editor.saved(id, 1, { ...talk, title: 'Kingfishers of the delta', published: false })
  expect(await finds()).toBe(false)
})

describe('several at once', () => {
  test('are published, made drafts and deleted, each change as a version (announcements-admin-8)', async () => {
    const [one, other] = [await editor.add({ published: false, speakers: [wen] }), await editor.add()]
    const ids = [one.id, other.id]
    expect(await (await batch('batch-publish', { ids: [...ids, nobody], published: true })).json()).toEqual({
      count: 2,
    })
    expect((await editor.onTheSite(one.id))?.speakers.map(({ name }) => name)).toEqual(['Prof. Wen'])
    expect([(await editor.stored(one.id))?.version, (await editor.stored(other.id))?.version]).toEqual([2, 1])
    await batch('batch-publish', { ids, published: false })
    expect(await editor.onTheSite(one.id)).toBeNull()
    expect(await (await batch('batch-delete', { ids: [...ids, nobody] })).json()).toEqual({ count: 2 })
    expect(await editor.stored(one.id)).toBeNull()
    const people = eq(announcementPeople.announcement_id, one.id)
    expect(await app.database.db.$count(announcementPeople, people)).toBe(0)
    const written = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, one.id))
    expect(written.map(({ action }) => action).toSorted()).toEqual(['create', 'delete', 'publish', 'unpublish'])
  })

  test('publishing is merged with an edit that began before it', async () => {
    const { id } = await editor.add({ published: false })
    await batch('batch-publish', { ids: [id], published: true })
    const mine = await editor.saved(id, 1, { ...talk, published: false, title: 'Renamed' })
    expect(mine).toMatchObject({ title: 'Renamed', published: true, merged: true })
  })

  test.each([
    ['none', 'batch-delete', { ids: [] }],
    ['what is no id', 'batch-delete', { ids: ['all'] }],
    ['more than 500', 'batch-delete', { ids: Array.from({ length: 501 }, () => nobody) }],
    ['an unknown field', 'batch-publish', { ids: [nobody], published: true, featured: true }],
    ['no word on how', 'batch-publish', { ids: [nobody] }],
  ])('%s answers 400 (announcements-admin-10)', async (_what, name, json) =>
    expect((await batch(name, json)).status).toBe(400),
  )
})

test('an announcement that is not there answers PGRST116', async () => {
  const answer = await editor.save(nobody, 1, talk)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'PGRST116' } })
  expect((await admin.request(`${address}/${nobody}`, { method: 'DELETE' })).status).toBe(404)
})
