import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { courseSessions } from './table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createSession } from '#test/content-factories.ts'
import { addCourse } from '#test/courses.ts'
import type { Repetition, RepetitionPreview } from './repetition/schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let course: string
const path = '/api/admin/sessions/repetition'

beforeAll(async () => {
  app = await createTestApp({ settings: { TIME_ZONE: 'Europe/Berlin' } })
  admin = await signInAs(app, 'admin')
  course = await addCourse(app.database)
})

const repetition = (part: Partial<Repetition> = {}): Repetition => ({
  course_id: course,
  title: 'Class {n}',
  first_number: 1,
  from: '2027-03-02',
  every_weeks: 1,
  weekdays: [2],
  count: 8,
  until: null,
  skip: [],
  time: '18:30',
  minutes: 90,
  time_zone: null,
  place: 'Hall 2',
  link: null,
  ...part,
})
const post = (part: Partial<Repetition> = {}, key?: string, who: Pick<TestApp, 'request'> = admin) =>
  who.request(path, {
    method: 'POST',
    json: repetition(part),
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
const preview = (part: Partial<Repetition> = {}) =>
  admin.request(`${path}/preview`, { method: 'POST', json: repetition(part) })
const stored = (id: string) =>
  app.database.db
    .select()
    .from(courseSessions)
    .where(eq(courseSessions.course_id, id))
    .orderBy(asc(courseSessions.starts_at))

test('eight Tuesdays become eight sessions, announced once, each audited (class-10, class-11)', async () => {
  const { db } = app.database
  const own = await addCourse(app.database)
  const answer = await post({ course_id: own })
  const { ids } = (await answer.json()) as { ids: string[] }
  const rows = await stored(own)
  expect([answer.status, rows.map(({ id }) => id)]).toEqual([201, ids])
  expect(rows.map(({ title, starts_at }) => [title, starts_at.toISOString()])).toEqual([
    ['Class 1', '2027-03-02T17:30:00.000Z'],
    ['Class 2', '2027-03-09T17:30:00.000Z'],
    ['Class 3', '2027-03-16T17:30:00.000Z'],
    ['Class 4', '2027-03-23T17:30:00.000Z'],
    // Summer time has begun: the same time on the wall.
    ['Class 5', '2027-03-30T16:30:00.000Z'],
    ['Class 6', '2027-04-06T16:30:00.000Z'],
    ['Class 7', '2027-04-13T16:30:00.000Z'],
    ['Class 8', '2027-04-20T16:30:00.000Z'],
  ])
  expect(
    rows.every(
      ({ time, place, version, sequence }) => `${time} ${place} ${version} ${sequence}` === '18:30 Hall 2 1 0',
    ),
  ).toBe(true)
  const told = await db.select().from(changes).orderBy(asc(changes.position))
  expect(told.filter(({ ids: of }) => of?.includes(ids[0] ?? ''))).toHaveLength(1)
  expect(told.at(-1)).toMatchObject({ topic: 'course-schedules', ids: [own] })
  const lines = await db.select().from(auditLog).where(eq(auditLog.entity, 'course_sessions'))
  expect(lines.filter(({ entity_id, action }) => action === 'create' && ids.includes(entity_id ?? ''))).toHaveLength(8)
  // Each is edited alone.
  const [first] = (await (await admin.request(`/api/admin/sessions?course=${own}`)).json()).items
  const { id, version, created_at: _made, starts_at: _starts, ends_at: _ends, course_title: _of, ...data } = first
  const saved = await admin.request(`/api/admin/sessions/${id}`, {
    method: 'PUT',
    json: { version, data: { ...data, time: '19:00' } },
  })
  expect(saved.status).toBe(200)
  expect((await stored(own)).map(({ time }) => time)).toEqual(['19:00', ...Array.from({ length: 7 }, () => '18:30')])
})

test('the same key adds a repetition once; other content under it is refused (class-11)', async () => {
  const own = await addCourse(app.database)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => post({ course_id: own, count: 3 }, key)))
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { ids: string[] }).ids))
  expect(new Set(ids.flat()).size).toBe(3)
  expect((await post({ course_id: own, count: 4 }, key)).status).toBe(422)
  expect(await stored(own)).toHaveLength(3)
})

test('a repetition is stored whole or not at all (class-11)', async () => {
  const own = await addCourse(app.database)
  const { pool } = app.database
  await pool.query(`alter table course_sessions add constraint no_fifth check (title <> 'Kept back 5')`)
  try {
    expect((await post({ course_id: own, title: 'Kept back {n}' })).status).toBe(500)
  } finally {
    await pool.query('alter table course_sessions drop constraint no_fifth')
  }
  expect(await stored(own)).toEqual([])
})

test('two hundred are added at once (class-11)', async () => {
  const own = await addCourse(app.database)
  expect((await post({ course_id: own, count: 200 })).status).toBe(201)
  expect(await stored(own)).toHaveLength(200)
})

