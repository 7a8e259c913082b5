import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addParticipant, addSession } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { readEvents } from '#test/read-events.ts'

const origin = 'https://academy.example'
let app: TestApp
let student: Awaited<ReturnType<typeof signInAs>>
let course: string
beforeAll(async () => {
  app = await createTestApp({ settings: { PUBLIC_URL: origin } })
  student = await signInAs(app, 'student')
})
beforeEach(async () => {
  await app.database.db.delete(courseSessions)
  await app.database.pool.query('truncate rate_limits')
  course = await addCourse(app.database, { title: 'Rivers', class_link: 'https://meet.example/secret' })
  await addParticipant(app.database, course, { profile_id: student.profileId })
})

const path = '/api/learning/calendar'
const addressOf = async (who = student, method = 'POST') =>
  ((await (await who.request(path, { method })).json()) as { address: string | null }).address
const pathOf = (address: string | null) => String(address).replace(origin, '')
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
async function eventsAt(address: string | null) {
  const answer = await app.request(pathOf(address))
  expect(answer.status).toBe(200)
  return readEvents(await answer.text())
}

test('an address is made once, read again, and another one after it was revoked (calendar-5)', async () => {
  const somebody = await signInAs(app, { email: 'address@example.org' })
  expect(await addressOf(somebody, 'GET')).toBeNull()
  const [first, again] = await Promise.all([addressOf(somebody), addressOf(somebody)])
  expect(first).toMatch(/^https:\/\/academy\.example\/calendar\/my\.ics\?key=[\w-]{64}$/)
  expect(again).toBe(first)
  expect(await addressOf(somebody, 'GET')).toBe(first)
  expect(await addressOf()).not.toBe(first)
  expect((await somebody.request(path, { method: 'DELETE' })).status).toBe(204)
  expect((await app.request(pathOf(first))).status).toBe(404)
  const next = await addressOf(somebody)
  expect(next).not.toBe(first)
  expect((await app.request(pathOf(next))).status).toBe(200)
  expect((await app.request(pathOf(first))).status).toBe(404)
})

test('without a session nobody reads, makes or revokes an address (calendar-5)', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) expect((await app.request(path, { method })).status).toBe(401)
})

test('the stored form of an address does not open it (calendar-5)', async () => {
  const token = pathOf(await addressOf()).split('=')[1] ?? ''
  const { rows } = await app.database.pool.query<{ row: string }>('select row::text from calendar_addresses as row')
  expect(rows.map(({ row }) => row).join()).not.toContain(token.slice(0, 16))
  const id = Buffer.from(token, 'base64url').subarray(0, 16)
  const forged = Buffer.concat([id, Buffer.alloc(32, 7)]).toString('base64url')
  expect((await app.request(`/calendar/my.ics?key=${forged}`)).status).toBe(404)
})

test('the calendar holds exactly the classes of the person’s courses and sections (calendar-6)', async () => {
  const { database } = app
  const section = await addCourse(database, { title: 'Springs', parent_course_id: course })
  const hidden = await addCourse(database, { title: 'Draft', parent_course_id: course, published: false })
  const other = await addCourse(database, { title: 'Seas' })
  const pending = await addCourse(database, { title: 'Unpaid', type: 'certificate', price: 3000 })
  await addParticipant(database, pending, { profile_id: student.profileId, payment_status: 'pending' })
  await addSession(database, course, { title: 'Past', starts_at: inDays(-59), ends_at: inDays(-58.9) })
  await addSession(database, course, { title: 'Long ago', starts_at: inDays(-61), ends_at: inDays(-60.9) })
  await addSession(database, course, {
    title: 'Soon',
    starts_at: inDays(3),
    ends_at: inDays(3.1),
    link: null,
    place: 'Hall; 2',
  })
  await addSession(database, section, {
    title: 'Below',
    starts_at: inDays(4),
    ends_at: inDays(4.1),
    time_zone: 'Europe/Berlin',
    link: null,
    is_cancelled: true,
    sequence: 2,
  })
  for (const elsewhere of [hidden, other, pending])
    await addSession(database, elsewhere, { title: 'Elsewhere', starts_at: inDays(2), ends_at: inDays(2.1) })
  const events = await eventsAt(await addressOf())
  expect(events.map(({ title }) => title)).toEqual(['Rivers: Past', 'Rivers: Soon', 'Springs: Below'])
  const [, soon, below] = events
  expect(soon).toMatchObject({ status: 'CONFIRMED', place: 'Hall; 2', zone: 'Asia/Shanghai', sequence: '0' })
  expect(soon?.address).toBe(`${origin}/api/sessions/${soon?.uid}/join`)
  expect(below).toMatchObject({ status: 'CANCELLED', zone: 'Europe/Berlin', sequence: '2' })
  expect(below?.address).toBe(`${origin}/course/${section}`)
})

