import { readFileSync, readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Announcement, AnnouncementList } from '#features/announcements/schema.ts'
import { announcementPeople, announcements } from '#features/announcements/table.server.ts'
import { auditLog } from '#platform/server/audit/table.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createTeacher } from '#test/content-factories.ts'
import type { AnnouncementFields, EditableAnnouncement } from './schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
let wen: string
let lu: string
let mei: string
const address = '/api/admin/announcements'
const nobody = '00000000-0000-4000-8000-00000000dead'
const talk: AnnouncementFields = {
  title: 'A talk on rivers',
  content: 'Come and listen.',
  category: 'lectures',
  featured: false,
  published: true,
  image_url: null,
  speakers: [],
  hosts: [],
  meeting_links: [],
  starts_at: null,
  ends_at: null,
  time_zone: null,
}
const hall = { id: 'new-hall-0001', url: 'https://meet.example/hall', description: 'Hall', platform: 'Zoom' }

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
  const { db } = app.database
  wen = await createTeacher(db, { name: 'Prof. Wen' })
  lu = await createTeacher(db, { name: 'Dr. Lu' })
  mei = await createTeacher(db, { name: 'Mei' })
})

const post = (json: object) => admin.request(address, { method: 'POST', json })
const add = async (part: Partial<AnnouncementFields> = {}) => {
  const answer = await post({ ...talk, ...part })
  expect(answer.status).toBe(201)
  return (await answer.json()) as EditableAnnouncement
}
const save = (id: string, version: number, data: object) =>
  admin.request(`${address}/${id}`, { method: 'PUT', json: { version, data } })
const saved = async (id: string, version: number, data: object) => {
  const answer = await save(id, version, data)
  expect(answer.status).toBe(200)
  return (await answer.json()) as EditableAnnouncement & { merged: boolean }
}
const inCategory = async (category: string) =>
  (await (await admin.request(`${address}?category=${category}`)).json()) as EditableAnnouncement[]
const stored = async (id: string) =>
  (await app.database.db.select().from(announcements).where(eq(announcements.id, id)))[0] ?? null
const onTheSite = async (id: string) => {
  const answer = await app.request(`/api/announcements/${id}`)
  return answer.ok ? ((await answer.json()) as Announcement) : null
}
const batch = (name: string, json: object) => admin.request(`${address}/${name}`, { method: 'POST', json })
const fieldsAtFault = async (answer: Response) =>
  Object.keys(((await answer.json()) as { error: { fields: object } }).error.fields)

