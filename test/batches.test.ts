import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, signInAs, type TestApp } from './app.ts'
import { createAnnouncement } from './content-factories.ts'

type Row = { id: string }
let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let desk: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
  for (let n = 0; n < 8; n++) await createAnnouncement(app.database.db, { category: 'events', published: n % 2 === 0 })
})

describe('a batch', () => {
  const batch = (who: typeof admin, table: string, json: object) =>
    who.request(`/api/admin/${table}/batch`, { method: 'POST', json })
  const outcome = async (table: string, json: object) => (await batch(admin, table, json)).json()
  const someIds = async (where: string) => {
    const { rows } = await app.database.pool.query<Row>(
      `select id from announcements where ${where} order by id limit 3`,
    )
    return rows.map(({ id }) => id)
  }

  test('publishes, moves and deletes each with its own version and audit entry (office-lists-7)', async () => {
    const ids = await someIds('not published')
    const gone = '00000000-0000-4000-8000-00000000dead'
    const change = { published: true }
    expect(await outcome('announcements', { ids: [...ids, gone], change })).toEqual({
      done: ids,
      gone: [gone],
      refused: [],
    })
    // The answer did not arrive: asked again, nothing changes twice.
    expect(await outcome('announcements', { ids, change })).toEqual({ done: ids, gone: [], refused: [] })
    expect(await outcome('announcements', { ids, change: { category: 'news' } })).toMatchObject({ done: ids })
    expect(await outcome('announcements', { ids, change: null })).toEqual({ done: ids, gone: [], refused: [] })
    expect(await outcome('announcements', { ids, change: null })).toEqual({ done: [], gone: ids, refused: [] })
    const { rows: written } = await app.database.db.execute<{ action: string }>(
      sql`select action from audit_log where entity_id = ${ids[0]} order by id`,
    )
    expect(written.map(({ action }) => action)).toEqual(['publish', 'move', 'delete'])
  })

  test('can set values of single records (office-lists-7)', async () => {
    const [one, two] = await someIds('published')
    const own = { [one ?? '']: { category: 'news' }, [two ?? '']: { category: 'training', published: false } }
    expect(await outcome('announcements', { ids: [one, two], change: {}, own })).toMatchObject({ done: [one, two] })
    const { rows } = await app.database.pool.query(
      'select category, published from announcements where id = any ($1) order by id',
      [[one, two]],
    )
    expect(rows).toEqual([
      { category: 'news', published: true },
      { category: 'training', published: false },
    ])
    expect((await batch(admin, 'announcements', { ids: [one], change: {}, own: { x: {} } })).status).toBe(400)
  })

  test('goes on past refused ones and reports them by name and reason (office-lists-7)', async () => {
    const { rows: made } = await app.database.db.execute<Row>(
      sql`insert into resources (type, title, url, published) values
        ('video', 'A film', 'https://example.org/film', true), ('reading', 'A book', null, true) returning id`,
    )
    const [film, book] = made.map(({ id }) => id)
    expect(await outcome('resources', { ids: [film, book], change: { published: false } })).toEqual({
      done: [book],
      gone: [],
      refused: [{ id: film, title: 'A film', message: 'A video is always published.' }],
    })
  })

  test.each([
    ['nothing chosen', { ids: [], change: null }],
    ['more than 50', { ids: Array.from({ length: 51 }, () => '00000000-0000-4000-8000-00000000dead'), change: null }],
    ['a field that it may not change', { ids: ['00000000-0000-4000-8000-00000000dead'], change: { title: 'X' } }],
    ['no word on what to do', { ids: ['00000000-0000-4000-8000-00000000dead'] }],
  ])('of %s answers 400 (office-lists-3)', async (_what, json) => {
    expect((await batch(admin, 'announcements', json)).status).toBe(400)
  })

  test('is refused without permission for the kind, and nothing changes (office-lists-3)', async () => {
    const ids = await someIds('published')
    expect((await batch(desk, 'announcements', { ids, change: null })).status).toBe(403)
    expect(await someIds('published')).toEqual(ids)
  })
})
