import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createResource, createSession } from '#test/content-factories.ts'
import { addCourse } from '#test/courses.ts'
import { insertMany, rowsRead } from '#test/rows-read.ts'
import { classSession } from '#test/class-session.ts'
import type { EditableSession, Schedule, SessionAccess } from './schema.ts'
import { sessionsInOrder } from './store.server.ts'
import { courseSessions, sessionMaterials } from './table.server.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
const nobody = '00000000-0000-4000-8000-00000000dead'

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
})

const inHours = (hours: number) => new Date(Math.round(Date.now() / 60_000 + hours * 60) * 60_000)
const add = (course_id: string, hours: number, given: Partial<Parameters<typeof createSession>[1]> = {}) =>
  createSession(app.database.db, { course_id, starts_at: inHours(hours), ...given })
const ask = (course: string, query = '', who: Pick<TestApp, 'request'> = app) =>
  who.request(`/api/courses/${course}/sessions${query}`)
const schedule = async (course: string, query = '') => (await (await ask(course, query)).json()) as Schedule
const titles = ({ items }: Schedule) => items.map(({ title }) => title)
const access = async (course: string, who: Pick<TestApp, 'request'>, query = '') =>
  (await (await ask(course, `/access${query}`, who)).json()) as SessionAccess

test('visitors read when and where published sessions are, and never a link (class-6)', async () => {
  const course = await addCourse(app.database, { class_link: 'https://meet.example/course' })
  await add(course, 30, {
    title: 'Springs',
    place: 'Hall 2',
    link: 'https://meet.example/secret',
    replay_link: 'https://video.example/secret',
    is_cancelled: true,
  })
  const answer = await ask(course)
  const text = await answer.text()
  expect(text).not.toMatch(/meet\.example|video\.example/)
  const [item] = (JSON.parse(text) as Schedule).items
  expect(item).toEqual({
    id: expect.any(String),
    title: 'Springs',
    date: inHours(30).toISOString().slice(0, 10),
    time: inHours(30).toISOString().slice(11, 16),
    minutes: 90,
    time_zone: 'UTC',
    place: 'Hall 2',
    is_cancelled: true,
    starts_at: inHours(30).toISOString(),
    ends_at: inHours(31.5).toISOString(),
    has_replay: true,
  })
})

test('sessions of a draft, an unknown course or an invalid id are not read (class-6)', async () => {
  const draft = await addCourse(app.database, { published: false })
  await add(draft, 30)
  for (const who of [app, student, admin]) {
    for (const [course, status] of [
      [draft, 404],
      [nobody, 404],
      ['x', 400],
    ] as const) {
      expect((await ask(course, '', who)).status).toBe(status)
      expect((await ask(course, '/access', who)).status).toBe(status)
    }
  }
})

test.each(['?when=later', '?limit=0', '?limit=101', '?after=soon', '?page=2'])(
  'asked with %s it answers 400 (class-7)',
  async (query) => {
    const course = await addCourse(app.database)
    for (const path of [query, `/access${query}`]) expect((await ask(course, path)).status).toBe(400)
  },
)

test('upcoming sessions come soonest first, past ones latest first, paged without gaps (class-7)', async () => {
  const course = await addCourse(app.database)
  await add(await addCourse(app.database), 2, { title: 'of another course' })
  for (const [hours, title] of [
    [-1, 'going on'],
    [24, 'tomorrow'],
    [24, 'tomorrow'],
    [48, 'later'],
    [-2, 'over'],
    [-24, 'yesterday'],
  ] as const)
    await add(course, hours, { title })
  expect(titles(await schedule(course))).toEqual(['going on', 'tomorrow', 'tomorrow', 'later'])
  expect(titles(await schedule(course, '?when=past'))).toEqual(['over', 'yesterday'])
  const first = await schedule(course, '?limit=2')
  await add(course, 1, { title: 'added meanwhile' })
  const second = await schedule(course, `?limit=2&after=${first.next}`)
  expect([titles(first), titles(second), second.next]).toEqual([['going on', 'tomorrow'], ['tomorrow', 'later'], null])
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
})

test('a course’s span and minutes count uncancelled sessions; without any it is empty (class-7)', async () => {
  const course = await addCourse(app.database)
  const empty = { items: [], next: null, first_starts_at: null, last_ends_at: null, taught_minutes: 0 }
  expect(await schedule(course)).toEqual(empty)
  await add(course, -48)
  await add(course, 24)
  await add(course, 72, { is_cancelled: true })
  expect(await schedule(course, '?when=past&limit=1')).toMatchObject({
    first_starts_at: inHours(-48).toISOString(),
    last_ends_at: inHours(25.5).toISOString(),
    taught_minutes: 180,
  })
})

