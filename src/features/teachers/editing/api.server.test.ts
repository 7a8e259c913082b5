import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { announcementPeople } from '#features/announcements/table.server.ts'
import { teachers } from '#features/teachers/table.server.ts'
import { auditLog } from '#platform/server/audit/table.ts'
import type { ListPage } from '#platform/values/paging.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createAnnouncement, createTeacher, setPeople } from '#test/content-factories.ts'
import type { EditableTeacher } from './schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
const address = '/api/admin/teachers'
const wen = { name: 'Prof. Wen', bio: 'Rivers', avatar_url: null }

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
})

const add = async (json: object = wen) =>
  (await (await admin.request(address, { method: 'POST', json })).json()) as EditableTeacher
const save = (id: string, version: number, data: object) =>
  admin.request(`${address}/${id}`, { method: 'PUT', json: { version, data } })
const read = async (query = '') => (await (await admin.request(address + query)).json()) as ListPage<EditableTeacher>
const stored = async (id: string) =>
  (await app.database.db.select().from(teachers).where(eq(teachers.id, id)))[0] ?? null

test('a teacher is added, listed newest first, saved and deleted, and each is written down', async () => {
  const first = await add()
  const second = await add({ ...wen, name: 'Dr. Lu' })
  const { items: list } = await read()
  const mine = list.filter(({ id }) => [first.id, second.id].includes(id)).map(({ name }) => name)
  expect(mine).toEqual(['Dr. Lu', 'Prof. Wen'])
  const saved = await save(first.id, first.version, { ...wen, bio: 'Rivers and lakes' })
  expect(await saved.json()).toMatchObject({ bio: 'Rivers and lakes', version: 2, merged: false })
  const gone = await admin.request(`${address}/${first.id}`, { method: 'DELETE' })
  expect(gone.status).toBe(204)
  expect(await stored(first.id)).toBeNull()
  const written = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, first.id))
  expect(written.map(({ action }) => action).toSorted()).toEqual(['create', 'delete', 'save'])
})

test.each([
  ['GET', '', undefined],
  ['POST', '', wen],
  ['PUT', '/00000000-0000-4000-8000-000000000001', { version: 1, data: wen }],
  ['DELETE', '/00000000-0000-4000-8000-000000000001', undefined],
])('%s %s answers 401 to nobody and 403 to a student', async (method, rest, json) => {
  const init = { method, ...(json && { json }) }
  expect((await app.request(address + rest, init)).status).toBe(401)
  expect((await student.request(address + rest, init)).status).toBe(403)
})

test.each([
  ['an unknown field', { ...wen, role: 'admin' }],
  ['a field that the server settles', { ...wen, id: '00000000-0000-4000-8000-000000000001' }],
  ['no name', { ...wen, name: '   ' }],
  ['a name that is too long', { ...wen, name: 'x'.repeat(201) }],
  ['a picture that is a script', { ...wen, avatar_url: 'javascript:alert(1)' }],
])('%s changes nothing', async (_what, data) => {
  const { id } = await add()
  const before = await app.database.db.$count(teachers)
  expect((await admin.request(address, { method: 'POST', json: data })).status).toBe(400)
  expect((await save(id, 1, data)).status).toBe(400)
  expect(await app.database.db.$count(teachers)).toBe(before)
  expect(await stored(id)).toMatchObject({ ...wen, version: 1 })
})

test('edits of different fields by two administrators are merged', async () => {
  const { id } = await add()
  await save(id, 1, { ...wen, name: 'Prof. Wen Li' })
  const second = await save(id, 1, { ...wen, bio: 'Wetlands' })
  expect(await second.json()).toMatchObject({ name: 'Prof. Wen Li', bio: 'Wetlands', version: 3, merged: true })
})

test('a true overlap answers 409 with both sides and overwrites nothing', async () => {
  const { id } = await add()
  await save(id, 1, { ...wen, bio: 'Theirs' })
  const mine = await save(id, 1, { ...wen, bio: 'Mine' })
  expect(mine.status).toBe(409)
  expect(await mine.json()).toMatchObject({
    error: { code: 'stale' },
    theirs: { bio: 'Theirs', version: 2 },
    overlaps: [{ path: 'bio', mine: 'Mine', theirs: 'Theirs' }],
  })
  expect(await stored(id)).toMatchObject({ bio: 'Theirs' })
})

test('of two saves at the same moment neither is lost unnoticed', async () => {
  const { id } = await add()
  const answers = await Promise.all(['A', 'B'].map((bio) => save(id, 1, { ...wen, bio })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a teacher in use is deleted, and the announcement stays without the reference', async () => {
  const { db } = app.database
  const id = await createTeacher(db)
  const announcement = await createAnnouncement(db)
  await setPeople(db, announcement, { hosts: [id] })
  expect((await admin.request(`${address}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await db.$count(announcementPeople)).toBe(0)
  expect((await app.request(`/api/announcements/${announcement}`)).status).toBe(200)
})

test('a teacher who is not there answers PGRST116', async () => {
  const nobody = '00000000-0000-4000-8000-00000000dead'
  expect((await save(nobody, 1, wen)).status).toBe(404)
  expect((await admin.request(`${address}/${nobody}`, { method: 'DELETE' })).status).toBe(404)
})

test('teachers come in pages, newest first; one who is added meanwhile neither repeats nor skips another', async () => {
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

test('a page holds a hundred unless told', async () => {
  await app.database.pool.query("insert into teachers (name) select 'Teacher ' || n from generate_series(1, 101) as n")
  const page = await read()
  expect([page.items.length, page.next === null]).toEqual([100, false])
})

test.each(['?limit=0', '?limit=101', '?after=yesterday', '?page=2'])(
  'a list asked for with %s answers 400',
  async (query) => {
    expect((await admin.request(address + query)).status).toBe(400)
  },
)
