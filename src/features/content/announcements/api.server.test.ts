import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAnnouncement, createTeacher, setPeople } from '#test/content-factories.ts'
import { insertMany, rowsRead } from '#test/rows-read.ts'
import type { Announcement, AnnouncementList } from './schema.ts'
import { announcements } from './table.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day)
const clear = () => app.database.db.delete(announcements)
const create = (given: Parameters<typeof createAnnouncement>[1]) => createAnnouncement(app.database.db, given)
async function list(query = ''): Promise<AnnouncementList> {
  const answer = await app.request(`/api/announcements${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as AnnouncementList
}
const titles = ({ items }: AnnouncementList) => items.map(({ title }) => title)

describe('announcements: published, newest first', () => {
  beforeAll(async () => {
    await clear()
    await create({ title: 'Old', created_at: new Date('2024-03-05T02:00:00Z') })
    await create({ title: 'New', created_at: new Date('2024-03-07T02:00:00Z'), category: 'lectures', featured: true })
    await create({ title: 'Draft', published: false })
    await create({ title: 'Middle', created_at: new Date('2024-03-06T02:00:00Z'), content: 'Word '.repeat(100) })
  })

  test('list all published ones, with an excerpt instead of the content (announcements-2)', async () => {
    const answer = await list()
    expect(titles(answer)).toEqual(['New', 'Middle', 'Old'])
    expect(answer.next).toBeNull()
    expect(answer.items[0]).toMatchObject({ featured: true, category: 'lectures', event_state: null, starts_at: null })
    expect(answer.items[0]).not.toHaveProperty('content')
    expect(answer.items[1]?.excerpt).toMatch(/^Word .* Word…$/)
    expect(answer.items[1]?.excerpt.length).toBeLessThanOrEqual(280)
  })

  test.for([
    ['news', ['Middle', 'Old']],
    ['lectures', ['New']],
    ['training', []],
  ] as const)('of the category %s (announcements-2)', async ([category, expected]) => {
    expect(titles(await list(`?category=${category}`))).toEqual(expected)
  })

  test('are paged, also those of one moment (announcements-2)', async () => {
    const at = new Date('2024-03-08T02:00:00Z')
    for (const title of ['a', 'b', 'c']) await create({ title, created_at: at })
    const seen: string[] = []
    let query = '?limit=2'
    for (;;) {
      const page = await list(query)
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...titles(page))
      if (!page.next) break
      query = `?limit=2&after=${page.next}`
    }
    expect(seen).toHaveLength(6)
    expect(new Set(seen).size).toBe(6)
    expect(seen.slice(3)).toEqual(['New', 'Middle', 'Old'])
  })

  test.for([
    '?category=all',
    '?limit=0',
    '?limit=1000',
    '?limit=x',
    '?after=yesterday',
    '?when=now',
    `?after=${'9'.repeat(400)}`,
    '?sort=title',
  ])('%s gets a clear 400', async (query) => {
    const answer = await app.request(`/api/announcements${query}`)
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: { code: string; fields: Record<string, string> } }
    expect(error.code).toBe('invalid')
    expect(Object.values(error.fields)[0]).toMatch(/^This /)
  })
})

describe('announcements that are events', () => {
  beforeAll(async () => {
    await clear()
    await create({ title: 'no event' })
    await create({ title: 'next week', category: 'lectures', starts_at: inDays(7), ends_at: inDays(7.1) })
    await create({ title: 'tomorrow', starts_at: inDays(1) })
    await create({ title: 'going on', starts_at: inDays(-1), ends_at: inDays(0.5) })
    await create({ title: 'yesterday', starts_at: inDays(-1) })
    await create({ title: 'last week', starts_at: inDays(-7), ends_at: inDays(-6.9) })
    await create({ title: 'draft', published: false, starts_at: inDays(1) })
  })

  test('upcoming ones come soonest first, with those going on (events-1)', async () => {
    const answer = await list('?when=upcoming')
    expect(titles(answer)).toEqual(['going on', 'tomorrow', 'next week'])
    expect(answer.items.map(({ event_state }) => event_state)).toEqual(['ongoing', 'upcoming', 'upcoming'])
    expect(titles(await list('?when=upcoming&category=lectures'))).toEqual(['next week'])
  })

  test('past ones come latest first (events-1)', async () => {
    const answer = await list('?when=past')
    expect(titles(answer)).toEqual(['yesterday', 'last week'])
    expect(answer.items.every(({ event_state }) => event_state === 'past')).toBe(true)
  })

  test('are paged in both directions', async () => {
    for (const when of ['upcoming', 'past']) {
      const whole = titles(await list(`?when=${when}`))
      const first = await list(`?when=${when}&limit=1`)
      const second = await list(`?when=${when}&limit=1&after=${first.next}`)
      expect([...titles(first), ...titles(second)]).toEqual(whole.slice(0, 2))
    }
  })

  test('a kept answer expires by the moment at which an event begins or ends (events-1)', async () => {
    await clear()
    const began = Date.now()
    await list('?when=upcoming&limit=1')
    // A machine that is slow has as much longer to be asked before.
    const soon = new Date(Date.now() + 300 + 20 * (Date.now() - began))
    await create({ title: 'about to begin', starts_at: soon, ends_at: inDays(1) })
    await expect
      .poll(async () => {
        for (const query of ['', '?when=upcoming']) expect((await list(query)).items[0]?.event_state).toBe('upcoming')
        return app.deps.cache.get('/api/announcements')
      })
      .toBeDefined()
    await expect.poll(async () => (await list('?when=upcoming')).items[0]?.event_state).toBe('ongoing')
    expect((await list()).items[0]?.event_state).toBe('ongoing')
  })
})

describe('one announcement', () => {
  async function one(id: string): Promise<Announcement> {
    const answer = await app.request(`/api/announcements/${id}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Announcement
  }

  test('has hosts and speakers in order, its meeting links and its neighbours (announcements-3)', async () => {
    await clear()
    const { db } = app.database
    const [wen, mei, lin] = [
      await createTeacher(db, { name: 'Prof. Wen', bio: 'Rivers' }),
      await createTeacher(db, { name: 'Mei' }),
      await createTeacher(db, { name: 'Lin', avatar_url: '/files/images/a.webp' }),
    ]
    const older = await create({ title: 'older', created_at: new Date('2024-03-04T00:00Z') })
    const link = { description: 'Main room', url: 'https://meet.example/1', platform: 'Zoom' }
    const id = await create({
      title: 'this',
      content: 'Text',
      created_at: new Date('2024-03-05T00:00Z'),
      meeting_links: [{ id: '20000000-0000-4000-8000-000000000001', ...link }],
    })
    const newer = await create({ title: 'newer', created_at: new Date('2024-03-06T00:00Z') })
    await create({ title: 'draft between', created_at: new Date('2024-03-05T12:00Z'), published: false })
    await setPeople(db, id, { hosts: [mei], speakers: [lin, wen] })
    const found = await one(id)
    expect(found).toMatchObject({
      title: 'this',
      content: 'Text',
      meeting_links: [link],
      created_at: '2024-03-05T00:00:00.000Z',
    })
    expect(found.meeting_links).toStrictEqual([link])
    expect(found.hosts.map(({ name }) => name)).toEqual(['Mei'])
    expect(found.speakers.map(({ name, bio, avatar_url }) => [name, bio, avatar_url])).toEqual([
      ['Lin', '', '/files/images/a.webp'],
      ['Prof. Wen', 'Rivers', null],
    ])
    expect([found.newer, found.older]).toEqual([
      { id: newer, title: 'newer' },
      { id: older, title: 'older' },
    ])
    expect((await one(newer)).newer).toBeNull()
    expect((await one(older)).older).toBeNull()
  })

  test('a draft, an unknown id and an invalid id answer as missing (announcements-4)', async () => {
    const draft = await create({ published: false })
    for (const id of [draft, '10000000-0000-4000-8000-00000000dead', 'no-id', '%00', "1' or '1'='1"]) {
      const answer = await app.request(`/api/announcements/${encodeURIComponent(id)}`)
      expect([id, answer.status]).toEqual([id, 404])
      expect(await answer.json()).toMatchObject({ error: { code: 'PGRST116' } })
    }
  })

  test('an unpublished announcement leaves the cache too', async () => {
    const id = await create({ title: 'Withdrawn' })
    await one(id)
    await app.database.db.transaction(async (tx) => {
      await tx.update(announcements).set({ published: false }).where(eq(announcements.id, id))
      await emitChange(tx, 'announcements', [id], everyone)
    })
    await expect.poll(async () => (await app.request(`/api/announcements/${id}`)).status).toBe(404)
    expect(titles(await list())).not.toContain('Withdrawn')
  })
})

