import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { attendance } from './table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { asOthers } from '#test/database.ts'
import { createTestApp, signInAs, type TestRequest } from '#test/app.ts'
import { addParticipant, addSession, attendanceAt } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'

const app = await createTestApp({ settings: { TIME_ZONE: 'Asia/Shanghai' } })
const { database } = app
const student = await signInAs(app, 'student')
const other = await signInAs(app, { email: 'other@example.org' })

const classLink = 'https://meet.example/course'
const browser = { headers: { accept: 'text/html,*/*', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' } }
type Asking = Pick<typeof app, 'request'>
const join = (who: Asking, session: string, init: TestRequest = browser) =>
  who.request(`/api/sessions/${session}/join`, init)
const wayOf = (answer: Response) => [answer.status, answer.headers.get('location')]

/** On a busy machine a redirect does not wait for what it notes. */
const noted = (session: string) =>
  vi.waitFor(async () => {
    const rows = await attendanceAt(database, session)
    if (!rows.some(({ joined_at }) => joined_at)) throw new Error('Nothing is noted yet.')
    return rows
  })

/** A course that has to be paid for by its root, and the sections below it. */
async function family() {
  const root = await addCourse(database, { type: 'certificate', price: 3000, class_link: classLink })
  const child = await addCourse(database, { type: 'certificate', parent_course_id: root, class_link: classLink })
  await addCourse(database, { type: 'certificate', parent_course_id: root })
  return { root, child }
}
const enrolled = (course: string, profile_id: string | null = student.profileId) =>
  addParticipant(database, course, { profile_id })

test('joining redirects to the session’s link, else the course’s, uncached (attendance-1)', async () => {
  const { root, child } = await family()
  await enrolled(root)
  const answer = await join(student, await addSession(database, child))
  expect(wayOf(answer)).toEqual([302, 'https://meet.example/own'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(wayOf(await join(student, await addSession(database, child, { link: null })))).toEqual([302, classLink])
})

test('only who may open Join Class joins: completed enrollment or open course (attendance-1)', async () => {
  const { root, child } = await family()
  const [closed, open] = [await addSession(database, child), await addSession(database, root)]
  expect((await join(app, open)).status).toBe(302)
  expect(wayOf(await join(app, closed))).toEqual([302, `/course/${child}?join=${closed}`])
  expect(wayOf(await join(student, closed))).toEqual([302, `/course/${child}?join=${closed}`])
  const program: TestRequest = {}
  expect((await join(app, closed, program)).status).toBe(401)
  const refused = await join(student, closed, program)
  expect(refused.status).toBe(403)
  expect(await refused.text()).not.toContain('meet.example')
  await enrolled(root)
  expect(wayOf(await join(student, closed))).toEqual([302, 'https://meet.example/own'])
})

test('the first join of an enrolled person is their attendance, noted once (attendance-2)', async () => {
  const { root, child } = await family()
  const enrollment = await enrolled(root)
  const session = await addSession(database, child)
  const answers = await Promise.all(Array.from({ length: 8 }, () => join(student, session)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(302))
  const [row, ...more] = await noted(session)
  expect(more).toEqual([])
  expect(row).toMatchObject({
    enrollment_id: enrollment,
    state: 'present',
    source: 'joined',
    version: 1,
    marked_by: null,
  })
  await join(student, session)
  expect(await attendanceAt(database, session)).toEqual([row])
})

test('HEAD, prefetch, pictures, frames, guests and the unenrolled are not noted (attendance-3)', async () => {
  const { root } = await family()
  await enrolled(root)
  const session = await addSession(database, root)
  await join(app, session)
  await join(other, session)
  expect((await join(student, session, { ...browser, method: 'HEAD' })).status).toBe(302)
  for (const name of ['sec-purpose', 'purpose', 'x-moz']) {
    const headers = { ...browser.headers, [name]: 'prefetch;prerender' }
    expect((await join(student, session, { headers })).status, name).toBe(403)
  }
  for (const dest of ['image', 'iframe', 'empty', 'script']) {
    await join(student, session, { headers: { ...browser.headers, 'sec-fetch-dest': dest } })
  }
  // What a picture of another site asks for comes without the cookie, which is SameSite=Lax.
  await join(app, session, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' } })
  expect(await attendanceAt(database, session)).toEqual([])
  await join(student, session)
  expect(await noted(session)).toHaveLength(1)
})

test('a class says when it opens until 30 minutes before, and when it is over (attendance-4)', async () => {
  const { root } = await family()
  await enrolled(root)
  const starts_at = new Date('2126-03-05T10:00:00Z')
  const early = await addSession(database, root, {
    title: 'Springs',
    starts_at,
    ends_at: new Date('2126-03-05T11:00:00Z'),
  })
  const page = await join(student, early)
  expect(page.status).toBe(409)
  expect(page.headers.get('content-type')).toContain('text/html')
  const text = await page.text()
  expect(text).toContain('You can join it from Mar 05, 2126, 17:30 (Asia/Shanghai) on.')
  expect(text).toContain('Springs')
  expect(text).toContain(`href="/course/${root}"`)
  expect(text).not.toContain('meet.example')
  const program = await join(student, early, {})
  expect(await program.json()).toMatchObject({
    error: { code: 'closed' },
    reason: 'early',
    opens_at: '2126-03-05T09:30:00.000Z',
  })
  const over = await addSession(database, root, { inMinutes: -91 })
  expect(await (await join(student, over)).text()).toContain('This class is over')
  for (const session of [early, over]) expect(await attendanceAt(database, session)).toEqual([])
})

test('until 30 minutes after its end a class can be joined without counting (attendance-4)', async () => {
  const { root } = await family()
  await enrolled(root)
  const session = await addSession(database, root, { inMinutes: -70 })
  expect((await join(student, session)).status).toBe(302)
  expect(await attendanceAt(database, session)).toEqual([])
})

test('a cancelled class and one without a link say so, and neither is attended (attendance-5)', async () => {
  const { root } = await family()
  await enrolled(root)
  const cancelled = await addSession(database, root, { is_cancelled: true })
  await database.db.update(courses).set({ class_link: null }).where(eq(courses.id, root))
  const without = await addSession(database, root, { link: null })
  for (const [session, said, reason] of [
    [cancelled, 'This class is cancelled', 'cancelled'],
    [without, 'This class has no link yet', 'no_link'],
  ] as const) {
    const page = await join(student, session)
    expect(page.status).toBe(409)
    expect(await page.text()).toContain(said)
    expect(await (await join(student, session, {})).json()).toMatchObject({ reason })
    expect(await attendanceAt(database, session)).toEqual([])
  }
})

test('whoever joins from a Chinese page is answered, and led on, in Chinese (language-4)', async () => {
  const { root, child } = await family()
  const joinInChinese = (session: string) => student.request(`/api/sessions/${session}/join?language=zh`, browser)
  const closed = await addSession(database, child)
  expect(wayOf(await joinInChinese(closed))).toEqual([302, `/zh/course/${child}?join=${closed}`])
  const page = await (await joinInChinese(await addSession(database, root, { is_cancelled: true }))).text()
  expect(page).toContain('本次课已取消')
  expect(page).toContain(`href="/zh/course/${root}"`)
})

test('an unknown class, or one of a draft or deleted course, answers 404 (attendance-5)', async () => {
  const draft = await addCourse(database, { published: false, class_link: classLink })
  const gone = await addCourse(database, { class_link: classLink })
  const [ofDraft, ofGone] = [await addSession(database, draft), await addSession(database, gone)]
  await database.db.delete(courses).where(eq(courses.id, gone))
  for (const id of [ofDraft, ofGone, crypto.randomUUID(), 'tomorrow', '%00']) {
    const page = await join(student, id)
    expect(page.status, id).toBe(404)
    expect(await page.text()).toContain('There is no such class')
    const program = await join(student, id, {})
    expect([program.status, program.headers.get('content-type')]).toEqual([404, 'application/json'])
  }
})

test('a staff mark stands over a later join, whose time is kept (attendance-6)', async () => {
  const { root } = await family()
  const enrollment_id = await enrolled(root)
  const session = await addSession(database, root)
  const staffs = { session_id: session, enrollment_id, state: 'absent', source: 'staff', version: 3 } as const
  await database.db.insert(attendance).values(staffs)
  await join(student, session)
  expect(await noted(session)).toMatchObject([{ ...staffs, joined_at: expect.any(Date) }])
  await database.db.update(attendance).set({ state: null, joined_at: null })
  await join(student, session)
  expect(await noted(session)).toMatchObject([{ state: 'present', source: 'joined', version: 4 }])
})

test('a join counts for the enrollment that counts, also by another account (attendance-9)', async () => {
  const { root } = await family()
  const second = await signInAs(app, { email: 'student@academy.example', subject: 'another-account' })
  const counted = await enrolled(root)
  const session = await addSession(database, root)
  await join(second, session)
  expect(await noted(session)).toMatchObject([{ enrollment_id: counted, source: 'joined' }])
})

test('a redirect does not wait for the attendance, which is noted later (attendance-7)', async () => {
  const { root } = await family()
  const enrollment = await enrolled(root)
  const session = await addSession(database, root)
  await database.db.transaction(async (tx) => {
    await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, enrollment)).for('update')
    expect((await asOthers(() => join(student, session))).status).toBe(302)
    expect(await asOthers(() => attendanceAt(database, session))).toEqual([])
  })
  expect(await noted(session)).toMatchObject([{ enrollment_id: enrollment, state: 'present' }])
})
