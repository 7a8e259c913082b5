import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attendance } from './table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import {
  addNamed,
  addParticipant,
  addSession,
  attendanceAt,
  type Mark,
  rosterEditor,
  type RosterPage,
  writtenIn,
} from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { tableOf } from '#test/csv.ts'
import type { RosterCourse, RosterPerson } from './schema.ts'

const app = await createTestApp({ settings: { TIME_ZONE: 'Asia/Shanghai' } })
const { database } = app
const { db } = database
const desk = await signInAs(app, { email: 'desk@academy.example', name: 'Dora Desk', role: 'desk' })
const student = await signInAs(app, 'student')
beforeEach(() => db.delete(auditLog))

const { roster, count, mark, complete } = rosterEditor(desk)
const named = (course: string, full_name: string, more: Parameters<typeof addParticipant>[2] = {}) =>
  addNamed(database, course, full_name, more)
const written = () => writtenIn(database)

test('a roster shows everybody in a course once, by name, with what is known of them (roster-1)', async () => {
  const root = await addCourse(database, { title: 'Rivers' })
  const section = await addCourse(database, { parent_course_id: root, title: 'Springs', completion: 'staff' })
  const [held, missed] = [
    await addSession(database, section),
    await addSession(database, section, { inMinutes: -9999 }),
  ]
  await addSession(database, section, { is_cancelled: true })
  const own = { profile_id: student.profileId, full_name: null, email: 'typed@example.org' }
  const mei = await named(root, 'mei Lin', { organization: 'River School' })
  const account = await addParticipant(database, root, own)
  const tao = await named(section, 'Wen Tao')
  await addParticipant(database, section, own)
  await named(section, 'A free one', { amount: 0 })
  await named(root, 'Not paid', { payment_status: 'pending' })
  await db.insert(attendance).values([
    {
      session_id: held,
      enrollment_id: mei,
      state: 'present',
      source: 'joined',
      joined_at: new Date('2026-03-05T10:00Z'),
    },
    { session_id: missed, enrollment_id: mei, state: 'absent', source: 'staff', marked_by: desk.profileId },
  ])
  await complete(section, { ids: [tao], completed: true })
  const { items, next } = await roster({ course: section, session: held })
  expect(next).toBeNull()
  expect(await count({ course: section })).toBe(3)
  expect(items[0]).toEqual({
    id: mei,
    full_name: 'mei Lin',
    email: 'mei.Lin@example.org',
    organization: 'River School',
    has_account: false,
    is_unpaid: false,
    attendance: { state: 'present', source: 'joined', joined_at: '2026-03-05T10:00:00.000Z', by: null, version: 1 },
    present: 1,
    excused: 0,
    absent: 1,
    planned: 2,
    completion: null,
  })
  expect(items[1]).toMatchObject({ email: 'student@academy.example', full_name: 'Sample Student', has_account: true })
  expect(items[1]?.id, 'the enrollment nearest to the section').not.toBe(account)
  expect(items[2]).toMatchObject({
    id: tao,
    attendance: null,
    completion: { cause: 'staff', by: 'Dora Desk', withdrawn: null },
  })
  expect((await roster({ course: root })).items.map(({ full_name }) => full_name)).toEqual([
    'mei Lin',
    'Sample Student',
  ])
})

test('a roster is filtered by name or email, and by attendance (roster-2)', async () => {
  const course = await addCourse(database, { completion: 'staff' })
  const session = await addSession(database, course)
  const ids: Record<string, string> = {}
  for (const name of ['Ana', 'Ben', 'Cem', '王小明']) ids[name] = await named(course, name)
  const { Ana = '', Ben = '' } = ids
  await mark(session, { id: Ana, version: 0, state: 'present' }, { id: Ben, version: 0, state: 'excused' })
  await complete(course, { ids: [Ana], completed: true })
  const names = async (query: Record<string, string>) => {
    const asked = { course, session, ...query }
    const { items } = await roster(asked)
    expect(await count(asked)).toBe(items.length)
    return items.map(({ full_name }) => full_name)
  }
  expect(await names({ search: 'BEN' })).toEqual(['Ben'])
  expect(await names({ search: '小明' })).toEqual(['王小明'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await names({ show: 'unmarked' })).toEqual(['Cem', '王小明'])
  expect(await names({ show: 'present' })).toEqual(['Ana'])
  expect(await names({ show: 'excused' })).toEqual(['Ben'])
  expect(await names({ show: 'absent' })).toEqual([])
  expect(await names({ show: 'completed' })).toEqual(['Ana'])
  expect(await names({ show: 'open' })).toEqual(['Ben', 'Cem', '王小明'])
})

test('a roster’s pages repeat and skip nobody, and refuse a cursor of another list (roster-3)', async () => {
  const root = await addCourse(database)
  const section = await addCourse(database, { parent_course_id: root })
  const names = ['Same', 'Same', 'Same', 'Ana', 'Zoe', 'Ben', 'ana']
  for (const [at, full_name] of names.entries())
    await addParticipant(database, at % 2 ? root : section, { full_name, email: `${at}@example.org` })
  const seen: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: RosterPage = await roster({ course: section, limit: '2', ...(after && { after }) })
    seen.push(...page.items.map(({ full_name }) => full_name ?? ''))
    after = page.next
  }
  expect(seen.map((name) => name.toLowerCase())).toEqual(['ana', 'ana', 'ben', 'same', 'same', 'same', 'zoe'])
  await roster({ course: section, after: '1700000000000_10000000-0000-4000-8000-000000000001' }, 400)
})

