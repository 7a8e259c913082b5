import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { announcements } from '#features/content/announcements/table.server.ts'
import { pages } from '#features/content/pages/table.server.ts'
import { profiles } from '#features/people/accounts/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { contactQuestions, volunteerApplications } from '#features/messages/inquiries/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { pendingChanges } from '#records/saving/table.server.ts'
import { weekBeginnings } from '#platform/values/dates.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, addEnrollment } from '#test/courses.ts'
import { sayInChinese } from '#test/translations.ts'
import type { Activity } from '#records/audit/schema.ts'
import type { EnrollmentWeeks, Waiting } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
const address = '/api/admin/statistics'

test('an administrator reads the four figures, and sees a new row in them (dashboard-1)', async () => {
  const admin = await signInAs(app, 'admin')
  const before = await admin.request(address)
  expect(before.status).toBe(200)
  expect(before.headers.get('cache-control')).toBe('no-store')
  expect(await before.json()).toEqual({ profiles: 1, courses: 0, announcements: 0, resources: 0 })
  await app.database.db.execute(
    sql`insert into resources (type, title, url) values ('video', 'A river', 'https://youtu.be/aaaaaaaaaaa')`,
  )
  expect(await (await admin.request(address)).json()).toMatchObject({ profiles: 1, resources: 1 })
})

const none = { count: 0, first: null }

test('what waits is counted, the oldest first, without spam (dashboard-4, inbox-27)', async () => {
  const { db } = app.database
  const admin = await signInAs(app, 'admin')
  const read = async () => (await (await admin.request(`${address}/waiting`)).json()) as Waiting
  expect(Object.entries(await read()).filter(([, { count }]) => count > 0)).toEqual([])
  const at = (day: number) => ({ created_at: new Date(Date.UTC(2026, 2, day)) })
  const from = { name: 'Mei Lin', email: 'mei@example.org' }
  const question = { ...from, message: 'When does the course begin?' }
  const robots = { ...question, is_set_aside: true, ...at(1) }
  const older = { ...question, name: 'Tao', ...at(2) }
  await db.insert(contactQuestions).values([question, older, { ...question, status: 'resolved' }, robots])
  const application = { ...from, motivation: 'I would like to help with the river walks.' }
  await db
    .insert(volunteerApplications)
    .values([application, { ...application, status: 'under_review' }, { ...application, status: 'approved' }])
  for (const payment_status of ['pending', 'completed', 'failed', 'refunded'] as const)
    await addEnrollment(app.database, { payment_status })
  const offered = { place: 'offered', payment_status: 'pending', offer_ends_at: new Date(Date.UTC(2099, 0)) } as const
  const course_id = await addCourse(app.database, { capacity: 1 })
  await addEnrollment(app.database, { ...offered, course_id, full_name: 'Li' })
  const told = await read()
  const counts = Object.entries(told).flatMap(([of, { count }]) => (count > 0 ? [[of, count]] : []))
  // What was paid for a course that is gone waits for a decision.
  expect(Object.fromEntries(counts)).toEqual({
    questions: 2,
    applications: 1,
    reviews: 1,
    payments: 1,
    offers: 1,
    refunds: 1,
  })
  expect(told.questions?.first).toMatchObject({ title: 'Tao', at: '2026-03-02T00:00:00.000Z' })
  expect(told.offers?.first).toMatchObject({ title: 'Li', at: '2099-01-01T00:00:00.000Z' })
  expect(told.mail_failed).toEqual(none)
})

test('a question in progress waits again once it is overdue (dashboard-9)', async () => {
  const { db } = app.database
  const desk = await signInAs(app, { email: 'answers@example.test', role: 'desk' })
  const read = async () => ((await (await desk.request(`${address}/waiting`)).json()) as Waiting).overdue
  const day = 24 * 60 * 60_000
  const begun = { email: 'a@example.org', message: 'May we visit in May?', status: 'in_progress' } as const
  const since = (days: number, more: object = {}) => ({
    created_at: new Date(Date.now() - days * day),
    ...begun,
    ...more,
  })
  await db
    .insert(contactQuestions)
    .values(
      [
        since(2, { name: 'In time' }),
        since(9, { name: 'Answered', first_answered_at: new Date() }),
        since(9, { name: 'Set aside', is_set_aside: true }),
        since(9, { name: 'Resolved', status: 'resolved' }),
        since(9, { name: 'New', status: 'new' }),
      ].map((row) => ({ name: '', ...row })),
    )
  expect(await read()).toEqual(none)
  await db
    .insert(contactQuestions)
    .values([since(4, { name: 'Later' }), since(5, { name: 'Longest' })].map((row) => ({ name: '', ...row })))
  expect(await read()).toMatchObject({ count: 2, first: { title: 'Longest' } })
})