test('an announcement is added, listed under its category newest first, saved and deleted, and each is written down', async () => {
  const first = await add()
  const second = await add({ title: 'A second talk', published: false })
  await add({ category: 'training' })
  const list = await inCategory('lectures')
  const mine = list.filter(({ id }) => [first.id, second.id].includes(id)).map(({ title }) => title)
  expect(mine).toEqual(['A second talk', 'A talk on rivers'])
  expect(new Set(list.map(({ category }) => category))).toEqual(new Set(['lectures']))
  expect(await saved(first.id, 1, { ...talk, content: 'Come early.' })).toMatchObject({ version: 2, merged: false })
  expect((await onTheSite(first.id))?.content).toBe('Come early.')
  expect((await admin.request(`${address}/${first.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await stored(first.id)).toBeNull()
  expect(await onTheSite(first.id)).toBeNull()
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
])('%s %s answers 401 to nobody and 403 to a student', async (method, rest, json) => {
  const init = { method, ...(json && { json }) }
  expect((await app.request(address + rest, init)).status).toBe(401)
  expect((await student.request(address + rest, init)).status).toBe(403)
})

const link = (part: object) => ({ meeting_links: [{ ...hall, ...part }] })
test.each<[string, object, string]>([
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
])('%s is refused at its field and changes nothing', async (_what, part, field) => {
  const { id } = await add({ speakers: [wen], meeting_links: [hall] })
  const before = await stored(id)
  const count = await app.database.db.$count(announcements)
  const [added, overwritten] = [await post({ ...talk, ...part }), await save(id, 1, { ...talk, ...part })]
  expect([added.status, overwritten.status]).toEqual([400, 400])
  if (field) expect(await fieldsAtFault(added)).toEqual([field])
  expect(await app.database.db.$count(announcements)).toBe(count)
  expect(await stored(id)).toEqual(before)
  expect((await onTheSite(id))?.speakers.map(({ name }) => name)).toEqual(['Prof. Wen'])
})

test.each(['', '?category=', '?category=sports', '?category=news&page=2'])(
  'a list asked for with %j answers 400',
  async (query) => expect((await admin.request(address + query)).status).toBe(400),
)

test('the author is whoever saved it last', async () => {
  const other = await signInAs(app, { email: 'second@academy.example', role: 'admin' })
  const { id, author_id } = await add()
  expect(author_id).toBe(admin.profileId)
  await other.request(`${address}/${id}`, { method: 'PUT', json: { version: 1, data: { ...talk, featured: true } } })
  expect((await stored(id))?.author_id).toBe(other.profileId)
})

test('a moment is stored as such, whichever offset it was written with; the same one again changes nothing', async () => {
  const time = { starts_at: '2026-03-08T02:30:00-05:00', ends_at: '2026-03-08T12:30:00.000Z', time_zone: 'Asia/Tokyo' }
  const { id } = await add(time)
  expect(await onTheSite(id)).toMatchObject({
    starts_at: '2026-03-08T07:30:00.000Z',
    ends_at: '2026-03-08T12:30:00.000Z',
    time_zone: 'Asia/Tokyo',
  })
  const again = { ...talk, ...time, starts_at: '2026-03-08T07:30:00Z' }
  expect(await saved(id, 1, again)).toMatchObject({ version: 1 })
})

test('speakers and hosts keep their order, and a save writes them anew', async () => {
  const { id } = await add({ speakers: [lu, wen], hosts: [mei] })
  const names = async () => {
    const found = await onTheSite(id)
    return [found?.speakers, found?.hosts].map((people) => people?.map(({ name }) => name).join(', '))
  }
  expect(await names()).toEqual(['Dr. Lu, Prof. Wen', 'Mei'])
  await saved(id, 1, { ...talk, speakers: [wen, mei, lu], hosts: [] })
  expect(await names()).toEqual(['Prof. Wen, Mei, Dr. Lu', ''])
})

test('meeting links get ids of the server, and the public sees none of them', async () => {
  const first = await add({ meeting_links: [hall] })
  const [kept] = first.meeting_links
  expect(kept?.id).toMatch(/^[0-9a-f-]{36}$/)
  const next = [{ ...hall, id: 'new-second-01', url: 'http://meet.example/2' }, kept]
  const second = await saved(first.id, 1, { ...talk, meeting_links: next })
  expect(second.meeting_links.map(({ id, url }) => [id === kept?.id, url])).toEqual([
    [false, 'http://meet.example/2'],
    [true, 'https://meet.example/hall'],
  ])
  // Its answer was lost, so it is sent again.
  expect((await saved(first.id, 1, { ...talk, meeting_links: next })).meeting_links).toHaveLength(2)
  const { id: _id, ...shown } = hall
  expect((await onTheSite(first.id))?.meeting_links.at(1)).toStrictEqual(shown)
})

test('links stored before they had ids get them, in their order', async () => {
  const { pool } = app.database
  const { id } = await add()
  const links = ['a', 'b', 'c'].map((name) => ({
    url: `https://meet.example/${name}`,
    platform: '',
    description: name,
  }))
  await pool.query('update announcements set meeting_links = $1 where id = $2', [JSON.stringify(links), id])
  const folder = readdirSync('migrations').find((name) => name.endsWith('meeting-link-ids'))
  await pool.query(readFileSync(`migrations/${folder}/migration.sql`, 'utf8'))
  const [row] = (await inCategory('lectures')).filter((one) => one.id === id)
  expect(row?.meeting_links.map(({ description }) => description)).toEqual(['a', 'b', 'c'])
  expect(new Set(row?.meeting_links.map((one) => one.id)).size).toBe(3)
  expect((await saved(id, 1, { ...talk, meeting_links: row?.meeting_links })).version).toBe(1)
})

