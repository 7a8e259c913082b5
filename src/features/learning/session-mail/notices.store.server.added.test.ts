import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import type { EditableSession, SessionFields } from '#features/learning/course-sessions/schema.ts'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'
import { addCrowd, addPeople, comeToRest, mailOf } from '#test/session-mail.ts'
import { classSession } from '#test/class-session.ts'
import { tellDueNotices } from './notices.store.server.ts'
import { sessionNotices } from './table.server.ts'

const path = '/api/admin/sessions'
const going = new AbortController().signal
let app: TestApp
let second: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let course: string

beforeAll(async () => {
  app = await createTestApp({ settings: { PUBLIC_URL: 'https://academy.example', TIME_ZONE: 'Asia/Shanghai' } })
  second = await createTestApp({ database: app.database, settings: { PUBLIC_URL: 'https://academy.example' } })
})
beforeEach(async () => {
  const { db } = app.database
  for (const table of [mailOutbox, sessionNotices, courseSessions, courseEnrollments, profiles]) await db.delete(table)
  admin = await signInAs(app, 'admin')
  course = await addCourse(app.database, { title: 'Rivers', class_link: 'https://meet.example/rivers' })
  await addPeople(app.database, course, ['mei@example.org'])
})

const fields = (part: Partial<SessionFields> = {}): SessionFields => ({
  ...classSession,
  course_id: course,
  title: 'Springs',
  date: '2095-03-02',
  ...part,
})
async function save(id: string, part: Partial<SessionFields>): Promise<void> {
  const { version } = (await (await admin.request(`${path}/${id}`)).json()) as EditableSession
  const answer = await admin.request(`${path}/${id}`, { method: 'PUT', json: { version, data: fields(part) } })
  expect(answer.status).toBe(200)
}
/** Whatever waits has been left alone for long enough, and the job runs. */
async function tell(process = app, signal = going): Promise<number> {
  await comeToRest(app.database)
  return tellDueNotices(process.deps, signal)
}
const entries = async () =>
  (await mailOf(app.database)).map(({ cause, calendar }) => [cause, calendar?.method, calendar?.sequence])

const add = async (title: string, part: Partial<SessionFields> = {}) => {
  const answer = await admin.request(path, { method: 'POST', json: fields({ title, ...part }) })
  return ((await answer.json()) as EditableSession).id
}

test('an added term is one mail with all its dates and the first class as event (told-6)', async () => {
  const { db } = app.database
  const ids: string[] = []
  for (let week = 1; week <= 8; week++) ids.push(await add(`Week ${week}`, { date: `2095-03-${week + 10}` }))
  expect(await tellDueNotices(app.deps, going), 'not yet').toBe(0)
  // The first have rested, the last was only just added.
  await db
    .update(sessionNotices)
    .set({ due_at: sql`now()` })
    .where(sql`${sessionNotices.session_id} <> ${ids[7]}`)
  expect(await tellDueNotices(app.deps, going), 'all of them together').toBe(0)
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  const [mail, ...others] = await mailOf(app.database)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    cause: 'sessions_added',
    recipient: 'mei@example.org',
    calendar: { method: 'REQUEST', uid: ids[0], sequence: 0, title: 'Rivers: Week 1' },
    data: { course: 'Rivers', calendar_url: `https://academy.example/calendar/course/${course}.ics` },
  })
  const lines = mail?.data['dates']?.split('\n') ?? []
  expect(lines).toHaveLength(8)
  expect(lines[0]).toBe('Mar 11, 2095, 18:30–20:00 (Asia/Shanghai, UTC+08:00): Week 1')
})

test('continued additions delay the mail only so long (told-6)', async () => {
  const first = await add('Week 1')
  const { db } = app.database
  const long = { noted_at: sql`now() - interval '1 hour'`, due_at: sql`now()` }
  await db
    .update(sessionNotices)
    .set(long)
    .where(sql`${sessionNotices.session_id} = ${first}`)
  await add('Week 2', { date: '2095-03-09' })
  expect(await tellDueNotices(app.deps, going)).toBe(1)
  expect(await tell()).toBe(1)
  expect(await entries()).toEqual([
    ['sessions_added', 'REQUEST', 0],
    ['sessions_added', 'REQUEST', 0],
  ])
})

test('an added class is told as it is when mailed, and a draft or past one never (told-6)', async () => {
  const id = await add('Week 1')
  await save(id, { title: 'Week 1', time: '08:00' })
  await add('Past', { date: '2020-03-02' })
  const draft = await addCourse(app.database, { title: 'Draft', published: false })
  await addPeople(app.database, draft, ['lin@example.org'])
  await add('Hidden', { course_id: draft })
  expect(await tell()).toBe(1)
  const [mail] = await mailOf(app.database)
  expect(mail?.data['dates']).toContain('08:00')
  expect(mail?.data['dates']).not.toContain('Past')
  expect(await app.database.db.$count(sessionNotices)).toBe(0)
})

test('added classes are told once to each of 600, also after an interruption (told-6)', async () => {
  const { database } = app
  await addCrowd(database, course, 600)
  const id = await add('Week 1')
  const stopping = new AbortController()
  const cut = tell(app, stopping.signal)
  await expect.poll(() => database.db.$count(mailOutbox)).toBeGreaterThan(0)
  stopping.abort()
  await cut
  // What some have heard of is changed for them, and cancelled for them.
  await save(id, { title: 'Week 1', time: '08:00' })
  await Promise.all([tell(app), tell(second)])
  const changed = (await mailOf(database)).filter(({ calendar }) => calendar?.sequence === 1)
  expect(new Set(changed.map(({ recipient }) => recipient)).size).toBe(601)
  expect(changed).toHaveLength(601)
})