test('drafts and changes wait for their author, unfinished pages for all (dashboard-7)', async () => {
  const { db } = app.database
  const [own, other] = await Promise.all(
    ['one', 'two'].map((name) => signInAs(app, { email: `${name}@example.test`, role: 'editor' })),
  )
  const values = { content: 'Soon.', category: 'lectures', published: false, author_id: own?.profileId } as const
  const [draft] = await db
    .insert(announcements)
    .values({ ...values, title: 'A draft' })
    .returning()
  const course = await addCourse(app.database, { title: 'Reeds' })
  await db
    .insert(pendingChanges)
    .values({ entity: 'courses', entity_id: course, data: {}, base: {}, saved_by: own?.profileId ?? null })
  await db.insert(pages).values({ address: 'imprint', title: 'Imprint', text: 'We are [[name]].' })
  const read = async (person = own) => (await (await person?.request(`${address}/waiting`))?.json()) as Waiting
  expect(await read()).toMatchObject({
    drafts: { count: 1, first: { key: `lectures/${draft?.id}`, title: 'A draft' } },
    changes: { count: 1, first: { key: `/admin/courses/${course}`, title: 'Reeds' } },
    pages: { count: 1, first: { title: 'Imprint' } },
    stuck: none,
  })
  expect(await read(other)).toMatchObject({ drafts: none, changes: none, pages: { count: 1 } })
})

test('a change of a translation that waits leads to where it is edited (translating-10)', async () => {
  const { db } = app.database
  const person = await signInAs(app, { email: 'translator@example.test', role: 'editor' })
  const id = '10000000-0000-4000-8000-000000000077'
  await sayInChinese(app.database, ['milestones', id], { title: '灯心草' })
  await db.execute(sql`insert into pending_changes (entity, entity_id, data, base, saved_by)
    select 'translations', id::text, '{}', '{}', ${person.profileId} from translations where record_id = ${id}`)
  const key = `/admin/languages?language=zh&open=milestones.${id}`
  const answer = await person.request(`${address}/waiting`)
  expect(await answer.json()).toMatchObject({ changes: { count: 1, first: { key, title: '灯心草' } } })
})

