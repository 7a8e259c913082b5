import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { attendance, completionChecks, courseCompletions } from './table.server.ts'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { samePeople } from '#features/learning/enrollments/roster.store.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addParticipant, addSession, attendanceAt, completionsIn } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { checkCompletions, completeByAttendance, quietMinutes } from './completions.store.server.ts'
import { attendanceOf } from './store.server.ts'

const app = await createTestApp()
const { database } = app
const { db } = database
const student = await signInAs(app, 'student')

/** A course that a share of its sessions completes. */
const course = (completion_share = 80, more: Parameters<typeof addCourse>[1] = {}) =>
  addCourse(database, { completion: 'sessions', completion_share, ...more })
const sessions = (of: string, count: number, more: Parameters<typeof addSession>[2] = {}) =>
  Promise.all(Array.from({ length: count }, () => addSession(database, of, more)))
const attended = (enrollment_id: string, ids: readonly string[], state: 'present' | 'absent' | 'excused' = 'present') =>
  db
    .insert(attendance)
    .values(ids.map((session_id) => ({ session_id, enrollment_id, state, source: 'staff' as const })))
const complete = (of: string, enrollment: string, steps: Parameters<typeof completeByAttendance>[3] = []) =>
  inTransaction(db, async (tx) =>
    completeByAttendance(tx, of, await samePeople(tx, [enrollment], { lock: true }), steps),
  )
/** What was asked to be looked at is old enough. */
async function check() {
  await db.update(completionChecks).set({ requested_at: sql`now() - make_interval(mins => ${quietMinutes + 1})` })
  return checkCompletions(db, [], new AbortController().signal)
}

test('the last attendance needed completes a course and runs a hook (completion-1, completion-6)', async () => {
  const id = await course(80)
  const enrollment = await addParticipant(database, id, { profile_id: student.profileId })
  const [last = '', ...before] = await sessions(id, 5)
  await attended(enrollment, before.slice(1))
  await student.request(`/api/sessions/${before[0]}/join`)
  await vi.waitFor(async () => expect(await attendanceAt(database, before[0] ?? '')).toHaveLength(1))
  await vi.waitFor(async () =>
    expect(await completionsIn(database, id)).toMatchObject([
      { enrollment_id: enrollment, cause: 'sessions', marked_by: null, withdrawn_at: null },
    ]),
  )
  const [done] = await completionsIn(database, id)
  await student.request(`/api/sessions/${last}/join`)
  await vi.waitFor(async () => expect(await attendanceAt(database, last)).toHaveLength(1))
  expect(await completionsIn(database, id)).toEqual([done])
  const told: unknown[] = []
  const other = await addParticipant(database, id, { email: 'other@example.org' })
  await attended(other, [last, ...before])
  const step = async (_tx: unknown, completed: readonly unknown[]) => void told.push(...completed)
  await complete(id, other, [step])
  await complete(id, other, [step])
  expect(told).toEqual([{ course_id: id, enrollment_id: other, profile_id: null }])
})

test('completion counts the share of planned sessions not cancelled (completion-2, completion-3)', async () => {
  const id = await course(50)
  const enrollment = await addParticipant(database, id)
  const [held = '', second = ''] = await sessions(id, 2)
  await sessions(id, 2, { inMinutes: 60 * 24 * 7 })
  await sessions(id, 3, { is_cancelled: true })
  await attended(enrollment, [held])
  expect(await complete(id, enrollment)).toEqual([])
  await attended(enrollment, [second])
  expect(await complete(id, enrollment)).toHaveLength(1)
})

test('nobody completes a course without sessions, attendance or a rule (completion-3)', async () => {
  const [without, excused, never] = [await course(1), await course(1), await course(1, { completion: 'none' })]
  for (const id of [without, excused, never]) {
    const enrollment = await addParticipant(database, id)
    const held = id === without ? [] : await sessions(id, 2)
    if (held.length > 0) await attended(enrollment, held, id === excused ? 'excused' : 'present')
    expect(await complete(id, enrollment)).toEqual([])
  }
})

test('completing at the same moment completes once (completion-4)', async () => {
  const id = await course()
  const enrollment = await addParticipant(database, id)
  await attended(enrollment, await sessions(id, 1))
  const done = await Promise.all(Array.from({ length: 6 }, () => complete(id, enrollment)))
  expect(done.flat()).toHaveLength(1)
  expect(await completionsIn(database, id)).toHaveLength(1)
})

