import { eq, gt } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { announcementPeople, announcements } from '#features/content/announcements/table.server.ts'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import type { CourseWithChildren } from '#features/learning/courses/editing/schema.ts'
import { addCourse } from '#test/courses.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { announcementEditor, talk } from '#test/announcement-editing.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createTeacher } from '#test/content-factories.ts'
import {
  adminPath,
  freshFields,
  kindsOfRecords,
  neededBy,
  newRecord,
  type RecordEntity,
  topicOf,
} from '#test/records.ts'
import type { Deleted, Version } from './schema.ts'

type Somebody = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let admin: Somebody
let second: Somebody
let student: Somebody
let editor: ReturnType<typeof announcementEditor>
const nobody = '00000000-0000-4000-8000-00000000dead'
const wen = { name: 'Prof. Wen', bio: 'Rivers', avatar_url: null }
const rivers = { ...newCourse, title: 'Rivers', description: 'How a city drinks.' }
const kinds = kindsOfRecords.map((kind) => [kind, newRecord(kind)] as const)

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, { email: 'lin@academy.example', name: 'Lin Mei', role: 'admin' })
  second = await signInAs(app, { email: 'zhou@academy.example', name: 'Zhou Yan', role: 'admin' })
  student = await signInAs(app, 'student')
  editor = announcementEditor(app, admin)
  for (const kind of kindsOfRecords) await neededBy(app.database, kind)
})

const add = async (kind: RecordEntity, body: object) =>
  (await (await admin.request(adminPath(kind), { method: 'POST', json: body })).json()) as { id: string }
const remove = (kind: RecordEntity, id: string) => admin.request(`${adminPath(kind)}/${id}`, { method: 'DELETE' })
const restore = (kind: RecordEntity, id: string, json: object, who: Pick<Somebody, 'request'> = second) =>
  who.request(`${adminPath(kind)}/${id}/restore`, { method: 'POST', json })
const deletedIds = async (kind: RecordEntity) =>
  ((await (await admin.request(`/api/admin/deleted/${kind}`)).json()) as Deleted[]).map(({ id }) => id)
const versionsOf = async (kind: RecordEntity, id: string) =>
  (await (await admin.request(`/api/admin/history/${kind}/${id}`)).json()) as Version[]