test('a roster’s sessions are listed by start, with those of published sections (roster-1)', async () => {
  const root = await addCourse(database, { title: 'Rivers', completion: 'sessions', completion_share: 75 })
  const section = await addCourse(database, { title: 'Springs', parent_course_id: root })
  const draft = await addCourse(database, { parent_course_id: root, published: false })
  await addSession(database, draft)
  const later = await addSession(database, root, { inMinutes: 500, title: 'The mouth' })
  const first = await addSession(database, section, { is_cancelled: true })
  const answer = await desk.request(`/api/admin/roster/course?course=${root}`)
  const told = (await answer.json()) as RosterCourse
  expect(told).toMatchObject({ title: 'Rivers', completion: 'sessions', completion_share: 75 })
  expect(told.sessions).toMatchObject([
    { id: first, course_id: section, section: 'Springs', is_cancelled: true },
    { id: later, course_id: root, section: null, title: 'The mouth' },
  ])
})

test('staff mark many at once with one audit entry and a new version for each (roster-4)', async () => {
  const course = await addCourse(database)
  const session = await addSession(database, course)
  const [ana, ben] = [await named(course, 'Ana'), await named(course, 'Ben')]
  const answer = await mark(
    session,
    { id: ana, version: 0, state: 'present' },
    { id: ben, version: 0, state: 'absent' },
  )
  expect(answer.status).toBe(200)
  const { items } = (await answer.json()) as RosterPage
  expect(items).toMatchObject([
    { id: ana, present: 1, attendance: { state: 'present', source: 'staff', by: 'Dora Desk', version: 1 } },
    { id: ben, absent: 1, attendance: { state: 'absent', version: 1 } },
  ])
  expect(await written()).toEqual([
    { action: 'attendance.marked', entity_id: null, details: { session, course, present: 1, absent: 1 } },
  ])
  await mark(session, { id: ana, version: 1, state: 'present' })
  expect(await written(), 'the same again is nothing').toHaveLength(1)
  await mark(session, { id: ana, version: 1, state: 'excused' })
  expect((await written())[1]).toMatchObject({ entity_id: ana, details: { excused: 1 } })
  expect(JSON.stringify(await written())).not.toMatch(/Ana|Ben|example/)
})

test('a conflicting mark returns both sides, and nothing of the batch is written (roster-5)', async () => {
  const course = await addCourse(database)
  const session = await addSession(database, course)
  const [ana, ben, cem] = [await named(course, 'Ana'), await named(course, 'Ben'), await named(course, 'Cem')]
  await mark(session, { id: ana, version: 0, state: 'absent' }, { id: cem, version: 0, state: 'present' })
  const answer = await mark(
    session,
    { id: ana, version: 0, state: 'present' },
    { id: ben, version: 0, state: 'present' },
    // Both say the same: no conflict.
    { id: cem, version: 0, state: 'present' },
  )
  expect(answer.status).toBe(409)
  const told = (await answer.json()) as { error: { code: string }; theirs: RosterPerson[]; gone: string[] }
  expect(told).toMatchObject({ error: { code: 'stale' }, gone: [] })
  expect(told.theirs).toMatchObject([{ id: ana, attendance: { state: 'absent', version: 1, by: 'Dora Desk' } }])
  expect(await attendanceAt(database, session)).toHaveLength(2)
  const both = await Promise.all([
    mark(session, { id: ben, version: 0, state: 'present' }),
    mark(session, { id: ben, version: 0, state: 'absent' }),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('people who left the course, or never took part, are reported as gone (roster-5)', async () => {
  const course = await addCourse(database)
  const session = await addSession(database, course)
  const ana = await named(course, 'Ana')
  const elsewhere = await named(await addCourse(database), 'Ben')
  await db.update(courseEnrollments).set({ payment_status: 'refunded' }).where(eq(courseEnrollments.id, ana))
  const marks = [ana, elsewhere, crypto.randomUUID()].map((id): Mark => ({ id, version: 0, state: 'present' }))
  const answer = await mark(session, ...marks)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ theirs: [], gone: marks.map(({ id }) => id) })
  expect(await attendanceAt(database, session)).toEqual([])
})

test('removing a mark leaves nothing, or the join noted before (roster-6)', async () => {
  const course = await addCourse(database)
  const session = await addSession(database, course)
  const [ana, joined] = [await named(course, 'Ana'), await named(course, 'Ben')]
  const joined_at = new Date('2026-03-05T10:00Z')
  await db
    .insert(attendance)
    .values({ session_id: session, enrollment_id: joined, state: 'present', source: 'joined', joined_at })
  await mark(session, { id: ana, version: 0, state: 'present' }, { id: joined, version: 1, state: 'absent' })
  const back = await mark(session, { id: ana, version: 1, state: null }, { id: joined, version: 2, state: null })
  expect(((await back.json()) as RosterPage).items).toMatchObject([
    { attendance: { state: null, version: 2 }, present: 0 },
    { attendance: { state: 'present', source: 'joined', by: null, version: 3 }, present: 1 },
  ])
  // Whoever saw the mark that was taken back is told.
  expect((await mark(session, { id: ana, version: 1, state: 'excused' })).status).toBe(409)
})

test('nobody is present at a future or cancelled session; excusing works before (roster-7)', async () => {
  const course = await addCourse(database)
  const ana = await named(course, 'Ana')
  const [coming, cancelled] = [
    await addSession(database, course, { inMinutes: 31 }),
    await addSession(database, course, { is_cancelled: true }),
  ]
  const early = await mark(coming, { id: ana, version: 0, state: 'present' })
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining('"closed"')])
  expect((await mark(coming, { id: ana, version: 0, state: 'excused' })).status).toBe(200)
  expect((await mark(cancelled, { id: ana, version: 0, state: 'excused' })).status).toBe(409)
  expect((await mark(crypto.randomUUID(), { id: ana, version: 0, state: 'excused' })).status).toBe(404)
  expect(await attendanceAt(database, cancelled)).toEqual([])
})

