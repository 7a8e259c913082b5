import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import { attendance, courseCompletions } from '#features/learning/attendance/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import type { Learning } from './schema.ts'

const app = await createTestApp()
const { db } = app.database
const student = await signInAs(app, 'student')
const learning = async (who = student) => (await (await who.request('/api/learning')).json()) as Learning

async function course(title: string, part: Partial<typeof courses.$inferInsert> = {}) {
  const [row] = await db
    .insert(courses)
    .values({ title, description: title, ...part })
    .returning()
  if (!row) throw new Error('no course')
  return row.id
}
/** Begins so many minutes from now. */
async function session(course_id: string, title: string, minutes: number, part: object = {}) {
  const starts_at = new Date(Date.now() + minutes * 60_000)
  const [row] = await db
    .insert(courseSessions)
    .values({
      course_id,
      title,
      date: starts_at.toISOString().slice(0, 10),
      time: '10:00',
      minutes: 60,
      starts_at,
      ends_at: new Date(starts_at.getTime() + 60 * 60_000),
      ...part,
    })
    .returning()
  if (!row) throw new Error('no session')
  return row.id
}
const enroll = (course_id: string) =>
  student.request('/api/enrollments', { method: 'POST', json: { course_id, email: 'student@academy.example' } })

test('a student gets the next classes of their courses, with links, and no others (learning-1)', async () => {
  const rivers = await course('Rivers', { class_link: 'https://meet.example/rivers' })
  const springs = await course('Springs', { parent_course_id: rivers })
  const others = await course('Deserts')
  const draft = await course('Draft', { parent_course_id: rivers, published: false })
  const on = await session(rivers, 'Going on', -10)
  const later = await session(springs, 'Later', 300, { link: 'https://meet.example/springs' })
  await session(springs, 'Without a link', 400)
  await session(rivers, 'Over', -500)
  await session(rivers, 'Cancelled', 20, { is_cancelled: true })
  await session(others, 'Somebody else’s', 30)
  await session(draft, 'Not shown yet', 40)
  await enroll(rivers)
  const { next } = await learning()
  expect(next.map(({ title, join_url }) => [title, join_url])).toEqual([
    ['Going on', `/api/sessions/${on}/join`],
    ['Later', `/api/sessions/${later}/join`],
    ['Without a link', null],
  ])
  expect(next[1]?.course).toEqual({ id: springs, title: 'Springs' })
})

test('progress counts sessions with those of sections, and tells the completion (learning-2)', async () => {
  const hills = await course('Hills', { completion: 'sessions', completion_share: 50 })
  const slopes = await course('Slopes', { parent_course_id: hills })
  await enroll(hills)
  const [row] = await db.select().from(courseEnrollments).where(eq(courseEnrollments.course_id, hills))
  const enrollment_id = row?.id ?? ''
  const held = await session(hills, 'One', -3000)
  await session(slopes, 'Two', -2000)
  await session(slopes, 'Cancelled', -1000, { is_cancelled: true })
  await db.insert(attendance).values({ session_id: held, enrollment_id, state: 'present', source: 'staff' })
  await db.insert(courseCompletions).values({ course_id: hills, enrollment_id, cause: 'staff' })
  const { courses: all } = await learning()
  expect(all.find(({ id }) => id === hills)).toMatchObject({
    sessions: 2,
    present: 1,
    excused: 0,
    needed_share: 50,
    completed_at: expect.any(String),
  })
})

test('nobody gets anybody else’s learning, and who has none gets nothing (learning-3)', async () => {
  const other = await signInAs(app, { email: 'other@academy.example' })
  expect(await learning(other)).toEqual({ next: [], courses: [] })
  const answer = await app.request('/api/learning')
  expect([answer.status, (await student.request('/api/learning')).headers.get('cache-control')]).toEqual([
    401,
    'no-store',
  ])
})

test('an unpaid enrollment opens no class (learning-1)', async () => {
  const paid = await course('Paid', { type: 'certificate', price: 3000 })
  await session(paid, 'Owed', 60)
  await enroll(paid)
  expect((await learning()).next.some(({ title }) => title === 'Owed')).toBe(false)
  await db
    .update(courseEnrollments)
    .set({ payment_status: sql`'completed'` })
    .where(eq(courseEnrollments.course_id, paid))
  expect((await learning()).next.some(({ title }) => title === 'Owed')).toBe(true)
})