test.each(kinds)(
  'a deleted %s returns under its own id with its versions and leaves the bin (deleted-2)',
  async (kind, body) => {
    const { id } = await add(kind, body)
    expect((await remove(kind, id)).status).toBe(204)
    expect(await deletedIds(kind)).toContain(id)
    const answer = await restore(kind, id, body)
    expect([answer.status, await answer.json()]).toMatchObject([201, { id, version: 2 }])
    expect(await deletedIds(kind)).not.toContain(id)
    expect((await versionsOf(kind, id)).map(({ version, saved_by }) => [version, saved_by])).toEqual([
      [2, 'Zhou Yan'],
      [1, 'Lin Mei'],
    ])
    const lines = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(auditLog.id)
    expect(lines.map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
    const told = await app.database.db
      .select()
      .from(changes)
      .where(eq(changes.topic, topicOf(kind)))
    expect(told.filter(({ ids }) => ids?.includes(id))).toHaveLength(3)
    // It may go, and come back, as often as anybody likes.
    expect((await remove(kind, id)).status).toBe(204)
    expect(await (await restore(kind, id, body)).json()).toMatchObject({ id, version: 3 })
  },
)

test('a link to a restored announcement works, with its age, text and sequence (deleted-2)', async () => {
  const walk = { ...talk, title: 'A long walk', starts_at: '2026-12-01T10:00:00.000Z' }
  const { id } = await editor.add({ ...walk, title: 'A walk' })
  const { db } = app.database
  const made = new Date('2026-03-01T10:00:00.000Z')
  await db.update(announcements).set({ created_at: made, updated_at: made }).where(eq(announcements.id, id))
  await editor.saved(id, 1, walk)
  const before = await editor.stored(id)
  await remove('announcements', id)
  expect((await app.request(`/announcements/${id}/event.ics`)).status).toBe(404)
  await restore('announcements', id, { ...walk, content: 'Bring shoes.' })
  expect(await editor.onTheSite(id)).toMatchObject({ title: 'A long walk', content: 'Bring shoes.' })
  expect((await app.request(`/announcements/${id}/event.ics`)).status).toBe(200)
  const back = await editor.stored(id)
  expect(back).toMatchObject({ version: 3, created_at: made })
  expect(back?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
})

test('of two administrators who restore at once one does it, and one is told so (deleted-4)', async () => {
  const { id } = await add('teachers', wen)
  await remove('teachers', id)
  const answers = await Promise.all([
    restore('teachers', id, { ...wen, bio: 'One' }, admin),
    restore('teachers', id, { ...wen, bio: 'Two' }, second),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  const late = (await answers.find(({ status }) => status === 409)?.json()) as object
  expect(late).toMatchObject({ error: { code: 'taken', message: expect.stringContaining('brought it back') } })
  expect(await versionsOf('teachers', id)).toHaveLength(2)
})

test.each(kinds)(
  'nobody chooses the id of one of %s: only a deleted one is restored (deleted-4)',
  async (kind, body) => {
    const missing = await restore(kind, nobody, body)
    expect([missing.status, await missing.json()]).toMatchObject([404, { error: { code: 'PGRST116' } }])
    expect((await admin.request(`/api/admin/history/${kind}/${nobody}/1`)).status, 'nothing was kept').toBe(404)
    const { id } = await add(kind, newRecord(kind, freshFields(kind)))
    expect((await restore(kind, id, newRecord(kind, freshFields(kind)))).status, 'one that is there').toBe(409)
    expect(await versionsOf(kind, id)).toEqual([])
  },
)

test.each(kinds)(
  'a deleted %s stays deleted for students, for nobody and bad requests (deleted-4)',
  async (kind, body) => {
    const { id } = await add(kind, newRecord(kind, freshFields(kind)))
    await remove(kind, id)
    expect((await restore(kind, id, body, app)).status).toBe(401)
    expect((await restore(kind, id, body, student)).status).toBe(403)
    expect((await restore(kind, id, {})).status).toBe(400)
    expect((await restore(kind, id, { ...body, id: nobody })).status).toBe(400)
    expect(await deletedIds(kind)).toContain(id)
  },
)

test('a restored teacher returns to places that nobody took since (deleted-2)', async () => {
  const { db } = app.database
  const [wenId, lan, mo] = [await createTeacher(db, wen), await createTeacher(db), await createTeacher(db)]
  const { id: kept } = await editor.add({ speakers: [lan, wenId, mo], hosts: [wenId] })
  const { id: taken } = await editor.add({ speakers: [wenId] })
  await remove('teachers', wenId)
  await db.insert(announcementPeople).values({ announcement_id: taken, teacher_id: lan, role: 'speaker', position: 0 })
  const before = app.deps.changes.position()
  expect((await restore('teachers', wenId, wen)).status).toBe(201)
  const namesOn = async (id: string) => {
    const shown = await editor.onTheSite(id)
    return [shown?.speakers, shown?.hosts].map((people) => people?.map((person) => person.id))
  }
  expect(await namesOn(kept)).toEqual([[lan, wenId, mo], [wenId]])
  expect(await namesOn(taken)).toEqual([[lan], []])
  const told = await db.select().from(changes).where(gt(changes.position, before))
  expect(told.map(({ topic }) => topic)).toEqual(['teachers', 'announcements', 'courses'])
  // One that is deleted twice comes back as it was the second time.
  await remove('teachers', wenId)
  await remove('announcements', kept)
  expect((await restore('teachers', wenId, wen)).status).toBe(201)
})

test('a restored certificate returns to priced courses that have no other one (deleted-2)', async () => {
  const { id } = await add('certificates', newRecord('certificates'))
  const { id: other } = await add('certificates', newRecord('certificates'))
  const priced = { ...rivers, type: 'certificate' as const, price: 100, certificate_id: id }
  const [kept, taken, free] = await Promise.all([1, 2, 3].map(() => addCourse(app.database, priced)))
  const certificateOf = async (course = '') =>
    (await app.database.db.select().from(courses).where(eq(courses.id, course)))[0]?.certificate_id
  await remove('certificates', id)
  expect(await certificateOf(kept)).toBeNull()
  const { db } = app.database
  await db
    .update(courses)
    .set({ certificate_id: other })
    .where(eq(courses.id, taken ?? ''))
  await db
    .update(courses)
    .set({ type: 'free', price: 0 })
    .where(eq(courses.id, free ?? ''))
  expect((await restore('certificates', id, newRecord('certificates'))).status).toBe(201)
  expect([await certificateOf(kept), await certificateOf(taken), await certificateOf(free)]).toEqual([id, other, null])
})

test('a restored course has its free children again, where they still fit (deleted-2)', async () => {
  const parent = await addCourse(app.database, { ...rivers, published: true })
  const [child, moved] = [
    await addCourse(app.database, { ...rivers, title: 'Wells', parent_course_id: parent }),
    await addCourse(app.database, { ...rivers, title: 'Dams', parent_course_id: parent }),
  ]
  const parentOf = async (id: string) =>
    ((await (await admin.request(`/api/admin/courses/${id}`)).json()) as CourseWithChildren).parent_course_id
  await remove('courses', parent)
  expect(await parentOf(child)).toBeNull()
  const elsewhere = await addCourse(app.database, rivers)
  await app.database.db.update(courses).set({ parent_course_id: elsewhere }).where(eq(courses.id, moved))
  const answer = await restore('courses', parent, { data: rivers })
  expect(await answer.json()).toMatchObject({ id: parent, children: [{ id: child }] })
  expect([await parentOf(child), await parentOf(moved)]).toEqual([parent, elsewhere])
  // Two levels have come to stand below it meanwhile: below a parent of its own there is no room for them.
  await remove('courses', parent)
  await addCourse(app.database, { ...rivers, parent_course_id: child })
  const root = await addCourse(app.database, { ...rivers, published: true })
  expect((await restore('courses', parent, { data: { ...rivers, parent_course_id: root } })).status).toBe(201)
  expect(await parentOf(child)).toBeNull()
})

test('a restored course has the children chosen below it, in a valid place (deleted-2)', async () => {
  const { id } = await add('courses', { data: rivers })
  const other = await addCourse(app.database, { ...rivers, title: 'Wells' })
  await remove('courses', id)
  const circle = { data: { ...rivers, parent_course_id: other }, children: { add: [other], remove: [] } }
  expect((await restore('courses', id, circle)).status).toBe(400)
  expect(await deletedIds('courses')).toContain(id)
  const below = { data: rivers, children: { add: [other], remove: [] } }
  expect(await (await restore('courses', id, below)).json()).toMatchObject({ id, children: [{ id: other }] })
})

test('a video that was deleted comes back as a video (deleted-2)', async () => {
  const { id } = await add('resources', newRecord('resources'))
  await remove('resources', id)
  const answer = await restore('resources', id, { ...newRecord('resources'), type: 'reading' })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { fields: { type: expect.any(String) } } }])
  expect(await deletedIds('resources')).toContain(id)
})