test('a mark that reaches the share completes the course in the same answer (completion-1)', async () => {
  const course = await addCourse(database, { completion: 'sessions', completion_share: 50 })
  const [one, two] = [await addSession(database, course), await addSession(database, course)]
  const ana = await named(course, 'Ana')
  expect(await (await mark(one, { id: ana, version: 0, state: 'absent' })).json()).toMatchObject({
    items: [{ completion: null }],
  })
  expect(await (await mark(two, { id: ana, version: 0, state: 'present' })).json()).toMatchObject({
    items: [{ completion: { cause: 'sessions', by: null } }],
  })
})

test('a roster is exported as a safe table, and the export is audited with its size (roster-8)', async () => {
  const course = await addCourse(database, { completion: 'staff' })
  const session = await addSession(database, course)
  const ana = await named(course, '=Ana', { email: 'ana@example.org' })
  await named(course, 'Ben', { email: 'ben@example.org' })
  await mark(session, { id: ana, version: 0, state: 'present' })
  await db.delete(auditLog)
  const answer = await desk.request(`/api/admin/roster/export?course=${course}&session=${session}&search=ana`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="attendance-\d{4}-\d{2}-\d{2}\.csv"$/,
  )
  const [headings, row, ...more] = tableOf(await answer.text())
  expect(more).toEqual([])
  expect(headings?.slice(0, 6)).toEqual([
    'Name',
    'Email',
    'Organization',
    'Attendance',
    'Noted by',
    'Joined at (Asia/Shanghai)',
  ])
  expect(row?.slice(0, 5)).toEqual(["'=Ana", 'ana@example.org', '', 'present', 'staff'])
  expect(row?.slice(6, 11)).toEqual(['1', '0', '0', '1', '100'])
  expect(await written()).toEqual([
    { action: 'export', entity_id: null, details: { course, session, searched: true, rows: 1 } },
  ])
  const whole = tableOf(await (await desk.request(`/api/admin/roster/export?course=${course}`)).text())
  expect(whole.map(([name]) => name)).toEqual(['Name', "'=Ana", 'Ben'])
  expect(whole[0]).not.toContain('Attendance')
})

test('rosters need the desk’s permission and an existing course or session (roster-9)', async () => {
  const course = await addCourse(database)
  await named(course, 'Ana')
  const editor = await signInAs(app, { email: 'editor@academy.example', role: 'editor' })
  const addresses = ['', '/count', '/course', '/export'].map((part) => `/api/admin/roster${part}?course=`)
  for (const address of addresses) {
    expect((await app.request(address + course)).status).toBe(401)
    for (const person of [student, editor]) {
      const answer = await person.request(address + course)
      expect([answer.status, (await answer.text()).includes('Ana')]).toEqual([403, false])
    }
    expect((await desk.request(address + crypto.randomUUID())).status, address).toBe(404)
    expect((await desk.request(`${address}rivers`)).status, address).toBe(400)
  }
  expect((await desk.request(`${addresses[0]}${course}&session=${crypto.randomUUID()}`)).status).toBe(404)
})
