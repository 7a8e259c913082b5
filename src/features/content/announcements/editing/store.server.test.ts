import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { announcementEditor, fieldsAtFault, hall, talk } from '#test/announcement-editing.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createTeacher } from '#test/content-factories.ts'
import type { AnnouncementFields } from './schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let editor: ReturnType<typeof announcementEditor>
let wen: string
let lu: string
let mei: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  editor = announcementEditor(app, admin)
  const { db } = app.database
  wen = await createTeacher(db, { name: 'Prof. Wen' })
  lu = await createTeacher(db, { name: 'Dr. Lu' })
  mei = await createTeacher(db, { name: 'Mei' })
})

test('a moment is stored with any offset; the same one changes nothing (announcements-admin-15)', async () => {
  const time = { starts_at: '2026-03-08T02:30:00-05:00', ends_at: '2026-03-08T12:30:00.000Z', time_zone: 'Asia/Tokyo' }
  const { id } = await editor.add(time)
  expect(await editor.onTheSite(id)).toMatchObject({
    starts_at: '2026-03-08T07:30:00.000Z',
    ends_at: '2026-03-08T12:30:00.000Z',
    time_zone: 'Asia/Tokyo',
  })
  const again = { ...talk, ...time, starts_at: '2026-03-08T07:30:00Z' }
  expect(await editor.saved(id, 1, again)).toMatchObject({ version: 1 })
})

test('speakers and hosts keep their order, also after a save (announcements-admin-12)', async () => {
  const { id } = await editor.add({ speakers: [lu, wen], hosts: [mei] })
  const names = async () => {
    const found = await editor.onTheSite(id)
    return [found?.speakers, found?.hosts].map((people) => people?.map(({ name }) => name).join(', '))
  }
  expect(await names()).toEqual(['Dr. Lu, Prof. Wen', 'Mei'])
  await editor.saved(id, 1, { ...talk, speakers: [wen, mei, lu], hosts: [] })
  expect(await names()).toEqual(['Prof. Wen, Mei, Dr. Lu', ''])
})

test('meeting links get ids from the server, and the public sees none (announcements-admin-14)', async () => {
  const first = await editor.add({ meeting_links: [hall] })
  const [kept] = first.meeting_links
  expect(kept?.id).toMatch(/^[0-9a-f-]{36}$/)
  const next = [{ ...hall, id: 'new-second-01', url: 'http://meet.example/2' }, kept]
  const second = await editor.saved(first.id, 1, { ...talk, meeting_links: next })
  expect(second.meeting_links.map(({ id, url }) => [id === kept?.id, url])).toEqual([
    [false, 'http://meet.example/2'],
    [true, 'https://meet.example/hall'],
  ])
  // Its answer was lost, so it is sent again.
  expect((await editor.saved(first.id, 1, { ...talk, meeting_links: next })).meeting_links).toHaveLength(2)
  const { id: _id, ...shown } = hall
  expect((await editor.onTheSite(first.id))?.meeting_links.at(1)).toStrictEqual(shown)
})

test('links stored before they had ids get them, in their order (announcements-admin-14)', async () => {
  const { pool } = app.database
  const { id } = await editor.add()
  const links = ['a', 'b', 'c'].map((name) => ({
    url: `https://meet.example/${name}`,
    platform: '',
    description: name,
  }))
  await pool.query('update announcements set meeting_links = $1 where id = $2', [JSON.stringify(links), id])
  const folder = readdirSync('migrations').find((name) => name.endsWith('meeting-link-ids'))
  await pool.query(readFileSync(`migrations/${folder}/migration.sql`, 'utf8'))
  const [row] = (await editor.inCategory('lectures')).filter((one) => one.id === id)
  expect(row?.meeting_links.map(({ description }) => description)).toEqual(['a', 'b', 'c'])
  expect(new Set(row?.meeting_links.map((one) => one.id)).size).toBe(3)
  expect((await editor.saved(id, 1, { ...talk, meeting_links: row?.meeting_links })).version).toBe(1)
})

