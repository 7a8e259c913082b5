import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import type { EditableSession, SessionFields } from '#features/learning/course-sessions/schema.ts'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addParticipant } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { addCrowd, addPeople, comeToRest, mailed, mailOf } from '#test/session-mail.ts'
import { classSession } from '#test/class-session.ts'
import { tellDueNotices } from './notices.store.server.ts'
import { quiet } from './rules.ts'
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
/** One of which those who come know already. */
async function planned(part: Partial<SessionFields> = {}): Promise<string> {
  const { id } = (await (await admin.request(path, { method: 'POST', json: fields(part) })).json()) as EditableSession
  await tell()
  await app.database.db.delete(mailOutbox)
  return id
}
async function save(id: string, part: Partial<SessionFields>): Promise<void> {
  const { version } = (await (await admin.request(`${path}/${id}`)).json()) as EditableSession
  const answer = await admin.request(`${path}/${id}`, { method: 'PUT', json: { version, data: fields(part) } })
  expect(answer.status).toBe(200)
}
const remove = async (id: string) =>
  expect((await admin.request(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204)
async function restore(id: string): Promise<void> {
  const json = { items: [{ entity: 'course_sessions', id }] }
  const answer = await admin.request('/api/admin/bin/restore', { method: 'POST', json })
  expect(((await answer.json()) as { restored: object[] }).restored).toHaveLength(1)
}
/** Whatever waits has been left alone for long enough, and the job runs. */
async function tell(process = app, signal = going): Promise<number> {
  await comeToRest(app.database)
  return tellDueNotices(process.deps, signal)
}
const entries = async () =>
  (await mailOf(app.database)).map(({ cause, calendar }) => [cause, calendar?.method, calendar?.sequence])

test('a class that moves is told with its new time, and its calendar entry follows (calendar-4)', async () => {
  const id = await planned()
  await save(id, { date: '2095-03-03', place: 'Garden' })
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  const [mail] = await mailOf(app.database)
  expect(mail).toMatchObject({ cause: 'session_changed', recipient: 'mei@example.org', recipient_name: 'mei' })
  expect(mail?.data).toEqual({
    name: 'mei',
    course: 'Rivers',
    session: 'Springs',
    when: 'Mar 03, 2095, 18:30–20:00 (Asia/Shanghai, UTC+08:00)',
    was: 'Mar 02, 2095, 18:30–20:00 (Asia/Shanghai, UTC+08:00)',
    place: 'Garden',
    join_url: `https://academy.example/api/sessions/${id}/join`,
  })
  expect(mail?.calendar).toEqual({
    method: 'REQUEST',
    uid: id,
    sequence: 1,
    title: 'Rivers: Springs',
    starts_at: '2095-03-03T10:30:00.000Z',
    ends_at: '2095-03-03T12:00:00.000Z',
    time_zone: 'Asia/Shanghai',
    place: 'Garden',
    address: `https://academy.example/api/sessions/${id}/join`,
  })
  expect(mail?.expires_at?.toISOString()).toBe('2095-03-03T10:30:00.000Z')
})

test.for<[string, Partial<SessionFields>]>([
  ['length', { minutes: 60 }],
  ['zone', { time_zone: 'Europe/Berlin' }],
  ['place', { place: 'Hall 3' }],
  ['link', { link: 'https://meet.example/other' }],
])('another %s is told (calendar-4)', async ([, part]) => {
  await save(await planned(), part)
  await tell()
  expect(await entries()).toEqual([['session_changed', 'REQUEST', 1]])
})

test('mail omits an unchanged time, and always the link (calendar-4)', async () => {
  await save(await planned(), { place: 'Hall 3', link: 'https://meet.example/other' })
  await tell()
  const [mail] = await mailOf(app.database)
  expect(mail?.data['was']).toBe('')
  expect(JSON.stringify(mail)).not.toContain('meet.example')
})

test.for<[string, Partial<SessionFields>]>([
  ['title', { title: 'Deltas' }],
  ['replay', { replay_link: 'https://video.example/1' }],
])('another %s is not told (calendar-4)', async ([, part]) => {
  await save(await planned(), part)
  await tell()
  expect(await mailed(app.database)).toEqual([])
})

test('cancelling, reinstating, deleting and restoring are told in rising sequence (calendar-4)', async () => {
  const id = await planned()
  const steps = [
    () => save(id, { is_cancelled: true }),
    () => save(id, { is_cancelled: false }),
    () => remove(id),
    () => restore(id),
    () => remove(id),
    () => restore(id),
  ]
  for (const step of steps) {
    await step()
    expect(await tell()).toBe(1)
  }
  const told = (await entries()).toSorted(([, , one], [, , other]) => Number(one) - Number(other))
  expect(told.map(([cause, method]) => [cause, method])).toEqual([
    ['session_cancelled', 'CANCEL'],
    ['session_changed', 'REQUEST'],
    ['session_cancelled', 'CANCEL'],
    ['session_changed', 'REQUEST'],
    ['session_cancelled', 'CANCEL'],
    ['session_changed', 'REQUEST'],
  ])
  expect(new Set(told.map(([, , sequence]) => sequence)).size).toBe(6)
  const cancelled = (await mailOf(app.database)).find(({ cause }) => cause === 'session_cancelled')
  expect(Object.keys(cancelled?.data ?? {}).toSorted()).toEqual(['course', 'name', 'session', 'when'])
  expect(cancelled?.calendar?.address).toBe(`https://academy.example/course/${course}`)
})

test('edits within the quiet time are told once, with the last and first time (calendar-4)', async () => {
  const id = await planned()
  await save(id, { time: '19:00' })
  const [first] = await app.database.db.select().from(sessionNotices)
  expect(Number(first?.due_at) - Number(first?.noted_at)).toBeGreaterThan((quiet.seconds - 5) * 1000)
  expect(await tellDueNotices(app.deps, going)).toBe(0)
  await save(id, { time: '20:00' })
  await save(id, { time: '20:30', place: 'Garden' })
  expect(await tell()).toBe(1)
  const [mail] = await mailOf(app.database)
  expect(mail?.data['when']).toContain('20:30')
  expect(mail?.data['was']).toContain('18:30')
  expect(mail?.calendar?.sequence).toBe(3)
})

test('continued edits delay the mail only so long (calendar-4)', async () => {
  const id = await planned()
  await save(id, { time: '19:00' })
  await app.database.db.update(sessionNotices).set({ noted_at: sql`now() - interval '1 hour'` })
  await save(id, { time: '20:00' })
  expect(await tellDueNotices(app.deps, going)).toBe(1)
})

test('changes that cancel each other out within the quiet time are not told (calendar-4)', async () => {
  const id = await planned()
  await save(id, { time: '19:00' })
  await save(id, { time: '18:30' })
  expect(await tell()).toBe(0)
  await remove(id)
  await restore(id)
  expect(await tell()).toBe(0)
  const { id: fresh } = (await (
    await admin.request(path, { method: 'POST', json: fields({ title: 'Fresh' }) })
  ).json()) as EditableSession
  await remove(fresh)
  expect(await tell()).toBe(0)
  expect(await app.database.db.$count(sessionNotices)).toBe(0)
})

test('nobody is told of a class that is over (calendar-4)', async () => {
  const id = await planned({ date: '2020-03-02' })
  await save(id, { date: '2020-03-02', time: '19:00' })
  await tell()
  await save(id, { date: '2020-03-02', is_cancelled: true })
  await tell()
  await remove(id)
  expect(await tell()).toBe(0)
})

test('people enrolled above are told, and people enrolled elsewhere are not (calendar-4)', async () => {
  const { database } = app
  const section = await addCourse(database, { title: 'Springs', parent_course_id: course })
  await addParticipant(database, section, { email: 'guest@example.org', amount: 3000 })
  await addPeople(database, await addCourse(database), ['elsewhere@example.org'])
  const part = { course_id: section }
  const id = await planned(part)
  await save(id, { ...part, place: 'Garden' })
  await tell()
  expect(await mailed(database)).toEqual(['session_changed guest@example.org', 'session_changed mei@example.org'])
})

test('people without reminders are told of changes all the same (calendar-4)', async () => {
  const quietly = await signInAs(app, { email: 'quiet@example.org' })
  await quietly.request('/api/account/notices', { method: 'PUT', json: { reminders: false } })
  await addParticipant(app.database, course, { profile_id: quietly.profileId })
  await save(await planned(), { place: 'Garden' })
  await tell()
  expect(await mailed(app.database)).toContain('session_changed quiet@example.org')
})

test('a save that fails tells nobody (calendar-4)', async () => {
  const id = await planned()
  const json = { version: 1, data: fields({ time: '25:00' }) }
  expect((await admin.request(`${path}/${id}`, { method: 'PUT', json })).status).toBe(400)
  expect(await app.database.db.$count(sessionNotices)).toBe(0)
})

test('a save for 1,200 people writes one row, and each is told once (calendar-10)', { tags: 'full' }, async () => {
  const { database } = app
  await addCrowd(database, course, 1_200)
  const id = await planned()
  await save(id, { time: '19:00' })
  expect([await database.db.$count(sessionNotices), await database.db.$count(mailOutbox)]).toEqual([1, 0])
  const stopping = new AbortController()
  const cut = tell(app, stopping.signal)
  await expect.poll(() => database.db.$count(mailOutbox)).toBeGreaterThan(0)
  stopping.abort()
  await cut
  await Promise.all([tell(app), tell(second)])
  const { rows } = await database.db.execute<{ mails: number; people: number }>(
    sql`select count(*)::int as mails, count(distinct profile_id)::int as people from mail_outbox`,
  )
  expect(rows).toEqual([{ mails: 1_201, people: 1_201 }])
})

test(
  'a class moved while people are told is told to everybody as it is then (calendar-10)',
  { tags: 'full' },
  async () => {
    const { database } = app
    await addCrowd(database, course, 600)
    const id = await planned()
    await save(id, { time: '19:00' })
    const stopping = new AbortController()
    const cut = tell(app, stopping.signal)
    await expect.poll(() => database.db.$count(mailOutbox)).toBeGreaterThan(0)
    stopping.abort()
    await cut
    await save(id, { time: '18:30' })
    expect(await tell()).toBe(601)
    const last = (await mailOf(database)).filter(({ calendar }) => calendar?.sequence === 2)
    expect(last).toHaveLength(601)
    expect(last.every(({ calendar }) => calendar?.starts_at === '2095-03-02T10:30:00.000Z')).toBe(true)
    expect(await database.db.$count(sessionNotices)).toBe(0)
  },
)