describe('two administrators edit one announcement at once:', () => {
  test('other fields, other links and other people are merged', async () => {
    const { id, meeting_links } = await add({ speakers: [wen], meeting_links: [hall] })
    const [first] = meeting_links
    await saved(id, 1, {
      ...talk,
      meeting_links: [{ ...first, url: 'https://meet.example/moved' }],
      speakers: [wen, lu],
    })
    const lobby = { ...hall, id: 'new-lobby-001', description: 'Lobby' }
    const both = await saved(id, 1, { ...talk, title: 'Renamed', meeting_links: [first, lobby], speakers: [wen, mei] })
    expect(both).toMatchObject({ title: 'Renamed', version: 3, merged: true, speakers: [wen, mei, lu] })
    expect(both.meeting_links.map(({ url, description }) => [url, description])).toEqual([
      ['https://meet.example/moved', 'Hall'],
      ['https://meet.example/hall', 'Lobby'],
    ])
  })

  test('the same part of one link answers 409 with both sides and overwrites nothing', async () => {
    const { id, meeting_links } = await add({ meeting_links: [hall] })
    const [first] = meeting_links
    const moved = (url: string) => ({ ...talk, meeting_links: [{ ...first, url }] })
    await saved(id, 1, moved('https://meet.example/theirs'))
    const mine = await save(id, 1, moved('https://meet.example/mine'))
    expect(mine.status).toBe(409)
    expect(await mine.json()).toMatchObject({
      error: { code: 'stale' },
      theirs: { version: 2 },
      overlaps: [
        {
          path: `meeting_links.${first?.id}.url`,
          mine: 'https://meet.example/mine',
          theirs: 'https://meet.example/theirs',
        },
      ],
    })
    expect((await stored(id))?.meeting_links[0]?.url).toBe('https://meet.example/theirs')
  })

  test('a start and an end that are out of order only together are refused, and the first one stands', async () => {
    const time = { starts_at: '2026-05-01T10:00:00.000Z', ends_at: '2026-05-01T14:00:00.000Z' }
    const { id } = await add(time)
    await saved(id, 1, { ...talk, ...time, starts_at: '2026-05-01T13:00:00.000Z' })
    const mine = await save(id, 1, { ...talk, ...time, ends_at: '2026-05-01T12:00:00.000Z' })
    expect(mine.status).toBe(400)
    expect(await fieldsAtFault(mine)).toEqual(['ends_at'])
    expect(await stored(id)).toMatchObject({ version: 2, ends_at: new Date('2026-05-01T14:00:00.000Z') })
  })

  test('a speaker deleted as a teacher meanwhile does not come back, and whoever still names them is told', async () => {
    const gone = await createTeacher(app.database.db, { name: 'Somebody' })
    const { id } = await add({ speakers: [gone, wen] })
    expect((await admin.request(`/api/admin/teachers/${gone}`, { method: 'DELETE' })).status).toBe(204)
    const mine = await save(id, 1, { ...talk, title: 'Renamed', speakers: [gone, wen] })
    expect(mine.status).toBe(400)
    expect(await fieldsAtFault(mine)).toEqual(['speakers'])
    expect(await saved(id, 1, { ...talk, title: 'Renamed', speakers: [wen] })).toMatchObject({ speakers: [wen] })
  })
})

