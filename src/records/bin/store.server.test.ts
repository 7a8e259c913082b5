import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import type { CourseWithChildren } from '#features/learning/courses/editing/schema.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { contactQuestions } from '#features/messages/inquiries/table.server.ts'
import { sweepAll } from '#features/overview/retention/store.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { deletedRecords, revisions } from '#records/saving/table.server.ts'
import { announcementEditor } from '#test/announcement-editing.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createTeacher } from '#test/content-factories.ts'
import { addCourse, addEnrollment, countOf, enrollmentsIn } from '#test/courses.ts'
import { question } from '#test/inquiries.ts'
import { adminPath, kindsOfRecords, neededBy, newRecord, type RecordEntity, recordKinds } from '#test/records.ts'
import { insertMany, rowsRead } from '#test/rows-read.ts'
import type { Binned, Restoration } from './bin.ts'

type Chosen = { entity: string; id: string }
let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
const rivers = { ...newCourse, title: 'Rivers', description: 'How a city drinks.' }

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, { email: 'lin@academy.example', name: 'Lin Mei', role: 'admin' })
})

const post = (path: string, json: object) => admin.request(path, { method: 'POST', json })
const remove = (path: string, id: string) => admin.request(`/api/admin/${path}/${id}`, { method: 'DELETE' })
const removeOne = (kind: RecordEntity, id: string) => admin.request(`${adminPath(kind)}/${id}`, { method: 'DELETE' })
const binned = async (query = '') =>
  ((await (await admin.request(`/api/admin/bin${query}`)).json()) as { items: Binned[] }).items
const inBin = async (wanted: string) => (await binned()).find(({ id }) => id === wanted)
const restore = async (...items: Chosen[]) =>
  (await (await post('/api/admin/bin/restore', { items })).json()) as Restoration
const forGood = async (...items: Chosen[]) => (await post('/api/admin/bin/delete', { items })).json()
const course = (id: string): Chosen => ({ entity: 'courses', id })
const courseNow = async (id: string) =>
  (await (await admin.request(`/api/admin/courses/${id}`)).json()) as CourseWithChildren

test.each(kindsOfRecords)(
  'a deleted %s is in the bin with its author, and restored or purged (bin-1, bin-2, bin-4)',
  async (entity) => {
    await neededBy(app.database, entity)
    const { id } = (await (await post(adminPath(entity), newRecord(entity))).json()) as { id: string }
    await removeOne(entity, id)
    const { fields, name } = recordKinds[entity]
    expect(await inBin(id)).toMatchObject({ entity, title: fields[name], deleted_by: 'Lin Mei', days_left: 30 })
    expect(await restore({ entity, id })).toMatchObject({ restored: [{ entity, id }], refused: [] })
    expect(await inBin(id)).toBeUndefined()
    expect((await restore({ entity, id })).refused).toMatchObject([
      { message: expect.stringContaining('not in the bin') },
    ])
    const [version] = (await (await admin.request(`/api/admin/history/${entity}/${id}`)).json()) as {
      version: number
    }[]
    const { data } = (await (await admin.request(`/api/admin/history/${entity}/${id}/${version?.version}`)).json()) as {
      data: object
    }
    expect(data).toMatchObject(fields)
    expect(await forGood({ entity, id }), 'what is there is not removed').toMatchObject({ count: 0 })
    await removeOne(entity, id)
    expect(await forGood({ entity, id })).toEqual({ count: 1, not_removed: [] })
    const { db } = app.database
    expect(await db.$count(revisions, eq(revisions.entity_id, id))).toBe(0)
    expect((await restore({ entity, id })).restored).toEqual([])
    const lines = await db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(auditLog.id)
    expect(lines.map(({ action }) => action)).toEqual(['create', 'delete', 'restore', 'delete', 'purge'])
  },
)