test('sessions of sections count for the parent course of everybody in it (completion-5)', async () => {
  const root = await course(100)
  const section = await addCourse(database, { parent_course_id: root })
  const draft = await addCourse(database, { parent_course_id: root, published: false })
  const whole = await addParticipant(database, root, { email: 'whole@example.org' })
  const part = await addParticipant(database, section, { email: 'part@example.org' })
  const held = [...(await sessions(root, 1)), ...(await sessions(section, 1))]
  await sessions(draft, 1)
  for (const enrollment of [whole, part]) {
    await attended(enrollment, held)
    await complete(section, enrollment)
  }
  expect(await completionsIn(database, root)).toMatchObject([{ enrollment_id: whole }])
})

test('attendance under several enrollments of a person counts once together (attendance-9)', async () => {
  const root = await course(100)
  const section = await course(100, { parent_course_id: root })
  const own = { profile_id: student.profileId }
  const [whole, part] = [await addParticipant(database, root, own), await addParticipant(database, section, own)]
  const [one = '', two = ''] = await sessions(section, 2)
  await attended(whole, [one])
  await attended(part, [one, two])
  await complete(section, whole)
  await complete(section, part)
  expect(await completionsIn(database, root)).toMatchObject([{ enrollment_id: whole }])
  expect(await completionsIn(database, section)).toMatchObject([{ enrollment_id: part }])
  expect((await attendanceOf(db, student.profileId, [section])).get(section)).toMatchObject({ planned: 2, present: 2 })
})

test('cancelled or deleted sessions and new rules complete courses after a while (completion-7)', async () => {
  const id = await course(100)
  const people = await Promise.all(
    ['a', 'b', 'c'].map((name) => addParticipant(database, id, { email: `${name}@example.org` })),
  )
  const [first = '', second = '', third = ''] = await sessions(id, 3)
  const [all = '', two = '', one = ''] = people
  await attended(all, [first, second])
  await attended(two, [first])
  await attended(one, [second])
  await db.delete(completionChecks)
  await db.update(courseSessions).set({ is_cancelled: true }).where(eq(courseSessions.id, third))
  expect(await checkCompletions(db, [], new AbortController().signal), 'it may be a mistake').toBe(0)
  expect(await check()).toBe(1)
  await db.delete(courseSessions).where(eq(courseSessions.id, second))
  expect(await check()).toBe(1)
  expect(await check()).toBe(0)
  await db.update(courseSessions).set({ title: 'Renamed' }).where(eq(courseSessions.id, first))
  expect(await db.$count(completionChecks)).toBe(0)
  const rows = await completionsIn(database, id)
  expect(rows.map(({ enrollment_id }) => enrollment_id).toSorted()).toEqual([all, two].toSorted())
  await db.update(courses).set({ completion_share: 1 }).where(eq(courses.id, id))
  await check()
  expect(await completionsIn(database, id)).toHaveLength(2)
})

test('a change in a section, or its deletion, updates the parent course too (completion-7)', async () => {
  const root = await course(100)
  const section = await addCourse(database, { parent_course_id: root })
  const enrollment = await addParticipant(database, root)
  await attended(enrollment, await sessions(root, 1))
  const [missed = ''] = await sessions(section, 1)
  await check()
  await db.update(courseSessions).set({ is_cancelled: true }).where(eq(courseSessions.id, missed))
  expect(await check()).toBe(1)
  await db.delete(courseCompletions)
  await db.update(courseSessions).set({ is_cancelled: false }).where(eq(courseSessions.id, missed))
  await db.delete(courses).where(eq(courses.id, section))
  expect(await check()).toBe(1)
})

test('a completion stays when sessions, attendance or the rule change (completion-8)', async () => {
  const id = await course(50)
  const enrollment = await addParticipant(database, id)
  const held = await sessions(id, 2)
  await attended(enrollment, held)
  await complete(id, enrollment)
  const before = await completionsIn(database, id)
  await sessions(id, 10)
  await db.update(attendance).set({ state: 'absent' }).where(eq(attendance.enrollment_id, enrollment))
  await db.update(courses).set({ completion_share: 100, completion: 'none' }).where(eq(courses.id, id))
  await complete(id, enrollment)
  await check()
  expect(await completionsIn(database, id)).toEqual(before)
})

test('a refunded person takes no part and completes nothing (completion-1)', async () => {
  const id = await course()
  const enrollment = await addParticipant(database, id)
  await attended(enrollment, await sessions(id, 1))
  await db.update(courseEnrollments).set({ payment_status: 'refunded' }).where(eq(courseEnrollments.id, enrollment))
  expect(await complete(id, enrollment)).toEqual([])
})