describe('calendars are told of', () => {
  const event = { starts_at: '2026-05-01T10:00:00.000Z', ends_at: '2026-05-01T12:00:00.000Z' }
  test.each<[string, Partial<AnnouncementFields>, number]>([
    ['a new title', { title: 'Another talk' }, 1],
    ['a new time', { starts_at: '2026-05-01T09:00:00.000Z' }, 1],
    ['another link', { meeting_links: [hall] }, 1],
    ['a draft', { published: false }, 1],
    ['nothing for another picture', { image_url: 'https://pictures.example/a.webp' }, 0],
    ['nothing for other people', { hosts: [] }, 0],
    ['nothing for being featured', { featured: true }, 0],
  ])('%s', async (_what, part, raised) => {
    const fields = { ...talk, ...event, hosts: [wen] }
    const { id, meeting_links } = await add({ ...fields, meeting_links: [{ ...hall, url: 'https://meet.example/0' }] })
    expect((await stored(id))?.sequence).toBe(0)
    expect(await saved(id, 1, { ...fields, meeting_links, ...part })).toMatchObject({ version: 2 })
    expect((await stored(id))?.sequence).toBe(raised)
  })
})

test('an announcement goes to another category with its edit, and visitors find it there alone', async () => {
  const { id } = await add({ title: 'Moved', category: 'news' })
  await saved(id, 1, { ...talk, title: 'Moved', category: 'events' })
  const ids = async (category: string) => (await inCategory(category)).map((one) => one.id)
  expect([(await ids('news')).includes(id), (await ids('events')).includes(id)]).toEqual([false, true])
  const shown = (await (await app.request('/api/announcements?category=events')).json()) as AnnouncementList
  expect(shown.items.map((one) => one.id)).toContain(id)
})

test('search finds what is published, and a draft no more', async () => {
  const { id } = await add({ title: 'Kingfishers of the delta' })
  const finds = async () => (await (await app.request('/api/search?q=kingfishers')).text()).includes(id)
  expect(await finds()).toBe(true)
  await saved(id, 1, { ...talk, title: 'Kingfishers of the delta', published: false })
  expect(await finds()).toBe(false)
})

describe('several at once', () => {
  test('are published, made drafts and deleted; unknown ids are not counted, and each change is a version', async () => {
    const [one, other] = [await add({ published: false, speakers: [wen] }), await add()]
    const ids = [one.id, other.id]
    expect(await (await batch('batch-publish', { ids: [...ids, nobody], published: true })).json()).toEqual({
      count: 2,
    })
    expect((await onTheSite(one.id))?.speakers.map(({ name }) => name)).toEqual(['Prof. Wen'])
    expect([(await stored(one.id))?.version, (await stored(other.id))?.version]).toEqual([2, 1])
    await batch('batch-publish', { ids, published: false })
    expect(await onTheSite(one.id)).toBeNull()
    expect(await (await batch('batch-delete', { ids: [...ids, nobody] })).json()).toEqual({ count: 2 })
    expect(await stored(one.id)).toBeNull()
    const people = eq(announcementPeople.announcement_id, one.id)
    expect(await app.database.db.$count(announcementPeople, people)).toBe(0)
    const written = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, one.id))
    expect(written.map(({ action }) => action).toSorted()).toEqual(['create', 'delete', 'publish', 'unpublish'])
  })

  test('publishing is merged with an edit that began before it', async () => {
    const { id } = await add({ published: false })
    await batch('batch-publish', { ids: [id], published: true })
    const mine = await saved(id, 1, { ...talk, published: false, title: 'Renamed' })
    expect(mine).toMatchObject({ title: 'Renamed', published: true, merged: true })
  })

  test.each([
    ['none', 'batch-delete', { ids: [] }],
    ['what is no id', 'batch-delete', { ids: ['all'] }],
    ['more than 500', 'batch-delete', { ids: Array.from({ length: 501 }, () => nobody) }],
    ['an unknown field', 'batch-publish', { ids: [nobody], published: true, featured: true }],
    ['no word on how', 'batch-publish', { ids: [nobody] }],
  ])('%s answers 400', async (_what, name, json) => expect((await batch(name, json)).status).toBe(400))
})

test('an announcement that is not there answers PGRST116', async () => {
  const answer = await save(nobody, 1, talk)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'PGRST116' } })
  expect((await admin.request(`${address}/${nobody}`, { method: 'DELETE' })).status).toBe(404)
})
