import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import type { ConcernedPeople } from '#features/learning/enrollment-desk/adding/schema.ts'
import type { ListedEnrollment } from '#features/learning/enrollment-desk/schema.ts'
import type { MyEnrollmentList } from '#features/learning/enrollments/schema.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addParticipant, addSession } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { readEvents } from '#test/read-events.ts'
import { addCrowd, addPeople, comeToRest, mailed, mailOf } from '#test/session-mail.ts'
import { tellDueNotices } from './notices.store.server.ts'
import { courseNotices, sessionNotices } from './table.server.ts'

const going = new AbortController().signal
const days = 24 * 60
let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let course: string
let sessions: string[]

beforeAll(async () => {
  app = await createTestApp({ settings: { PUBLIC_URL: 'https://academy.example', TIME_ZONE: 'Asia/Shanghai' } })
})
beforeEach(async () => {
  const { db } = app.database
  const tables = [mailOutbox, sessionNotices, courseNotices, courseSessions, courseEnrollments, profiles]
  for (const table of tables) await db.delete(table)
  admin = await signInAs(app, 'admin')
  course = await addCourse(app.database, { title: 'Rivers', type: 'certificate', price: 3000 })
  sessions = []
  for (const at of [3, 2, 1]) {
    const title = `Class ${at}`
    sessions.unshift(await addSession(app.database, course, { title, inMinutes: at * days }))
  }
})

async function bin(id = course) {
  expect((await admin.request(`/api/admin/courses/${id}`, { method: 'DELETE' })).status).toBe(204)
}
async function restore(id = course) {
  const json = { items: [{ entity: 'courses', id }] }
  const answer = await admin.request('/api/admin/bin/restore', { method: 'POST', json })
  expect(((await answer.json()) as { restored: object[] }).restored).toHaveLength(1)
}
async function tell(signal = going): Promise<number> {
  await comeToRest(app.database)
  return tellDueNotices(app.deps, signal)
}
const written = async () =>
  new Set(
    (await mailOf(app.database)).map(({ cause, calendar: of }) => `${cause} ${of?.method} ${of?.uid} ${of?.sequence}`),
  )

test('a deleted course is told in one mail and leaves the calendar (told-3)', async () => {
  await addPeople(app.database, course, ['mei@example.org'])
  const moved = { date: '2095-03-02', place: 'Garden' }
  const path = `/api/admin/sessions/${sessions[1]}`
  const { version, ...session } = (await (await admin.request(path)).json()) as Record<string, unknown>
  const names = [
    'course_id',
    'title',
    'time',
    'minutes',
    'time_zone',
    'link',
    'replay_link',
    'materials',
    'is_cancelled',
  ]
  const data = { ...Object.fromEntries(names.map((name) => [name, session[name]])), ...moved }
  expect((await admin.request(path, { method: 'PUT', json: { version, data } })).status).toBe(200)
  expect(await tell()).toBe(1)
  await bin()
  // One of the course with its next class, and one of the class that the calendar has by mail.
  expect(await tell()).toBe(2)
  const gone = [
    `session_changed REQUEST ${sessions[1]} 1`,
    `course_cancelled CANCEL ${sessions[0]} 1`,
    `session_cancelled CANCEL ${sessions[1]} 2`,
  ]
  expect(await written()).toEqual(new Set(gone))
  const cancelled = (await mailOf(app.database)).find(({ cause }) => cause === 'course_cancelled')
  expect(cancelled?.data).toMatchObject({ name: 'mei', course: 'Rivers', paid: '¥3,000 JPY' })
  expect(cancelled?.data['dates']?.split('\n').map((line) => line.split(': ')[1])).toEqual([
    'Class 1',
    'Class 3',
    'Class 2',
  ])
  await restore()
  expect(await tell()).toBe(2)
  const back = [`course_restored REQUEST ${sessions[0]} 2`, `session_changed REQUEST ${sessions[1]} 3`]
  expect(await written()).toEqual(new Set([...gone, ...back]))
})