test('courses opened at once, while others ask, wait for one turn each (limits-5)', async () => {
  const courses = await Promise.all([0, 1, 2].map(() => addCourse(app.database)))
  for (const other of ['192.0.2.1', '192.0.2.2']) app.deps.queue.notice(other)
  const answers = await Promise.all(courses.map((course) => ask(course)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a saved session is read at once, whatever is cached (class-9)', async () => {
  const course = await addCourse(app.database)
  expect(titles(await schedule(course))).toEqual([])
  const fields = { ...classSession, course_id: course, title: 'Springs', date: '2050-03-02', place: '' }
  const added = await admin.request('/api/admin/sessions', { method: 'POST', json: fields })
  const { id } = (await added.json()) as EditableSession
  await app.deps.changes.caughtUp()
  expect(titles(await schedule(course))).toEqual(['Springs'])
  const json = { version: 1, data: { ...fields, title: 'Wells' } }
  await admin.request(`/api/admin/sessions/${id}`, { method: 'PUT', json })
  await app.deps.changes.caughtUp()
  expect(titles(await schedule(course))).toEqual(['Wells'])
  await app.database.db.update(courses).set({ published: false }).where(eq(courses.id, course))
  await admin.request(`/api/admin/sessions/${id}`, { method: 'DELETE' })
  await app.deps.changes.caughtUp()
  expect((await ask(course)).status).toBe(404)
})

test('people with access read join link, replay and published materials, uncached (class-8)', async () => {
  const { db } = app.database
  const course = await addCourse(app.database, { class_link: 'https://meet.example/course' })
  const now = await add(course, 1, { link: 'https://meet.example/own' })
  const ofCourse = await add(course, 2)
  const cancelled = await add(course, 3, { is_cancelled: true })
  const over = await add(course, -3, { replay_link: 'https://video.example/1' })
  const [reader, draft] = [
    await createResource(db, { url: '/files/documents/a.pdf' }),
    await createResource(db, { published: false }),
  ]
  await db.insert(sessionMaterials).values([
    { session_id: now, resource_id: draft, position: 0 },
    { session_id: now, resource_id: reader, position: 1 },
  ])
  const answer = await ask(course, '/access')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const upcoming = (await answer.json()) as SessionAccess
  const shown = { replay_link: null, materials: [] }
  expect(upcoming).toMatchObject({
    has_access: true,
    items: [
      {
        id: now,
        join_url: `/api/sessions/${now}/join`,
        join_opens_at: inHours(0.5).toISOString(),
        replay_link: null,
        materials: [{ id: reader, title: 'A reader of rivers', type: 'reading', url: '/files/documents/a.pdf' }],
      },
      { ...shown, id: ofCourse, join_url: `/api/sessions/${ofCourse}/join` },
      { ...shown, id: cancelled, join_url: null },
    ],
  })
  // Neither its own link nor the course's is told: one joins through the academy.
  expect(JSON.stringify(upcoming)).not.toContain('meet.example')
  const past = await access(course, app, '?when=past')
  expect(past.items).toMatchObject([{ id: over, join_url: null, replay_link: 'https://video.example/1' }])
})

test('without a link of its own or of its course a session has no join link (class-8)', async () => {
  const course = await addCourse(app.database)
  await add(course, 1)
  expect((await access(course, app)).items).toMatchObject([{ join_url: null }])
})

test('links are hidden without access, and shown once the course is paid (class-8)', async () => {
  const parent = await addCourse(app.database, { type: 'certificate', price: 3000 })
  const course = await addCourse(app.database, { parent_course_id: parent })
  await addCourse(app.database, { parent_course_id: parent })
  const id = await add(course, 1, { link: 'https://meet.example/own', replay_link: 'https://video.example/1' })
  const closed = { has_access: false, items: [] }
  expect([await access(course, app), await access(course, student), await access(course, admin)]).toEqual([
    closed,
    closed,
    closed,
  ])
  const json = { course_id: course, email: 'student@academy.example' }
  await student.request('/api/enrollments', { method: 'POST', json })
  expect(await access(course, student)).toEqual(closed)
  await app.database.db
    .update(courseEnrollments)
    .set({ payment_status: 'completed' })
    .where(eq(courseEnrollments.course_id, parent))
  expect(await access(course, student)).toMatchObject({ has_access: true, items: [{ id }] })
  expect(await access(course, app)).toEqual(closed)
})

const list = async (query = '') => {
  const answer = (await (await admin.request(`/api/admin/sessions${query}`)).json()) as { items: EditableSession[] }
  return answer.items.map(({ title }) => title)
}

test('staff find sessions by course, text, time, state and day, in time order (class-14)', async () => {
  const course = await addCourse(app.database, { title: 'Rivers' })
  await add(course, 48, { title: 'Wells', place: 'Hall 7' })
  await add(course, 24, { title: 'Springs', is_cancelled: true })
  await add(course, -24, { title: 'Rain' })
  const of = (more: string) => list(`?course=${course}${more}`)
  expect(await of('')).toEqual(['Rain', 'Springs', 'Wells'])
  expect(await of('&sort=starts&order=desc')).toEqual(['Wells', 'Springs', 'Rain'])
  expect(await of('&when=upcoming')).toEqual(['Springs', 'Wells'])
  expect(await of('&when=past')).toEqual(['Rain'])
  expect(await of('&when=any')).toEqual(['Rain', 'Springs', 'Wells'])
  expect(await of('&cancelled=yes')).toEqual(['Springs'])
  expect(await of('&cancelled=no')).toEqual(['Rain', 'Wells'])
  expect(await of('&search=hall%207')).toEqual(['Wells'])
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(inHours(24))
  expect(await of(`&from=${day}&to=${day}`)).toEqual(['Springs'])
  const count = await admin.request(`/api/admin/sessions/count?course=${course}&when=upcoming`)
  expect(await count.json()).toEqual({ total: 2 })
  expect((await admin.request('/api/admin/sessions?course=x')).status).toBe(400)
  const [first] = (
    (await (await admin.request(`/api/admin/sessions?course=${course}`)).json()) as { items: EditableSession[] }
  ).items
  expect(first).toMatchObject({ course_title: 'Rivers', version: 1 })
})

test(
  'among 30,000 sessions list, schedule and window read only what they show (class-20)',
  { tags: 'full' },
  async () => {
    const { db, pool } = app.database
    const course = await addCourse(app.database)
    await pool.query(
      "insert into courses (id, title, description) select gen_random_uuid(), 'Course ' || n, 'Many' from generate_series(1, 600) as n",
    )
    await insertMany(
      pool,
      'course_sessions',
      `insert into course_sessions (course_id, title, date, time, minutes, starts_at, ends_at)
     select id, 'Class ' || n, '2026-01-01', '18:30', 90, at, at + interval '90 minutes'
     from (select id, row_number() over () as k from courses where description = 'Many') as course,
       generate_series(1, 50) as n, lateral (select now() + ((n - 25) * 7 * 24 + k) * interval '1 hour' as at) as moment`,
    )
    for (const hours of [-48, 24, 48]) await add(course, hours)
    await pool.query('analyze courses')
    const read = (path: string) => rowsRead(pool, () => admin.request(path))
    for (const query of ['', 'when=upcoming', 'when=past&sort=starts&order=desc', 'sort=title', `course=${course}`])
      expect(await read(`/api/admin/sessions?limit=20&${query}`), query).toBeLessThan(1000)
    for (const query of ['', '?when=past'])
      expect(await read(`/api/courses/${course}/sessions${query}`)).toBeLessThan(60)
    await pool.query(
      `insert into course_sessions (course_id, title, date, time, minutes, starts_at, ends_at)
     select $1, 'Class ' || n, '2026-01-01', '18:30', 90, now() - n * interval '1 day', now() - n * interval '1 day' + interval '90 minutes'
     from generate_series(1, 1000) as n`,
      [course],
    )
    // Span and hours of a course are made of each of its classes once.
    expect(await read(`/api/courses/${course}/sessions?limit=20`)).toBeLessThan(1_100)
    const soon = { from: inHours(0), before: inHours(24), limit: 20 }
    expect(await rowsRead(pool, () => sessionsInOrder(db, 'all', soon))).toBeLessThan(60)
    expect((await sessionsInOrder(db, [course], { limit: 2 })).items.map(({ course_id }) => course_id)).toEqual([
      course,
      course,
    ])
    await db.delete(courseSessions)
  },
)
