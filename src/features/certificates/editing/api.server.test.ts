import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { certificates } from '#features/certificates/table.server.ts'
import { courses } from '#features/courses/table.server.ts'
import { auditLog } from '#platform/server/audit/table.ts'
import type { ListPage } from '#platform/values/paging.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCertificate, addCourse } from '#test/courses.ts'
import type { EditableCertificate } from './schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
const address = '/api/admin/certificates'
const steward = { title: 'Steward', description: 'Rivers', price: 1200, image_url: null, published: true }

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
})

const add = async (json: object = steward) =>
  (await (await admin.request(address, { method: 'POST', json })).json()) as EditableCertificate
const save = (id: string, version: number, data: object) =>
  admin.request(`${address}/${id}`, { method: 'PUT', json: { version, data } })
const stored = async (id: string) =>
  (await app.database.db.select().from(certificates).where(eq(certificates.id, id)))[0] ?? null

test('a certificate is added, listed newest first, saved and deleted, and each is written down', async () => {
  const first = await add()
  const second = await add({ ...steward, title: 'Dr. Lu' })
  const { items: list } = (await (await admin.request(address)).json()) as ListPage<EditableCertificate>
  const mine = list.filter(({ id }) => [first.id, second.id].includes(id)).map(({ title }) => title)
  expect(mine).toEqual(['Dr. Lu', 'Steward'])
  const saved = await save(first.id, first.version, { ...steward, description: 'Rivers and lakes' })
  expect(await saved.json()).toMatchObject({ description: 'Rivers and lakes', version: 2, merged: false })
  const gone = await admin.request(`${address}/${first.id}`, { method: 'DELETE' })
  expect(gone.status).toBe(204)
  expect(await stored(first.id)).toBeNull()
  const written = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, first.id))
  expect(written.map(({ action }) => action).toSorted()).toEqual(['create', 'delete', 'save'])
})

test.each([
  ['GET', '', undefined],
  ['POST', '', steward],
  ['PUT', '/00000000-0000-4000-8000-000000000001', { version: 1, data: steward }],
  ['DELETE', '/00000000-0000-4000-8000-000000000001', undefined],
])('%s %s answers 401 to nobody and 403 to a student', async (method, rest, json) => {
  const init = { method, ...(json && { json }) }
  expect((await app.request(address + rest, init)).status).toBe(401)
  expect((await student.request(address + rest, init)).status).toBe(403)
})

test.each([
  ['an unknown field', { ...steward, role: 'admin' }],
  ['a field that the server settles', { ...steward, id: '00000000-0000-4000-8000-000000000001' }],
  ['no name', { ...steward, title: '   ' }],
  ['a name that is too long', { ...steward, title: 'x'.repeat(201) }],
  ['a picture that is a script', { ...steward, image_url: 'javascript:alert(1)' }],
])('%s changes nothing', async (_what, data) => {
  const { id } = await add()
  const before = await app.database.db.$count(certificates)
  expect((await admin.request(address, { method: 'POST', json: data })).status).toBe(400)
  expect((await save(id, 1, data)).status).toBe(400)
  expect(await app.database.db.$count(certificates)).toBe(before)
  expect(await stored(id)).toMatchObject({ ...steward, version: 1 })
})

test('edits of different fields by two administrators are merged', async () => {
  const { id } = await add()
  await save(id, 1, { ...steward, title: 'Warden' })
  const second = await save(id, 1, { ...steward, description: 'Wetlands' })
  expect(await second.json()).toMatchObject({ title: 'Warden', description: 'Wetlands', version: 3, merged: true })
})

test('a true overlap answers 409 with both sides and overwrites nothing', async () => {
  const { id } = await add()
  await save(id, 1, { ...steward, description: 'Theirs' })
  const mine = await save(id, 1, { ...steward, description: 'Mine' })
  expect(mine.status).toBe(409)
  expect(await mine.json()).toMatchObject({
    error: { code: 'stale' },
    theirs: { description: 'Theirs', version: 2 },
    overlaps: [{ path: 'description', mine: 'Mine', theirs: 'Theirs' }],
  })
  expect(await stored(id)).toMatchObject({ description: 'Theirs' })
})

test('of two saves at the same moment neither is lost unnoticed', async () => {
  const { id } = await add()
  const answers = await Promise.all(['A', 'B'].map((description) => save(id, 1, { ...steward, description })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a certificate in use is deleted, and its courses stay without it', async () => {
  const id = await addCertificate(app.database)
  const course = await addCourse(app.database, { type: 'certificate', certificate_id: id })
  expect((await admin.request(`${address}/${id}`, { method: 'DELETE' })).status).toBe(204)
  const [row] = await app.database.db.select().from(courses).where(eq(courses.id, course))
  expect(row).toMatchObject({ certificate_id: null, type: 'certificate' })
})

test('drafts are listed for administrators and stay hidden from visitors', async () => {
  const { id } = await add({ ...steward, published: false })
  const { items: all } = (await (await admin.request(address)).json()) as ListPage<EditableCertificate>
  expect(all.some((one) => one.id === id && !one.published)).toBe(true)
  expect(await (await app.request('/api/certificates?limit=100')).text()).not.toContain(id)
})

test.each([
  [0, 201],
  [12.5, 201],
  [19.99, 201],
  [-1, 400],
  [1.005, 400],
  [1e10, 400],
  ['12', 400],
  [null, 400],
])('a price of %s answers %s', async (price, status) => {
  expect((await admin.request(address, { method: 'POST', json: { ...steward, price } })).status).toBe(status)
})

test('a certificate that is not there answers PGRST116', async () => {
  const nobody = '00000000-0000-4000-8000-00000000dead'
  expect((await save(nobody, 1, steward)).status).toBe(404)
  expect((await admin.request(`${address}/${nobody}`, { method: 'DELETE' })).status).toBe(404)
})