test('deleted and restored at once nobody is told, and told once more each time it goes (told-3)', async () => {
  await addPeople(app.database, course, ['mei@example.org'])
  await bin()
  await restore()
  expect(await tell()).toBe(0)
  for (const cause of ['course_cancelled', 'course_restored', 'course_cancelled']) {
    await (cause === 'course_restored' ? restore() : bin())
    await tell()
    expect(await tell()).toBe(0)
  }
  const causes = (await mailed(app.database)).filter((each) => each.startsWith('course'))
  expect(causes.map((each) => each.split(' ')[0])).toEqual(['course_cancelled', 'course_cancelled', 'course_restored'])
})

test('a deleted course without classes is told, a finished one is not (told-3)', async () => {
  const { database } = app
  const [silent, over] = [await addCourse(database, { title: 'Silent' }), await addCourse(database, { title: 'Over' })]
  await addSession(database, over, { inMinutes: -3 * days })
  await addPeople(database, silent, ['mei@example.org'])
  await addPeople(database, over, ['lin@example.org'])
  for (const id of [silent, over]) await bin(id)
  await tell()
  expect(await mailed(database)).toEqual(['course_cancelled mei@example.org'])
})

test.each([
  ['one with sections that go on', { inMinutes: -3 * days }, { inMinutes: days }],
  ['one with sections that go with it', { inMinutes: -3 * days }, { inMinutes: days }],
  ['one whose classes were cancelled one by one', { inMinutes: days, is_cancelled: true }, undefined],
  ['one whose last class goes on', { inMinutes: -10 }, undefined],
])('a course is told of while anything of it is not over: %s (told-3)', async (what, own, below) => {
  // Several are deleted in the order of their ids.
  const [first, last] = ['0', 'f'].map((sign) => crypto.randomUUID().replace(/^./, sign))
  const root = await addCourse(app.database, { id: last, title: 'Root' })
  await addSession(app.database, root, own)
  const section = below && (await addCourse(app.database, { id: first, title: 'Section', parent_course_id: root }))
  if (section) await addSession(app.database, section, below)
  await addPeople(app.database, root, ['mei@example.org'])
  const ids = what.includes('with it') && section ? [section, root] : [root]
  const gone = await admin.request('/api/admin/courses/batch-delete', { method: 'POST', json: { ids } })
  expect(gone.status, await gone.clone().text()).toBe(200)
  await tell()
  expect(await mailed(app.database)).toEqual(['course_cancelled mei@example.org'])
  if (ids.length > 1) return
  await restore(root)
  await tell()
  expect(await mailed(app.database)).toEqual(['course_cancelled mei@example.org', 'course_restored mei@example.org'])
})

test(
  'a course restored while people are told is told to everybody as restored (told-3)',
  { tags: 'full' },
  async () => {
    const { database } = app
    await addCrowd(database, course, 1_100)
    await bin()
    const stopping = new AbortController()
    const cut = tell(stopping.signal)
    await expect.poll(() => database.db.$count(mailOutbox)).toBeGreaterThan(0)
    stopping.abort()
    await cut
    await tell()
    expect((await mailed(database)).filter((each) => each.startsWith('course_cancelled'))).toHaveLength(1_100)
    expect(await database.db.$count(courseNotices)).toBe(0)
  },
)

test('calendars to subscribe to show the classes of a course in the bin as cancelled (told-4)', async () => {
  const mei = await signInAs(app, { email: 'mei@example.org' })
  await addParticipant(app.database, course, { profile_id: mei.profileId, email: 'mei@example.org' })
  const made = await mei.request('/api/learning/calendar', { method: 'POST' })
  const { address } = (await made.json()) as { address: string }
  const read = async (path: string) =>
    readEvents(await (await app.request(path.replace('https://academy.example', ''))).text()).map(
      ({ uid, status, sequence }) => [uid, status, Number(sequence)],
    )
  const shown = async () => [await read(address), await read(`/calendar/course/${course}.ics`)]
  const confirmed = sessions.map((id) => [id, 'CONFIRMED', 0])
  expect(await shown()).toEqual([confirmed, confirmed])
  await bin()
  const gone = sessions.map((id) => [id, 'CANCELLED', 1])
  expect(await shown()).toEqual([gone, gone])
  await restore()
  const back = sessions.map((id) => [id, 'CONFIRMED', 2])
  expect(await shown()).toEqual([back, back])
})