describe('two administrators edit one announcement at once:', () => {
  test('other fields, other links and other people are merged (announcements-admin-18)', async () => {
    const { id, meeting_links } = await editor.add({ speakers: [wen], meeting_links: [hall] })
    const [first] = meeting_links
    await editor.saved(id, 1, {
      ...talk,
      meeting_links: [{ ...first, url: 'https://meet.example/moved' }],
      speakers: [wen, lu],
    })
    const lobby = { ...hall, id: 'new-lobby-001', description: 'Lobby' }
    const both = await editor.saved(id, 1, {
      ...talk,
      title: 'Renamed',
      meeting_links: [first, lobby],
      speakers: [wen, mei],
    })
    expect(both).toMatchObject({ title: 'Renamed', version: 3, merged: true })
    expect(both.speakers, 'in the same order whoever merges').toEqual([wen, ...[mei, lu].toSorted()])
    expect(both.meeting_links.map(({ url, description }) => [url, description])).toEqual([
      ['https://meet.example/moved', 'Hall'],
      ['https://meet.example/hall', 'Lobby'],
    ])
  })

  test('two edits of one part of a link answer 409 with both sides (announcements-admin-18)', async () => {
    const { id, meeting_links } = await editor.add({ meeting_links: [hall] })
    const [first] = meeting_links
    const moved = (url: string) => ({ ...talk, meeting_links: [{ ...first, url }] })
    await editor.saved(id, 1, moved('https://meet.example/theirs'))
    const mine = await editor.save(id, 1, moved('https://meet.example/mine'))
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
    expect((await editor.stored(id))?.meeting_links[0]?.url).toBe('https://meet.example/theirs')
  })

  test('a start and an end that together are out of order are refused (announcements-admin-16)', async () => {
    const time = { starts_at: '2026-05-01T10:00:00.000Z', ends_at: '2026-05-01T14:00:00.000Z' }
    const { id } = await editor.add(time)
    await editor.saved(id, 1, { ...talk, ...time, starts_at: '2026-05-01T13:00:00.000Z' })
    const mine = await editor.save(id, 1, { ...talk, ...time, ends_at: '2026-05-01T12:00:00.000Z' })
    expect(mine.status).toBe(400)
    expect(await fieldsAtFault(mine)).toEqual(['ends_at'])
    expect(await editor.stored(id)).toMatchObject({ version: 2, ends_at: new Date('2026-05-01T14:00:00.000Z') })
  })

  test('a speaker deleted meanwhile stays out, and the saver is told so (announcements-admin-13)', async () => {
    const gone = await createTeacher(app.database.db, { name: 'Somebody' })
    const { id } = await editor.add({ speakers: [gone, wen] })
    expect((await admin.request(`/api/admin/teachers/${gone}`, { method: 'DELETE' })).status).toBe(204)
    const mine = await editor.save(id, 1, { ...talk, title: 'Renamed', speakers: [gone, wen] })
    expect(mine.status).toBe(400)
    expect(await fieldsAtFault(mine)).toEqual(['speakers'])
    expect(await editor.saved(id, 1, { ...talk, title: 'Renamed', speakers: [wen] })).toMatchObject({ speakers: [wen] })
  })
})

const event = { starts_at: '2026-05-01T10:00:00.000Z', ends_at: '2026-05-01T12:00:00.000Z' }
const changes: [string, Partial<AnnouncementFields>, number][] = [
  ['a new title', { title: 'Another talk' }, 1],
  ['a new time', { starts_at: '2026-05-01T09:00:00.000Z' }, 1],
  ['another link', { meeting_links: [hall] }, 1],
  ['a draft', { published: false }, 1],
  ['nothing for another picture', { image_url: '/files/images/announcements/a.webp' }, 0],
  ['nothing for other people', { hosts: [] }, 0],
  ['nothing for being featured', { featured: true }, 0],
]
test.each(changes)('calendars hear of %s (announcements-admin-17)', async (_what, part, raised) => {
  const fields = { ...talk, ...event, hosts: [wen] }
  const { id, meeting_links } = await editor.add({
    ...fields,
    meeting_links: [{ ...hall, url: 'https://meet.example/0' }],
  })
  expect((await editor.stored(id))?.sequence).toBe(0)
  expect(await editor.saved(id, 1, { ...fields, meeting_links, ...part })).toMatchObject({ version: 2 })
  expect((await editor.stored(id))?.sequence).toBe(raised)
})
