import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { asOthers } from '#test/database.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addParticipant, addSession } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { addCrowd, addPeople, letPass, mailed, mailOf } from '#test/session-mail.ts'
import { sayInChinese } from '#test/translations.ts'
import { remindParticipants } from './participants.store.server.ts'

let app: TestApp
let second: TestApp
let course: string
const going = new AbortController().signal
const remind = (process = app) => remindParticipants(process.deps, going)
const hours = 60

beforeAll(async () => {
  app = await createTestApp({ settings: { PUBLIC_URL: 'https://academy.example' } })
  second = await createTestApp({ database: app.database, settings: { PUBLIC_URL: 'https://academy.example' } })
})
beforeEach(async () => {
  const { db } = app.database
  await db.delete(mailOutbox)
  await db.delete(courseSessions)
  await db.delete(courseEnrollments)
  await db.delete(profiles)
  course = await addCourse(app.database, { title: 'Rivers' })
  await addPeople(app.database, course, ['lin@example.org', 'mei@example.org'])
})

test('everybody enrolled is reminded once a day and once an hour before (reminder-1, reminder-2)', async () => {
  const session = await addSession(app.database, course, { title: 'Springs', place: 'Hall', inMinutes: 23 * hours })
  expect(await remind()).toBe(2)
  expect(await remind()).toBe(0)
  expect(await mailed(app.database)).toEqual(['reminder_day lin@example.org', 'reminder_day mei@example.org'])
  const [lin] = await mailOf(app.database)
  const [row] = await app.database.db.select().from(courseSessions)
  expect(lin).toMatchObject({ recipient_name: 'lin', calendar: null, expires_at: row?.starts_at })
  expect(lin?.data).toEqual({
    name: 'lin',
    course: 'Rivers',
    session: 'Springs',
    when: expect.stringMatching(/ \(Asia\/Shanghai, UTC\+08:00\)$/) as string,
    place: 'Hall',
    join_url: `https://academy.example/api/sessions/${session}/join`,
  })
  await letPass(app.database, session, 21 * hours)
  expect(await remind()).toBe(0)
  await letPass(app.database, session, 61)
  expect(await remind()).toBe(2)
  expect(await remind()).toBe(0)
  expect(await mailed(app.database)).toEqual([
    'reminder_day lin@example.org',
    'reminder_day mei@example.org',
    'reminder_hour lin@example.org',
    'reminder_hour mei@example.org',
  ])
  await letPass(app.database, session, 60)
  expect(await remind()).toBe(0)
})

test('a later enrollment gets the remaining reminders, a withdrawn one none (reminder-2)', async () => {
  const session = await addSession(app.database, course, { inMinutes: 20 * hours })
  await remind()
  const [late] = await addPeople(app.database, course, ['late@example.org'])
  expect(await remind()).toBe(1)
  expect(await mailed(app.database)).toContain('reminder_day late@example.org')
  await letPass(app.database, session, 20 * hours - 30)
  await addPeople(app.database, course, ['last@example.org'])
  await app.database.db
    .update(courseEnrollments)
    .set({ payment_status: 'refunded' })
    .where(eq(courseEnrollments.profile_id, late ?? ''))
  expect(await remind()).toBe(3)
  const written = await mailed(app.database)
  expect(written).toContain('reminder_hour last@example.org')
  expect(written).not.toContain('reminder_day last@example.org')
  expect(written).not.toContain('reminder_hour late@example.org')
})

test('after an outage missed reminders are sent until the class begins (reminder-2)', async () => {
  await addSession(app.database, course, { title: 'Two hours', inMinutes: 2 * hours })
  await addSession(app.database, course, { title: 'Half an hour', inMinutes: 30 })
  await addSession(app.database, course, { title: 'Has begun', inMinutes: -1 })
  await addSession(app.database, course, { title: 'Next week', inMinutes: 7 * 24 * hours })
  expect(await remind()).toBe(4)
  const written = await mailOf(app.database)
  expect(new Set(written.map(({ cause, data }) => `${cause} ${data['session']}`))).toEqual(
    new Set(['reminder_day Two hours', 'reminder_hour Half an hour']),
  )
})

test('nobody is reminded of what is cancelled or of a course that is taken down (reminder-1)', async () => {
  await addSession(app.database, course, { inMinutes: 30, is_cancelled: true })
  const hidden = await addCourse(app.database, { published: false })
  await addPeople(app.database, hidden, ['hidden@example.org'])
  await addSession(app.database, hidden, { inMinutes: 30 })
  expect(await remind()).toBe(0)
})

test('a class that moves is reminded of anew, in its new time (reminder-2)', async () => {
  const session = await addSession(app.database, course, { inMinutes: 10 * hours })
  await remind()
  const starts_at = new Date(Date.now() + 15 * hours * 60_000)
  await app.database.db
    .update(courseSessions)
    .set({ starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000) })
    .where(eq(courseSessions.id, session))
  expect(await remind()).toBe(2)
  expect(await remind()).toBe(0)
  expect((await mailOf(app.database)).map(({ expires_at }) => expires_at)).toContainEqual(starts_at)
})