test('all teachers are read, newest first (teachers-1)', async () => {
  const first = await createTeacher(app.database.db, { name: 'First', created_at: new Date('2030-01-01') })
  const second = await createTeacher(app.database.db, { name: 'Second', created_at: new Date('2031-01-01') })
  const answer = await app.request('/api/teachers')
  const all = (await answer.json()) as { id: string }[]
  expect(answer.status).toBe(200)
  expect(all.slice(0, 2).map(({ id }) => id)).toEqual([second, first])
  expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(['avatar_url', 'bio', 'created_at', 'id', 'name'])
})

test('lists of 100,000 announcements read an index and sort nothing (announcements-5)', { tags: 'full' }, async () => {
  const { pool } = app.database
  await pool.query('alter table announcements disable trigger keep_search_document')
  await insertMany(
    pool,
    'announcements',
    `insert into announcements (title, content, category, published, created_at, starts_at)
    select 'a' || n, 'text', (array['news','events','lectures'])[n % 3 + 1], n % 7 <> 0, now() - n * interval '1 minute',
      case when n % 5 = 0 then now() - n * interval '10 minutes' + interval '30 days' end
    from generate_series(1, 100000) as n`,
  )
  for (const [query, most] of [
    ['', 100],
    ['category=events', 100],
    ['when=upcoming', 300],
    ['when=past', 300],
    ['category=training', 100],
    ['when=upcoming&category=lectures', 300],
    ['when=past&category=lectures', 300],
  ] as const) {
    // A limit that nobody asked for before, or the answer would be one that was kept.
    const read = await rowsRead(pool, () => list(`?${query}&limit=21`))
    expect([query, read < most]).toEqual([query, true])
  }
  const deep = await list(
    `?after=${new Date(Date.now() - 90_000 * 60_000).getTime()}_00000000-0000-4000-8000-000000000000`,
  )
  expect(deep.items).toHaveLength(24)
  const { rows } = await pool.query(`explain select id from announcements where published and category = 'events'
    order by created_at desc, id desc limit 25`)
  const plan = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('announcements_published_category')
  expect(plan).not.toMatch(/Sort|Seq Scan/)
})