test('class links are never in it (calendar-6)', async () => {
  await addSession(app.database, course, { starts_at: inDays(1), ends_at: inDays(1.1) })
  const answer = await app.request(pathOf(await addressOf()))
  expect(await answer.text()).not.toContain('meet.example')
})

test('classes of a withdrawn enrollment or unpublished course leave the calendar (calendar-6)', async () => {
  const { db } = app.database
  await addSession(app.database, course, { starts_at: inDays(1), ends_at: inDays(1.1) })
  const address = await addressOf()
  expect(await eventsAt(address)).toHaveLength(1)
  await db.update(courses).set({ published: false }).where(eq(courses.id, course))
  expect(await eventsAt(address)).toHaveLength(0)
  await db.update(courses).set({ published: true }).where(eq(courses.id, course))
  await db.update(courseEnrollments).set({ payment_status: 'refunded' }).where(eq(courseEnrollments.course_id, course))
  expect(await eventsAt(address)).toHaveLength(0)
})

test('the calendar is revalidated by ETag and kept by no shared cache (calendar-7)', async () => {
  await addSession(app.database, course, { starts_at: inDays(1), ends_at: inDays(1.1) })
  const address = pathOf(await addressOf())
  const answer = await app.request(address)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const etag = answer.headers.get('etag') ?? ''
  expect((await app.request(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await addSession(app.database, course, { starts_at: inDays(2), ends_at: inDays(2.1) })
  expect((await app.request(address, { headers: { 'if-none-match': etag } })).status).toBe(200)
  expect(app.deps.cache.get(address)).toBeUndefined()
})

test.for(['', '?key=', '?key=x', `?key=${'A'.repeat(64)}`, `?key=${'A'.repeat(64)}&key=${'B'.repeat(64)}`])(
  'nothing is at /calendar/my.ics%s (calendar-7)',
  async (query) => {
    expect((await app.request(`/calendar/my.ics${query}`)).status).toBe(404)
  },
)

test('who guesses tokens is limited, and nobody else is locked out (calendar-7, limits-8)', async () => {
  const address = pathOf(await addressOf())
  const statuses = new Set<number>()
  for (let at = 0; at < 31; at++)
    statuses.add((await app.request(`/calendar/my.ics?key=${String(at).padStart(64, 'A')}`)).status)
  expect([...statuses]).toEqual([404, 429])
  expect((await app.request(address)).status).toBe(200)
})

test('an address can be read only so often (calendar-7)', async () => {
  const address = pathOf(await addressOf())
  await app.request(address, { method: 'HEAD' })
  // As if it had been read 239 times by now.
  await app.database.pool.query(`update rate_limits set points = 239 where key like 'calendarReads:%' and points = 1`)
  expect((await app.request(address)).status).toBe(200)
  expect((await app.request(address)).status).toBe(429)
  const other = await signInAs(app, { email: 'another@example.org' })
  expect((await app.request(pathOf(await addressOf(other)))).status).toBe(200)
})

test('it is among the person’s own data, and goes with the account (calendar-8)', async () => {
  const gone = await signInAs(app, { email: 'gone@example.org' })
  const address = pathOf(await addressOf(gone))
  const data = (await (await gone.request('/api/account/data')).json()) as { calendar_addresses: object[] }
  expect(data.calendar_addresses).toEqual([{ created_at: expect.any(String) as string }])
  expect((await gone.request('/api/account', { method: 'DELETE' })).status).toBe(204)
  expect((await app.request(address)).status).toBe(404)
  expect(await app.database.db.$count(profiles, eq(profiles.id, gone.profileId))).toBe(0)
})
