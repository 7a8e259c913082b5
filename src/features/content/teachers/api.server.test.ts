import { beforeAll, expect, test } from 'vitest'
import { announcementPeople } from '#features/content/announcements/table.server.ts'
import { teachers } from './table.server.ts'
import type { ListPage } from '#platform/values/paging.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createAnnouncement, createTeacher, setPeople } from '#test/content-factories.ts'
import { recordEditor } from '#test/records.ts'
import type { EditableTeacher } from './schema.ts'

// What teachers have in common with other records is in test/record-editing.test.ts.
let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
const address = '/api/admin/teachers'

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
})

const read = async (query = '') => (await (await admin.request(address + query)).json()) as ListPage<EditableTeacher>

test.each([{ avatar_url: 'javascript:alert(1)' }, { bio: 'x'.repeat(5001) }])(
  'a teacher with %j is refused, and nothing changes',
  async (part) => {
    const { add, post, save, stored } = recordEditor(app, admin, 'teachers')
    const { id } = await add()
    const before = await stored(id)
    expect([(await post(part)).status, (await save(id, 1, part)).status]).toEqual([400, 400])
    expect(await stored(id)).toEqual(before)
  },
)

test('a deleted teacher in use leaves the announcement without them (certificates-admin-5)', async () => {
  const { db } = app.database
  const id = await createTeacher(db)
  const announcement = await createAnnouncement(db)
  await setPeople(db, announcement, { hosts: [id] })
  expect((await admin.request(`${address}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await db.$count(announcementPeople)).toBe(0)
  expect((await app.request(`/api/announcements/${announcement}`)).status).toBe(200)
})

test('teachers are paged newest first; a new one repeats and skips nobody (operations-9)', async () => {
  await app.database.db.delete(teachers)
  const names = ['Ada', 'Ben', 'Chen', 'Dai', 'Eva']
  // Two of the same moment, and no two in the order of their names.
  const at = [1, 3, 2, 3, 4].map((minute) => new Date(Date.UTC(2026, 0, 1, 10, minute)))
  for (const [n, name] of names.entries()) {
    await createTeacher(app.database.db, { id: `0000000${n}-0000-4000-8000-000000000000`, name, created_at: at[n] })
  }
  const first = await read('?limit=2')
  await createTeacher(app.database.db, { name: 'New' })
  const second = await read(`?limit=2&after=${first.next}`)
  const last = await read(`?limit=2&after=${second.next}`)
  expect([first, second, last].map(({ items }) => items.map(({ name }) => name))).toEqual([
    ['Eva', 'Dai'],
    ['Ben', 'Chen'],
    ['Ada'],
  ])
  expect(last.next).toBeNull()
  expect(await read('?limit=6')).toMatchObject({ next: null })
})

test('a page has a hundred rows by default (operations-9)', async () => {
  await app.database.pool.query("insert into teachers (name) select 'Teacher ' || n from generate_series(1, 101) as n")
  const page = await read()
  expect([page.items.length, page.next === null]).toEqual([100, false])
})

test.each(['?limit=0', '?limit=101', '?after=yesterday', '?page=2'])(
  'a list asked for with %s answers 400 (operations-9)',
  async (query) => {
    expect((await admin.request(address + query)).status).toBe(400)
  },
)