test('a deleted course names sections and enrollments and returns with them (bin-3, deleted-3)', async () => {
  const parent = await addCourse(app.database, rivers)
  const child = await addCourse(app.database, { ...rivers, title: 'Wells', parent_course_id: parent })
  await addEnrollment(app.database, { course_id: parent, email: 'a@example.org', payment_status: 'completed' })
  await addEnrollment(app.database, { course_id: parent, email: 'b@example.org', payment_status: 'completed' })
  await remove('courses', parent)
  expect((await inBin(parent))?.along).toEqual({ sections: 1, enrollments: 2 })
  expect((await restore(course(parent))).restored).toMatchObject([{ along: { sections: 1, enrollments: 2 } }])
  expect((await courseNow(parent)).children).toMatchObject([{ id: child }])
  expect((await enrollmentsIn(app.database, parent)).length).toBe(2)
  expect(await countOf(app.database, parent)).toBe(2)
})

test('a family that was deleted at once comes back as one, whatever is restored first (bin-3)', async () => {
  const root = await addCourse(app.database, { ...rivers, published: false })
  const child = await addCourse(app.database, { ...rivers, title: 'Wells', parent_course_id: root })
  const leaf = await addCourse(app.database, { ...rivers, title: 'Rope', parent_course_id: child })
  const both = { ids: [root, child, leaf] }
  await post('/api/admin/courses/batch-delete', both)
  expect(await restore(course(leaf), course(child), course(root))).toMatchObject({ refused: [] })
  const parents = async () => [(await courseNow(child)).parent_course_id, (await courseNow(leaf)).parent_course_id]
  expect(await parents()).toEqual([root, child])
  await post('/api/admin/courses/batch-delete', both)
  // One request each: a section that is there before its parent waits for it.
  await restore(course(leaf))
  expect((await courseNow(leaf)).parent_course_id).toBeNull()
  await restore(course(root))
  await restore(course(child))
  expect(await parents()).toEqual([root, child])
})

test('an announcement returns with its existing and its restored speakers (bin-3)', async () => {
  const editor = announcementEditor(app, admin)
  const [wen, lan] = [await createTeacher(app.database.db), await createTeacher(app.database.db)]
  const { id } = await editor.add({ speakers: [wen, lan], hosts: [wen] })
  const lecture = { entity: 'announcements', id }
  await remove('announcements', id)
  await remove('teachers', wen)
  expect((await inBin(id))?.along).toEqual({ speakers: 2, hosts: 1 })
  expect((await restore(lecture)).refused).toEqual([])
  const speakers = async () => (await editor.onTheSite(id))?.speakers.map((person) => person.id)
  expect(await speakers()).toEqual([lan])
  await restore({ entity: 'teachers', id: wen })
  const { id: other } = await editor.add({ speakers: [wen] })
  await remove('announcements', other)
  await remove('teachers', wen)
  await restore({ entity: 'announcements', id: other }, { entity: 'teachers', id: wen })
  expect((await editor.onTheSite(other))?.speakers.map((person) => person.id)).toEqual([wen])
})

test('a question returns intact, and is erased from the bin with its account (bin-1, inquiry-7)', async () => {
  const { db } = app.database
  const sent = { ...question, email: 'Sender@Example.org ' }
  const { id } = (await (await app.request('/api/questions', { method: 'POST', json: sent })).json()) as { id: string }
  const stored = () => db.select().from(contactQuestions).where(eq(contactQuestions.id, id))
  const before = await stored()
  await remove('questions', id)
  expect(await stored()).toEqual([])
  expect(await inBin(id)).toMatchObject({ entity: 'contact_questions', title: question.name })
  expect(await restore({ entity: 'contact_questions', id })).toMatchObject({ restored: [{ id }], refused: [] })
  expect(await stored()).toEqual(before)
  await remove('questions', id)
  const sender = await signInAs(app, { email: 'sender@example.org' })
  const own = await (await sender.request('/api/account/data')).text()
  expect(own).toContain(question.message)
  expect((await sender.request('/api/account', { method: 'DELETE' })).status).toBe(204)
  expect(await inBin(id)).toBeUndefined()
})

