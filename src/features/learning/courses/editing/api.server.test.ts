import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hierarchyMessages } from '../hierarchy.rules.ts'
import type { CourseWithChildren } from './schema.ts'
import { courses } from '../table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCertificate } from '#test/courses.ts'
import { newCourse } from './rules.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
const address = '/api/admin/courses'
const rivers = { ...newCourse, title: 'Rivers', description: 'How a city drinks.' }
const nobody = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
})

type Changes = { add?: string[]; remove?: string[] }
const changes = ({ add = [], remove = [] }: Changes) => ({ add, remove })
const post = (data: object, children: Changes = {}, key?: string) =>
  admin.request(address, {
    method: 'POST',
    json: { data, children: changes(children) },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
const add = async (data: object = {}, children: Changes = {}) => {
  const answer = await post({ ...rivers, ...data }, children)
  expect(answer.status).toBe(201)
  return (await answer.json()) as CourseWithChildren
}
const put = (id: string, version: number, data: object, children: Changes = {}) =>
  admin.request(`${address}/${id}`, { method: 'PUT', json: { version, data, children: changes(children) } })
const read = async (id: string) => (await (await admin.request(`${address}/${id}`)).json()) as CourseWithChildren
const parentOf = async (id: string) => (await read(id)).parent_course_id
const messageOf = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message

test.each([
  ['GET', '', undefined],
  ['GET', '/options?for=children', undefined],
  ['POST', '/placement', { id: null, parent_course_id: null, children: { add: [], remove: [] } }],
  ['POST', '/batch-delete', { ids: [nobody] }],
  ['POST', '/batch-publish', { ids: [nobody], published: false }],
  ['GET', `/${nobody}`, undefined],
  ['POST', '', { data: rivers }],
  ['PUT', `/${nobody}`, { version: 1, data: rivers }],
  ['DELETE', `/${nobody}`, undefined],
])('%s %s answers 401 to nobody and 403 to a student (announcements-admin-9)', async (method, rest, json) => {
  const init = { method, ...(json && { json }) }
  expect((await app.request(address + rest, init)).status).toBe(401)
  expect((await student.request(address + rest, init)).status).toBe(403)
})

test.each([
  ['an unknown field', { colour: 'green' }],
  ['a count that the server keeps', { enrollment_count: 99 }],
  ['no title', { title: ' ' }],
  ['no description', { description: ' ' }],
  ['a link that is none', { class_link: 'nonsense' }],
  ['a link to a script', { replay_link: 'javascript:alert(1)' }],
  ['a price below 0', { type: 'certificate', price: -1 }],
  ['half a section', { module_number: 1.5 }],
  ['a certificate that is not there', { type: 'certificate', certificate_id: nobody }],
  ['a parent that is not there', { parent_course_id: nobody }],
])('%s changes nothing (versions-3)', async (_what, part) => {
  const course = await add()
  const before = await app.database.db.$count(courses)
  expect((await post({ ...rivers, ...part })).status).toBe(400)
  expect((await put(course.id, 1, { ...rivers, ...part })).status).toBe(400)
  expect(await app.database.db.$count(courses)).toBe(before)
  expect(await read(course.id)).toEqual(course)
})

test.each([
  ['class_link', 'nonsense', '请输入有效的网址格式'],
  ['replay_link', 'ftp://a.example', '链接必须以 http:// 或 https:// 开头'],
  ['class_link', 7, '请输入有效的上课链接'],
  ['replay_link', 7, '请输入有效的回放链接'],
])('a %s of %j is refused at its field: %s (course-dialog-3)', async (field, link, message) => {
  const answer = await post({ ...rivers, [field]: link })
  expect(await answer.json()).toMatchObject({ error: { fields: { [`data.${field}`]: message } } })
})

test('a free course costs 0 and leads to no certificate; empty links are null (course-dialog-4)', async () => {
  const certificate_id = await addCertificate(app.database)
  const priced = { price: 500, certificate_id, class_link: '', replay_link: '' }
  const free = await add({ ...priced, type: 'free' })
  expect(free).toMatchObject({ price: 0, certificate_id: null, class_link: null, replay_link: null })
  const kept = await add({ ...priced, type: 'certificate' })
  expect(kept).toMatchObject({ price: 500, certificate: { id: certificate_id } })
})

test('staff build a family of three levels; a fourth is refused from both sides (hierarchy-1)', async () => {
  const third = await add({ title: 'Third' })
  const second = await add({ title: 'Second' }, { add: [third.id] })
  const first = await add({ title: 'First' }, { add: [second.id] })
  expect((await read(third.id)).level).toBe(3)
  const fourth = await add({ title: 'Fourth' })
  const below = await put(third.id, 2, { ...rivers, parent_course_id: second.id }, { add: [fourth.id] })
  expect([below.status, await messageOf(below)]).toEqual([400, hierarchyMessages.tooDeep])
  const above = await post(rivers, { add: [first.id] })
  const tooDeep = `${hierarchyMessages.childTooDeep(first.id)}（First）`
  expect(await messageOf(above)).toBe(tooDeep)
  expect(await parentOf(fourth.id)).toBeNull()
  const asked = { id: null, parent_course_id: null, children: { add: [first.id], remove: [] } }
  const answer = await admin.request(`${address}/placement`, { method: 'POST', json: asked })
  expect(await answer.json()).toEqual({ problem: { field: 'children', message: tooDeep } })
})

test('a parent must be a published root, never the course itself or one below (hierarchy-1)', async () => {
  const root = await add()
  const child = await add({ title: 'Rivers 2', parent_course_id: root.id })
  const draft = await add({ published: false })
  for (const parent_course_id of [child.id, draft.id]) {
    const refused = await messageOf(await post({ ...rivers, parent_course_id }))
    expect(refused, 'and says which way there is').toBe(hierarchyMessages.asChild)
  }
  const self = await put(root.id, root.version, { ...rivers, parent_course_id: root.id })
  expect(await messageOf(self)).toBe(`${hierarchyMessages.circular(root.id)}（Rivers）`)
  const loop = await put(root.id, root.version, { ...rivers, parent_course_id: child.id })
  expect(await messageOf(loop)).toBe(`${hierarchyMessages.circular(child.id)}（Rivers 2）`)
  const own = await put(root.id, root.version, rivers, { add: [root.id] })
  expect(await messageOf(own)).toBe(hierarchyMessages.ownParent)
})

test('a course added to another becomes its child, down to the third level (hierarchy-3)', async () => {
  const root = await add()
  const under = (id: string, title: string) =>
    admin.request(address, {
      method: 'POST',
      json: { data: { ...rivers, title, parent_course_id: id }, as_child: true },
    })
  const second = (await (await under(root.id, 'Second')).json()) as CourseWithChildren
  const third = (await (await under(second.id, 'Third')).json()) as CourseWithChildren
  expect([second.level, third.level, third.parent?.title]).toEqual([2, 3, 'Second'])
  expect(await messageOf(await under(third.id, 'Fourth'))).toBe(hierarchyMessages.tooDeep)
  expect(await messageOf(await under(nobody, 'Nowhere'))).toBe(hierarchyMessages.noRoot)
})

test('deselected children become standalone, new ones move below, others stay (hierarchy-2)', async () => {
  const [a, b, c] = [await add(), await add(), await add()]
  const parent = await add({}, { add: [a.id, b.id] })
  const saved = await put(parent.id, 1, rivers, { add: [c.id], remove: [a.id] })
  const { children } = (await saved.json()) as CourseWithChildren
  expect(new Set(children.map(({ id }) => id))).toEqual(new Set([b.id, c.id]))
  expect(await parentOf(a.id)).toBeNull()
})

test('a repeated create with the same key keeps the children; with other children it is refused', async () => {
  const [first, second, parent] = [await add(), await add(), await add({ published: true })]
  const key = randomUUID()
  const data = { ...rivers, parent_course_id: parent.id }
  const once = (await (await post(data, { add: [first.id] }, key)).json()) as { id: string }
  const again = await post(data, { add: [first.id] }, key)
  expect([again.status, await again.json()]).toEqual([201, once])
  expect(await read(first.id)).toMatchObject({ parent_course_id: once.id, version: 2 })
  const more = await post(data, { add: [first.id, second.id] }, key)
  expect(more.status).toBe(422)
  expect(await read(once.id)).toMatchObject({ parent_course_id: parent.id, version: 1, children_count: 1 })
  expect(await read(second.id)).toMatchObject({ parent_course_id: null, version: 1 })
})

test('two administrators who each add a level at once never make a fourth (hierarchy-1)', async () => {
  const [top, middle, low, lowest] = [await add(), await add(), await add(), await add()]
  await put(low.id, 1, rivers, { add: [lowest.id] })
  const answers = await Promise.all([
    put(top.id, 1, rivers, { add: [middle.id] }),
    put(middle.id, 1, rivers, { add: [low.id] }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const loops = [await add(), await add()]
  const [one, other] = loops.map(({ id }) => id) as [string, string]
  const both = await Promise.all([put(one, 1, rivers, { add: [other] }), put(other, 1, rivers, { add: [one] })])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('different fields are merged, the same field answers 409 with both sides', async () => {
  const { id } = await add()
  await put(id, 1, { ...rivers, instructor: 'Wen' })
  const merged = await put(id, 1, { ...rivers, duration: '8 weeks' })
  expect(await merged.json()).toMatchObject({ instructor: 'Wen', duration: '8 weeks', merged: true, version: 3 })
  const stale = await put(id, 1, { ...rivers, instructor: 'Lu' })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({
    theirs: { instructor: 'Wen' },
    overlaps: [{ path: 'instructor', mine: 'Lu', theirs: 'Wen' }],
  })
})

test('making a course free while another sets its price asks and overwrites nothing', async () => {
  const { id } = await add({ type: 'certificate', price: 100 })
  const paid = { ...rivers, type: 'certificate', price: 100 }
  await put(id, 1, { ...paid, price: 200 })
  const stale = await put(id, 1, { ...paid, type: 'free' })
  expect(stale.status).toBe(409)
  expect(await read(id)).toMatchObject({ type: 'certificate', price: 200 })
})

test('a deleted course leaves its children standalone and enrollments titled (hierarchy-2)', async () => {
  const { db } = app.database
  const child = await add()
  const parent = await add({ title: 'Wetlands' }, { add: [child.id] })
  const enrollment = {
    course_id: parent.id,
    course_title: 'Wetlands',
    email: 'v@example.org',
    currency: 'JPY',
    amount: 0,
  }
  await db.insert(courseEnrollments).values({ ...enrollment, reference: 'kept-one' })
  expect((await admin.request(`${address}/${parent.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await read(child.id)).toMatchObject({ parent_course_id: null, level: 1, version: 3 })
  const [kept] = await db.select().from(courseEnrollments).where(eq(courseEnrollments.reference, 'kept-one'))
  expect(kept).toMatchObject({ course_id: null, course_title: 'Wetlands' })
  expect((await admin.request(`${address}/${parent.id}`, { method: 'DELETE' })).status).toBe(404)
})

test('several are published, made drafts and deleted at once; unknown ids are not counted', async () => {
  const ids = [(await add()).id, (await add()).id]
  const batch = (name: string, json: object) => admin.request(`${address}/${name}`, { method: 'POST', json })
  const drafts = await batch('batch-publish', { ids: [...ids, nobody], published: false })
  expect(await drafts.json()).toEqual({ count: 2 })
  expect((await app.request(`/api/courses/${ids[0]}`)).status).toBe(404)
  await batch('batch-publish', { ids, published: true })
  expect((await app.request(`/api/courses/${ids[0]}`)).status).toBe(200)
  expect(await (await batch('batch-delete', { ids: [...ids, nobody] })).json()).toEqual({ count: 2 })
  expect((await batch('batch-delete', { ids: [] })).status).toBe(400)
  expect((await batch('batch-publish', { ids: [nobody], published: true, price: 1 })).status).toBe(400)
})

test.each([{ price: -1 }, { price: null }, { module_number: null }, { module_number: -1 }, { module_number: 1.5 }])(
  'a course with %j is refused, added or saved, and nothing is made of it (course-dialog-8)',
  async (part) => {
    const paid = { ...rivers, type: 'certificate', price: 300 }
    const { id } = await add(paid)
    const before = await read(id)
    expect([(await post({ ...paid, ...part })).status, (await put(id, 1, { ...paid, ...part })).status]).toEqual([
      400, 400,
    ])
    expect(await read(id)).toEqual(before)
  },
)
