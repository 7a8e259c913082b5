import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, signInAs } from '#test/app.ts'
import { addParticipant, addSession } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { insertMany, rowsRead } from '#test/rows-read.ts'
import { completionsIn } from './completions.store.server.ts'
import { rostersWaiting } from './roster.store.server.ts'
import { rosterFilters, type RosterPerson } from './schema.ts'
import { attendanceOf } from './store.server.ts'

const app = await createTestApp()
const { database } = app
const { db, pool } = database

test('a begun session with people waits until some attendance is known (dashboard-7)', async () => {
  const now = new Date()
  const since = new Date(now.getTime() - 3 * 60 * 60_000)
  const waiting = () => rostersWaiting(db, since, now)
  expect(await waiting()).toEqual({ count: 0, first: null })
  const section = await addCourse(database)
  await addParticipant(database, section)
  const begun = { title: 'Begun', inMinutes: -90 }
  const open = await addSession(database, section, begun)
  await addSession(database, section, { ...begun, is_cancelled: true })
  await addSession(database, section, { inMinutes: 30 })
  await addSession(database, section, { inMinutes: -300 })
  await addSession(database, await addCourse(database), begun)
  expect(await waiting()).toMatchObject({
    count: 1,
    first: { key: `course=${section}&session=${open}`, title: 'Begun' },
  })
  await db.execute(sql`
    insert into attendance (session_id, enrollment_id, state, source)
    select ${open}::uuid, id, 'absent', 'staff' from course_enrollments limit 1`)
  expect(await waiting()).toMatchObject({ count: 0 })
})

describe('among ten thousand', { tags: 'full' }, () => {
  const people = 10_000
  let desk: Awaited<ReturnType<typeof signInAs>>
  let section: string
  let sessions: string[]

  // Ten thousand who enrolled in the whole, half of them in another course too, at three sessions of one of its sections.
  beforeAll(async () => {
    desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
    const root = await addCourse(database)
    section = await addCourse(database, { parent_course_id: root, completion: 'staff' })
    const other = await addCourse(database)
    sessions = await Promise.all(Array.from({ length: 3 }, () => addSession(database, section)))
    const enroll = (course: string, every: number) => `
    insert into course_enrollments (course_id, course_title, email, full_name, amount, currency, payment_status)
    select '${course}', 'A course', 'person' || n || '@example.org', 'Person ' || n, 0, 'JPY', 'completed'
    from generate_series(1, ${people}, ${every}) as n`
    await insertMany(pool, 'course_enrollments', enroll(root, 1), enroll(other, 2))
    const list = sessions.map((id) => `'${id}'`).join(', ')
    await insertMany(
      pool,
      'attendance',
      `insert into attendance (session_id, enrollment_id, state, source)
     select session, id, 'present', 'joined' from course_enrollments, unnest(array[${list}]::uuid[]) as session
     where course_id = '${root}' and full_name <> 'Person 7777'`,
    )
    await insertMany(
      pool,
      'course_completions',
      `insert into course_completions (course_id, enrollment_id, cause) select '${section}', id, 'staff'
     from course_enrollments where course_id = '${root}'`,
    )
  })

  type Page = { items: RosterPerson[]; next: string | null }
  const read = async (query: string) =>
    (await (await desk.request(`/api/admin/roster?course=${section}&session=${sessions[0]}${query}`)).json()) as Page

  test('a page of a roster costs what it shows, searched or not (roster-3)', async () => {
    const first = await read('')
    expect(first.items).toHaveLength(100)
    expect(first.items[0]).toMatchObject({ full_name: 'Person 1', present: 3, planned: 3 })
    const middle = await read('&after=tcGVyc29uIDUwMDA_00000000-0000-4000-8000-000000000001')
    expect(middle.items[0]?.full_name).toBe('Person 5000')
    for (const query of ['', `&after=${middle.next}`]) {
      expect(await rowsRead(pool, () => read(query)), query).toBeLessThan(5_000)
    }
    // One of ten thousand names is looked for among the participants of the course alone.
    expect(await rowsRead(pool, () => read('&search=person 9999'))).toBeLessThan(11_000)
  })

  test('the unmarked are found, with an exact count (roster-2, roster-3)', async () => {
    expect((await read('&show=unmarked')).items).toMatchObject([{ full_name: 'Person 7777', attendance: null }])
    // What is known of all at the session, and all enrollments, are read once.
    for (const show of rosterFilters) {
      expect(await rowsRead(pool, () => read(`&show=${show}`)), show).toBeLessThan(60_000)
    }
    const counted = await desk.request(`/api/admin/roster/count?course=${section}`)
    expect(await counted.json()).toEqual({ total: people })
  })

  test('who completed a course is read page by page, each once, the first first (completion-10)', async () => {
    const seen = new Set<string>()
    for (let after: string | null | undefined; after !== null;) {
      const { rows, next } = await completionsIn(db, section, { after, limit: 3_000 })
      for (const row of rows) seen.add(row.enrollment_id)
      after = next
    }
    expect(seen.size).toBe(people)
    expect(await rowsRead(pool, () => completionsIn(db, section, { limit: 100 }))).toBeLessThan(1_000)
  })

  test('reading the own attendance costs as much as the own sessions (attendance-9)', async () => {
    const mei = await signInAs(app, { email: 'person12@example.org' })
    const own = await attendanceOf(db, mei.profileId, [section])
    expect(own.get(section)).toMatchObject({ planned: 3, present: 3, excused: 0, absent: 0 })
    expect(own.get(section)?.sessions).toHaveLength(3)
    expect(await rowsRead(pool, () => attendanceOf(db, mei.profileId, [section]))).toBeLessThan(500)
  })
})