test('mail that told staff of a message goes with it, purged or swept (bin-4, own-data-3)', async () => {
  const { db } = app.database
  const sweep = async () => {
    await db.update(deletedRecords).set({ binned_at: sql`now() - interval '31 days'` })
    await sweepAll(db, app.deps.settings.retention, new AbortController().signal)
  }
  for (const leave of [(id: string) => forGood({ entity: 'contact_questions', id }), sweep]) {
    const sent = await app.request('/api/questions', { method: 'POST', json: question })
    const { id } = (await sent.json()) as { id: string }
    const told = () => db.$count(mailOutbox, and(eq(mailOutbox.cause_key, id), eq(mailOutbox.cause, 'staff_question')))
    await remove('questions', id)
    expect(await told(), 'it may come back').toBe(1)
    await leave(id)
    expect(await told()).toBe(0)
  }
})

test('the sweep purges expired records of the bin, and the rest stays (bin-4)', async () => {
  const { db } = app.database
  const [old, young] = [await addCourse(app.database, rivers), await addCourse(app.database, rivers)]
  for (const id of [old, young]) await remove('courses', id)
  const since = (days: number, id: string) =>
    db
      .update(deletedRecords)
      .set({ binned_at: sql`now() - make_interval(days => ${days})` })
      .where(and(eq(deletedRecords.entity, 'courses'), eq(deletedRecords.entity_id, id)))
  await since(31, old)
  await since(29, young)
  const { retention } = app.deps.settings
  expect((await sweepAll(db, { ...retention, bin: null }, new AbortController().signal))['bin']).toBe(0)
  expect((await sweepAll(db, retention, new AbortController().signal))['bin']).toBe(1)
  expect([await inBin(old), (await inBin(young))?.days_left]).toEqual([undefined, 1])
  expect(await db.$count(revisions, eq(revisions.entity_id, old))).toBe(0)
  expect(await db.$count(revisions, eq(revisions.entity_id, young))).toBe(1)
})

test(
  'ten thousand deleted records are listed, filtered and searched by the page (bin-6)',
  { tags: 'full' },
  async () => {
    const { pool } = app.database
    await insertMany(
      pool,
      'deleted_records',
      `insert into deleted_records (entity, entity_id, title, deleted_at)
     select (array['courses', 'teachers'])[1 + number % 2], gen_random_uuid(), 'Nr ' || number, now() - make_interval(mins => number)
     from generate_series(1, 10000) as number`,
    )
    expect(await binned('?search=Nr%209999')).toMatchObject([{ title: 'Nr 9999' }])
    for (const query of ['', '?kind=teachers', '?search=Nr%209999']) {
      expect(await rowsRead(pool, () => admin.request(`/api/admin/bin${query}`)), query).toBeLessThan(2500)
    }
    const seen: string[] = []
    for (let next: string | null = ''; next !== null && seen.length < 300;) {
      const page = await admin.request(`/api/admin/bin?kind=courses&limit=100${next && `&after=${next}`}`)
      const { items, next: following } = (await page.json()) as { items: Binned[]; next: string | null }
      seen.push(...items.map(({ id }) => id))
      next = following
    }
    expect(new Set(seen).size).toBe(300)
  },
)

test('records of a kind that one may not see are hidden in the bin (bin-7)', async () => {
  const editor = await signInAs(app, { email: 'bin-editor@academy.example', role: 'editor' })
  const [row] = await app.database.db.insert(contactQuestions).values(question).returning()
  const asked = { entity: 'contact_questions', id: row?.id ?? '' }
  await remove('questions', asked.id)
  expect((await inBin(asked.id))?.title).toBeTruthy()
  const json = { items: [asked] }
  for (const what of ['restore', 'delete']) {
    const answer = await editor.request(`/api/admin/bin/${what}`, { method: 'POST', json })
    const { refused } = (await answer.json()) as Restoration
    expect(refused).toMatchObject([{ ...asked, title: '', message: expect.stringContaining('not in the bin') }])
  }
  expect(await inBin(asked.id)).toBeDefined()
  expect(await forGood(asked)).toEqual({ count: 1, not_removed: [] })
})
