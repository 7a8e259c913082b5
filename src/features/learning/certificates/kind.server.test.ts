import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import type { ListPage } from '#platform/values/paging.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCertificate, addCourse } from '#test/courses.ts'
import { recordEditor } from '#test/records.ts'
import type { EditableCertificate } from './schema.ts'

// What certificates have in common with other records is in test/record-editing.test.ts.
let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let editor: ReturnType<typeof recordEditor>
const address = '/api/admin/certificates'

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  editor = recordEditor(app, admin, 'certificates')
})

test('certificates are listed newest first; drafts for administrators, and hidden from visitors', async () => {
  const first = await editor.add()
  const { id } = (await (await editor.post({ published: false })).json()) as EditableCertificate
  const { items } = (await (await admin.request(address)).json()) as ListPage<EditableCertificate>
  expect(items.slice(0, 2)).toMatchObject([{ id, published: false }, { id: first.id }])
  expect(await (await app.request('/api/certificates?limit=100')).text()).not.toContain(id)
})

test('a certificate in use is deleted, and its courses stay without it (certificates-admin-5)', async () => {
  const id = await addCertificate(app.database)
  const course = await addCourse(app.database, { type: 'certificate', certificate_id: id })
  expect((await editor.remove(id)).status).toBe(204)
  const [row] = await app.database.db.select().from(courses).where(eq(courses.id, course))
  expect(row).toMatchObject({ certificate_id: null, type: 'certificate' })
})

test.each([{ image_url: 'javascript:alert(1)' }, { description: 'x'.repeat(5001) }])(
  'a certificate with %j is refused, and nothing changes',
  async (part) => {
    const { id } = await editor.add()
    const before = await editor.stored(id)
    expect([(await editor.post(part)).status, (await editor.save(id, 1, part)).status]).toEqual([400, 400])
    expect(await editor.stored(id)).toEqual(before)
  },
)

test.each([
  [0, 201],
  [12.5, 201],
  [19.99, 201],
  [-1, 400],
  [1.005, 400],
  [1e10, 400],
  ['12', 400],
  [null, 400],
])('a price of %s answers %s (certificates-admin-3)', async (price, status) => {
  expect((await editor.post({ price })).status).toBe(status)
})