test.each<[what: string, part: Partial<Repetition>, field: string]>([
  ['a course that is not there', { course_id: '00000000-0000-4000-8000-00000000dead' }, 'course_id'],
  ['more than 200 until a day', { count: null, until: '2099-01-01' }, 'until'],
  ['no such day until then', { count: null, until: '2027-03-08', from: '2027-03-03' }, 'weekdays'],
  ['titles that get too long by their numbers', { title: `${'x'.repeat(196)} {n}`, first_number: 9999 }, 'title'],
  ['a zone that there is not', { time_zone: 'Mars/Olympus' }, 'time_zone'],
])('%s is refused at its field, previewed or added, and nothing is stored (class-10)', async (_what, part, field) => {
  const before = await app.database.db.$count(courseSessions)
  for (const answer of [await preview(part), await post(part)]) {
    const { error } = (await answer.json()) as { error: { fields: object } }
    expect([answer.status, Object.keys(error.fields)]).toEqual([400, [field]])
  }
  expect(await app.database.db.$count(courseSessions)).toBe(before)
})

test('a repetition is previewed with clashes and clock changes before it is stored (class-12)', async () => {
  const { db } = app.database
  const [own, other] = [await addCourse(app.database), await addCourse(app.database, { title: 'Wetlands' })]
  const at = (moment: string, of: string, given: Partial<Parameters<typeof createSession>[1]> = {}) =>
    createSession(db, { course_id: of, starts_at: new Date(moment), ...given })
  const before = await app.database.db.$count(courseSessions)
  const same = await at('2027-03-02T18:59:00Z', own, { title: 'An exam' })
  const placed = await at('2027-03-09T16:30:00Z', other, { title: 'In our hall', place: 'HALL 9' })
  // None of these is in the way: elsewhere, cancelled, just before, just after.
  await at('2027-03-16T17:30:00Z', other, { place: 'Hall 3' })
  await at('2027-03-16T17:30:00Z', own, { is_cancelled: true })
  await at('2027-03-16T16:00:00Z', own)
  await at('2027-03-16T19:00:00Z', own)
  const answer = await preview({ course_id: own, count: 5, place: 'Hall 9' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { items, time_zone } = (await answer.json()) as RepetitionPreview
  expect(time_zone).toBe('Europe/Berlin')
  expect(items.map(({ clashes }) => clashes.map(({ id, title, course_title }) => [id, title, course_title]))).toEqual([
    [[same, 'An exam', 'A course']],
    [[placed, 'In our hall', 'Wetlands']],
    [],
    [],
    [],
  ])
  expect(items.map(({ is_after_change }) => is_after_change)).toEqual([false, false, false, false, true])
  expect(await db.$count(courseSessions)).toBe(before + 6)
})

test('repeating and previewing answer 401 to nobody and 403 to a student (class-10)', async () => {
  const student = await signInAs(app, 'student')
  for (const address of [path, `${path}/preview`]) {
    const init = { method: 'POST', json: repetition() }
    expect((await app.request(address, init)).status).toBe(401)
    expect((await student.request(address, init)).status).toBe(403)
  }
})

test('selected sessions are cancelled, moved or deleted; moving raises the sequence (class-13)', async () => {
  const own = await addCourse(app.database)
  await post({ course_id: own, count: 3 })
  const rows = await stored(own)
  const ids = rows.map(({ id }) => id)
  const batch = async (json: object) =>
    (await admin.request('/api/admin/sessions/batch', { method: 'POST', json: { ids, ...json } })).json()
  const later = Object.fromEntries(
    rows.map(({ id, date }) => [
      id,
      { date: date.replace(/\d\d$/, (day) => String(Number(day) + 1).padStart(2, '0')) },
    ]),
  )
  expect(await batch({ change: { time: '19:00' }, own: later })).toEqual({ done: ids, gone: [], refused: [] })
  expect((await stored(own)).map(({ date, time, sequence, version }) => [date, time, sequence, version])).toEqual([
    ['2027-03-03', '19:00', 1, 2],
    ['2027-03-10', '19:00', 1, 2],
    ['2027-03-17', '19:00', 1, 2],
  ])
  expect(await batch({ change: { is_cancelled: true } })).toMatchObject({ done: ids })
  expect((await stored(own)).map(({ is_cancelled, sequence }) => [is_cancelled, sequence])).toEqual([
    [true, 2],
    [true, 2],
    [true, 2],
  ])
  expect(await batch({ change: null })).toMatchObject({ done: ids })
  expect(await stored(own)).toEqual([])
})

test('the sessions of a term may be begun in Chinese (translations-11)', async () => {
  const own = await addCourse(app.database)
  const json = repetition({ course_id: own, title: '第{n}晚', count: 2 })
  const begin = (language: string) => admin.request(`${path}?written_in=${language}`, { method: 'POST', json })
  expect((await begin('xx')).status).toBe(400)
  expect((await begin('zh')).status).toBe(201)
  await app.deps.changes.caughtUp()
  const { items } = (await (await app.request(`/api/courses/${own}/sessions`)).json()) as { items: object[] }
  expect(items).toMatchObject([1, 2].map((number) => ({ title: `第${number}晚`, text_language: 'zh' })))
})