test('who is enrolled above and a guest who paid are reminded; others are not (reminder-1)', async () => {
  const { database } = app
  const section = await addCourse(database, { title: 'Springs', parent_course_id: course })
  await addParticipant(database, section, { email: 'guest@example.org', amount: 3000 })
  await addParticipant(database, section, {
    profile_id: (await addPeople(database, await addCourse(database), ['free@example.org']))[0] ?? null,
    email: 'free@example.org',
    amount: 0,
  })
  await addSession(database, section, { inMinutes: 30 })
  await remind()
  expect(await mailed(database)).toEqual([
    'reminder_hour guest@example.org',
    'reminder_hour lin@example.org',
    'reminder_hour mei@example.org',
  ])
})

test('without a link there is no address to join (reminder-1)', async () => {
  await addSession(app.database, course, { inMinutes: 30, link: null })
  await remind()
  expect((await mailOf(app.database))[0]?.data['join_url']).toBe('')
})

test('reminders stop when switched off and return when switched on (reminder-3)', async () => {
  const quiet = await signInAs(app, { email: 'quiet@example.org' })
  await addParticipant(app.database, course, { profile_id: quiet.profileId })
  const path = '/api/account/notices'
  expect(await (await quiet.request(path)).json()).toEqual({ reminders: true })
  const choose = async (reminders: unknown) =>
    (await quiet.request(path, { method: 'PUT', json: { reminders } })).status
  expect(await choose(false)).toBe(200)
  expect(await (await quiet.request(path)).json()).toEqual({ reminders: false })
  await addSession(app.database, course, { inMinutes: 30 })
  await remind()
  expect(await mailed(app.database)).not.toContain('reminder_hour quiet@example.org')
  await choose(true)
  expect(await remind()).toBe(1)
  expect(await mailed(app.database)).toContain('reminder_hour quiet@example.org')
  expect(await choose('never')).toBe(400)
  expect((await app.request(path)).status).toBe(401)
  expect((await app.request(path, { method: 'PUT', json: { reminders: 1 } })).status).toBe(401)
})

test('two processes, one interrupted, remind each of 600 people once (reminder-2)', async () => {
  await addCrowd(app.database, course, 600)
  await addSession(app.database, course, { inMinutes: 30 })
  const stopping = new AbortController()
  const cut = remindParticipants(app.deps, stopping.signal)
  await expect.poll(() => app.database.db.$count(mailOutbox)).toBeGreaterThan(0)
  stopping.abort()
  await cut
  const [one, two] = await Promise.all([remind(app), remind(second)])
  expect(await app.database.db.$count(mailOutbox)).toBe(602)
  expect(one + two).toBeLessThanOrEqual(602)
  const { rows } = await app.database.db.execute<{ most: number }>(
    sql`select max(times)::int as most from (select count(*) as times from mail_outbox group by profile_id) as each`,
  )
  expect(rows[0]?.most).toBe(1)
})

test('a class moved during reminders is not announced at its former time (reminder-2)', async () => {
  const session = await addSession(app.database, course, { inMinutes: 30 })
  const { db } = app.database
  let reminding = Promise.resolve(0)
  await db.transaction(async (tx) => {
    await tx
      .update(courseSessions)
      .set({ version: 2, starts_at: sql`starts_at + interval '3 days'`, ends_at: sql`ends_at + interval '3 days'` })
      .where(eq(courseSessions.id, session))
    reminding = asOthers(() => remind())
    const waits = sql`select count(*)::int as count from pg_locks where not granted`
    const waiting = () => asOthers(async () => (await db.execute<{ count: number }>(waits)).rows[0]?.count)
    await expect.poll(waiting).toBeGreaterThan(0)
  })
  expect(await reminding).toBe(0)
  expect(await mailed(app.database)).toEqual([])
})

test("each is reminded in their chosen language, else in their enrollment's (mail-29, mail-32)", async () => {
  const { db } = app.database
  await db.update(profiles).set({ language: 'zh' }).where(eq(profiles.email, 'mei@example.org'))
  // Lin, who chose nothing, enrolled on a Chinese page; Mei on an English one.
  await db.update(courseEnrollments).set({ language: 'zh' }).where(eq(courseEnrollments.email, 'lin@example.org'))
  await addPeople(app.database, course, ['yu@example.org'])
  await db.update(profiles).set({ language: 'en' }).where(eq(profiles.email, 'yu@example.org'))
  await db.update(courseEnrollments).set({ language: 'zh' }).where(eq(courseEnrollments.email, 'yu@example.org'))
  const session = await addSession(app.database, course, { title: 'Springs', inMinutes: 23 * hours })
  await sayInChinese(app.database, ['courses', course], { title: '河流' })
  await sayInChinese(app.database, ['course_sessions', session], { title: '泉水' }, false)
  expect(await remind()).toBe(3)
  const mails = await mailOf(app.database)
  expect(mails.map(({ recipient, language, data }) => [recipient, language, data['when']])).toEqual([
    ['lin@example.org', 'zh', expect.stringMatching(/^\d{4}年.*（北京时间，UTC\+08:00）$/)],
    ['mei@example.org', 'zh', expect.stringMatching(/^\d{4}年/)],
    ['yu@example.org', 'en', expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4}.*\(Asia\/Shanghai, UTC\+08:00\)$/)],
  ])
  // A session whose translation is a draft is called as in English (mail-32).
  expect(mails.map(({ data }) => [data['course'], data['session']])).toEqual([
    ['河流', 'Springs'],
    ['河流', 'Springs'],
    ['Rivers', 'Springs'],
  ])
})
