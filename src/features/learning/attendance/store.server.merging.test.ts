import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendance, courseCompletions } from './table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addParticipant, addSession, attendanceAt, completionsIn, rosterEditor } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'

const app = await createTestApp()
const { database } = app
const { db } = database

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 5, 10, minutes))

test('a merged enrollment gives attendance and completion to the remaining one (attendance-8)', async () => {
  const course = await addCourse(database)
  const mei = { email: 'mei@example.org' }
  const account = await signInAs(app, mei)
  const own = await addParticipant(database, course, { profile_id: account.profileId, amount: 0, ...mei })
  const guest = await addParticipant(database, course, { amount: 0, ...mei })
  const [both, guests] = [await addSession(database, course), await addSession(database, course)]
  const joined = { state: 'present', source: 'joined' } as const
  await db.insert(attendance).values([
    { session_id: both, enrollment_id: own, state: 'absent', source: 'staff', updated_at: at(1), version: 4 },
    { session_id: both, enrollment_id: guest, ...joined, joined_at: at(0), updated_at: at(2) },
    { session_id: guests, enrollment_id: guest, ...joined, joined_at: at(3) },
  ])
  await db.insert(courseCompletions).values([
    { course_id: course, enrollment_id: own, cause: 'staff', completed_at: at(9) },
    { course_id: course, enrollment_id: guest, cause: 'sessions', completed_at: at(5) },
  ])
  await signInAs(app, mei)
  expect(await db.$count(courseEnrollments, eq(courseEnrollments.course_id, course))).toBe(1)
  expect(await attendanceAt(database, both)).toMatchObject([
    { enrollment_id: own, state: 'absent', source: 'staff', joined_at: at(0), version: 5 },
  ])
  expect(await attendanceAt(database, guests)).toMatchObject([{ enrollment_id: own, ...joined, joined_at: at(3) }])
  expect(await completionsIn(database, course)).toMatchObject([{ enrollment_id: own, completed_at: at(5) }])
})

test('attendance moves to the enrollment of the person that counts from now on (attendance-8)', async () => {
  const course = await addCourse(database, { type: 'certificate', price: 3000 })
  const [one, two] = [
    await signInAs(app, { email: 'two.accounts@example.org', subject: 'first' }),
    await signInAs(app, { email: 'two.accounts@example.org', subject: 'second' }),
  ]
  const email = 'two.accounts@example.org'
  const counted = await addParticipant(database, course, { profile_id: one.profileId, email })
  const second = await addParticipant(database, course, { profile_id: two.profileId, email, is_duplicate: true })
  const session = await addSession(database, course)
  await db.insert(attendance).values({ session_id: session, enrollment_id: counted, state: 'present', source: 'staff' })
  const desk = await signInAs(app, { email: 'desk@example.org', role: 'desk' })
  const json = { version: 1, payment_status: 'refunded' }
  const marked = await desk.request(`/api/admin/enrollments/${counted}/status`, { method: 'PUT', json })
  expect(marked.status).toBe(200)
  expect(await attendanceAt(database, session)).toMatchObject([{ enrollment_id: second, state: 'present' }])
})

test('a download holds attendance without its marker; erasing anonymises it (attendance-10)', async () => {
  const course = await addCourse(database)
  const [lan, staff] = [
    await signInAs(app, { email: 'lan@example.org', name: 'Lan' }),
    await signInAs(app, { email: 'clerk@example.org', role: 'desk' }),
  ]
  const enrollment = await addParticipant(database, course, { profile_id: lan.profileId, email: 'lan@example.org' })
  const other = await addParticipant(database, course, { email: 'other@example.org' })
  const session = await addSession(database, course)
  const marked = { session_id: session, state: 'excused', source: 'staff', marked_by: staff.profileId } as const
  await db.insert(attendance).values([
    { ...marked, enrollment_id: enrollment },
    { ...marked, enrollment_id: other },
  ])
  const withdrawn = { withdrawn_at: at(1), withdrawn_by: staff.profileId, withdrawn_reason: 'Lan copied the essay' }
  await db
    .insert(courseCompletions)
    .values({ course_id: course, enrollment_id: enrollment, cause: 'staff', marked_by: staff.profileId, ...withdrawn })
  const text = await (await lan.request('/api/account/data')).text()
  const { enrollments } = JSON.parse(text) as { enrollments: { attendance: object[]; completions: object[] }[] }
  expect(enrollments.map((each) => each.attendance)).toMatchObject([[{ session_id: session, state: 'excused' }]])
  expect(enrollments.map((each) => each.completions)).toMatchObject([[{ withdrawn_reason: 'Lan copied the essay' }]])
  expect(text).not.toContain(staff.profileId)
  expect((await lan.request('/api/account', { method: 'DELETE' })).status).toBe(204)
  const kept = await attendanceAt(database, session)
  expect(kept.map(({ enrollment_id }) => enrollment_id).toSorted()).toEqual([enrollment, other].toSorted())
  const [completion] = await completionsIn(database, course)
  expect(completion).toMatchObject({ enrollment_id: enrollment, cause: 'staff' })
  expect(JSON.stringify(completion)).not.toContain('Lan')
})

test('of marks for two enrollments of one person the last one stands (roster-4)', async () => {
  const root = await addCourse(database)
  const section = await addCourse(database, { parent_course_id: root })
  const session = await addSession(database, section)
  const ming = await signInAs(app, { email: 'ming@example.org' })
  const own = { profile_id: ming.profileId, email: 'ming@example.org' }
  const [above, below] = [await addParticipant(database, root, own), await addParticipant(database, section, own)]
  const { mark } = rosterEditor(await signInAs(app, { email: 'desk@example.org', role: 'desk' }))
  for (const [version, states] of [
    [0, ['absent', 'present']],
    [1, ['present', 'excused']],
  ] as const) {
    const [first, last] = states
    const answer = await mark(session, { id: below, version, state: first }, { id: above, version, state: last })
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect((await attendanceAt(database, session)).map(({ state }) => state)).toEqual([last])
  }
})