test('a draft in the bin is not shown, to its people neither (told-4)', async () => {
  const draft = await addCourse(app.database, { title: 'Secret', published: false })
  await addSession(app.database, draft, { inMinutes: days })
  const mei = await signInAs(app, { email: 'mei@example.org' })
  await addParticipant(app.database, draft, { profile_id: mei.profileId, email: 'mei@example.org' })
  const made = (await (await mei.request('/api/learning/calendar', { method: 'POST' })).json()) as { address: string }
  await bin(draft)
  expect((await app.request(`/calendar/course/${draft}.ics`)).status).toBe(404)
  const own = await app.request(made.address.replace('https://academy.example', ''))
  expect(readEvents(await own.text())).toEqual([])
})

test('a deleted course’s refund waits on the desk’s list, and its student knows (told-5)', async () => {
  const mei = await signInAs(app, { email: 'mei@example.org' })
  const more = { profile_id: mei.profileId, email: 'mei@example.org' }
  const id = await addParticipant(app.database, course, more)
  const undecided = async () => {
    const answer = await admin.request('/api/admin/enrollments?refund=undecided')
    return ((await answer.json()) as { items: ListedEnrollment[] }).items.map((each) => each.id)
  }
  const money = async () => {
    const answer = await mei.request('/api/enrollments/mine')
    return ((await answer.json()) as MyEnrollmentList).items.map((each) => each.money)
  }
  expect([await undecided(), await money()]).toEqual([[], [null]])
  await bin()
  expect([await undecided(), await money()]).toEqual([[id], ['undecided']])
  const [row] = await app.database.db.select().from(courseEnrollments)
  const json = { version: row?.version, action: 'keep_payment' }
  const kept = await admin.request(`/api/admin/enrollments/${id}/place`, { method: 'POST', json })
  expect(kept.status).toBe(200)
  expect([await undecided(), await money()]).toEqual([[], ['kept']])
  await restore()
  expect([await undecided(), await money()]).toEqual([[], [null]])
  await bin()
  expect(await undecided(), 'what was decided was of the course as it went then').toEqual([id])
})

test('the question names people and sums to the desk, and numbers alone to editors (told-2)', async () => {
  await addPeople(app.database, course, ['mei@example.org'])
  await addParticipant(app.database, course, { email: 'typed@example.org', amount: 0, full_name: 'Typed' })
  const path = `/api/admin/enrollments/concerned?course=${course}&by=course`
  const numbers = { concerned: 2, not_told: 1, paid: [{ people: 1, amount: 3000, currency: 'JPY' }] }
  const found = (await (await admin.request(path)).json()) as ConcernedPeople
  expect(found).toEqual({
    ...numbers,
    people: [
      { name: 'Typed', email: 'typed@example.org', paid: null, currency: 'JPY', is_told: false },
      { name: 'mei', email: 'mei@example.org', paid: 3000, currency: 'JPY', is_told: true },
    ],
  })
  const editor = await signInAs(app, { email: 'editor@example.org', role: 'editor' })
  expect(await (await editor.request(path)).json()).toEqual({ ...numbers, people: null })
  const student = await signInAs(app, { email: 'student@example.org' })
  expect((await student.request(path)).status).toBe(403)
  expect((await app.request(path)).status).toBe(401)
  expect((await admin.request(path.replace(course, crypto.randomUUID()))).status).toBe(404)
})