test("enrollments are told by the last twelve weeks of the academy's own zone (dashboard-6)", async () => {
  await app.database.db.delete(courseEnrollments)
  const admin = await signInAs(app, 'admin')
  const { timeZone } = app.deps.settings
  const beginnings = weekBeginnings(new Date(), 12, timeZone)
  const at = (week: number, more: number) => ({ created_at: new Date((beginnings[week]?.getTime() ?? 0) + more) })
  await addEnrollment(app.database, at(11, 0))
  await addEnrollment(app.database, at(11, 1000))
  await addEnrollment(app.database, at(11, -1))
  await addEnrollment(app.database, at(0, 0))
  await addEnrollment(app.database, at(0, -1))
  const answer = await admin.request(`${address}/enrollment-weeks`)
  const { time_zone, weeks } = (await answer.json()) as EnrollmentWeeks
  expect(time_zone).toBe('Asia/Shanghai')
  expect(weeks.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  expect(new Date(`${weeks[11]?.starts_on}T00:00:00+08:00`)).toEqual(beginnings[11])
})

test('the last ten actions name who did what to which record, deleted ones too (dashboard-5)', async () => {
  const { db } = app.database
  await db.delete(profiles)
  const admin = await signInAs(app, 'admin')
  const student = await signInAs(app, 'student')
  await db.delete(auditLog)
  const json = (body: unknown, method = 'POST') => ({ method, json: body })
  const fields = { title: 'Steward', description: 'Of rivers.', price: 0, image_url: null, published: true }
  const made = await admin.request('/api/admin/certificates', json(fields))
  const certificate = (await made.json()) as { id: string }
  expect(made.status).toBe(201)
  const dearer = { version: 1, data: { ...fields, price: 5 } }
  await admin.request(`/api/admin/certificates/${certificate.id}`, json(dearer, 'PUT'))
  await admin.request(`/api/admin/certificates/${certificate.id}`, { method: 'DELETE' })
  const course = await addCourse(app.database, { title: 'Rivers' })
  const enrollment = await addEnrollment(app.database, { course_id: course, course_title: 'Rivers', full_name: 'Tao' })
  await admin.request(
    `/api/admin/enrollments/${enrollment}/status`,
    json({ version: 1, payment_status: 'failed' }, 'PUT'),
  )
  await student.request(`/api/profiles/${student.profileId}/role`, json({ role: 'admin' }, 'PUT'))
  const answer = await admin.request(`${address}/activity`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const told = (await answer.json()) as Activity[]
  const by = { actor: 'Sample Administrator', on_oneself: false, changed: [] }
  expect(told.map(({ record }) => record)).toEqual([null, enrollment, null, null, null])
  expect(told.map(({ id: _id, at: _at, record: _record, ...rest }) => rest)).toEqual([
    {
      actor: 'Sample Student',
      on_oneself: true,
      action: 'role.refused',
      entity: 'profiles',
      title: 'Sample Student',
      within: null,
      to: null,
      changed: [],
    },
    {
      ...by,
      action: 'payment.marked',
      entity: 'course_enrollments',
      title: 'Tao for Rivers',
      within: null,
      to: 'failed',
    },
    { ...by, action: 'delete', entity: 'certificates', title: 'Steward', within: null, to: null },
    { ...by, action: 'save', entity: 'certificates', title: 'Steward', within: null, to: null, changed: ['price'] },
    { ...by, action: 'create', entity: 'certificates', title: 'Steward', within: null, to: null },
  ])
  for (let number = 0; number < 12; number++)
    await db.insert(auditLog).values({ action: 'save', entity: 'homepage_data', entity_id: 'hero' })
  const more = (await (await admin.request(`${address}/activity`)).json()) as Activity[]
  expect(more).toHaveLength(10)
  expect(more[0]).toMatchObject({ actor: null, entity: 'homepage_data', within: 'hero', title: null })
})

const everything = [address, `${address}/waiting`, `${address}/enrollment-weeks`, `${address}/activity`]

test('nobody gets 401 and no figure (dashboard-1)', async () => {
  for (const each of everything) {
    const answer = await app.request(each)
    expect(answer.status).toBe(401)
    expect(Object.keys((await answer.json()) as object).toSorted()).toEqual(['error', 'requestId'])
  }
})

test('a student gets 403 and no figure (dashboard-1)', async () => {
  const student = await signInAs(app, 'student')
  for (const each of everything) {
    const answer = await student.request(each)
    expect(answer.status).toBe(403)
    expect(Object.keys((await answer.json()) as object).toSorted()).toEqual(['error', 'requestId'])
  }
})

test('figures, waiting items and last changes are limited to what a role may see (roles-4)', async () => {
  const { db } = app.database
  await db.delete(auditLog)
  for (const entity of ['courses', 'course_enrollments', 'profiles'])
    await db.insert(auditLog).values({ action: 'save', entity, entity_id: null })
  const seenBy = async (role: 'desk' | 'editor' | 'admin') => {
    const person = await signInAs(app, { email: `${role}@example.test`, role })
    const read = async (of: string) => (await person.request(address + of)).json() as Promise<object>
    const activity = (await read('/activity')) as Activity[]
    const waiting = Object.keys(await read('/waiting'))
    return { figures: Object.keys(await read('')), waiting, activity: activity.map(({ entity }) => entity) }
  }
  expect(await seenBy('desk')).toEqual({
    figures: [],
    waiting: [
      'questions',
      'overdue',
      'applications',
      'reviews',
      'payments',
      'offers',
      'unseated',
      'refunds',
      'rosters',
      'mail_failed',
      'mail_unknown',
      'mail_no_server',
      'changes',
      'stuck',
    ],
    activity: ['course_enrollments'],
  })
  expect(await seenBy('editor')).toEqual({
    figures: ['courses', 'announcements', 'resources'],
    waiting: ['drafts', 'pages', 'changes', 'stuck'],
    activity: ['courses'],
  })
  expect((await seenBy('admin')).activity).toEqual(['profiles', 'course_enrollments', 'courses'])
})
