import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'
import type { Judged, Line } from './adding/schema.ts'

let app: TestApp
let clerk: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  clerk = await signInAs(app, { email: 'clerk@academy.example', role: 'desk' })
})
beforeEach(async () => {
  await app.database.db.delete(courseEnrollments)
  await app.database.db.delete(auditLog)
})
const path = '/api/admin/enrollments'
const line = (email: string, more: Partial<Line> = {}) => ({ email, ...more })
const ask = (address: string, json: object) => clerk.request(address, { method: 'POST', json })
async function judged(address: string, json: object): Promise<Judged> {
  const answer = await ask(address, json)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Judged
}
const outcomes = ({ lines }: Judged) => lines.map(({ outcome }) => outcome)
const stored = () => app.database.db.select().from(courseEnrollments).orderBy(courseEnrollments.email)
const count = async (course: string) => {
  const [row] = await app.database.db
    .select({ n: courses.enrollment_count })
    .from(courses)
    .where(eq(courses.id, course))
  return row?.n
}

test('a preview shows each line’s outcome; adding happens once (enroll-staff-2, enroll-staff-3)', async () => {
  const course = await addCourse(app.database)
  const student = await signInAs(app, 'student')
  const people = [
    line('mei@example.org', { full_name: 'Mei Lan', phone: '+86 10', organization: 'River School' }),
    line(' MEI@example.org'),
    line('not an email'),
    line('student@academy.example'),
    line('li@example.org', { full_name: 'x'.repeat(201) }),
  ]
  const preview = await judged(`${path}/preview`, { course_id: course, people })
  expect(outcomes(preview)).toEqual(['new', 'repeated', 'wrong', 'new', 'wrong'])
  expect(preview.lines[2]?.fields).toEqual({ email: '请输入有效的邮箱地址' })
  expect(Object.keys(preview.lines[4]?.fields ?? {})).toEqual(['full_name'])
  expect(preview.lines.map(({ has_account }) => has_account)).toEqual([false, false, false, true, false])
  expect(await stored()).toEqual([])

  const asked = { course_id: course, people, payer: 'River School' }
  expect(outcomes(await judged(path, asked))).toEqual(['added', 'repeated', 'wrong', 'added', 'wrong'])
  const again = outcomes(await judged(path, asked))
  expect(again).toEqual(['enrolled', 'repeated', 'wrong', 'enrolled', 'wrong'])
  expect(await stored()).toMatchObject([
    {
      email: 'mei@example.org',
      full_name: 'Mei Lan',
      organization: 'River School',
      payer: 'River School',
      profile_id: null,
    },
    { email: 'student@academy.example', profile_id: student.profileId, payment_status: 'completed' },
  ])
  expect(await count(course)).toBe(2)
  const entries = await app.database.db.select().from(auditLog)
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual(
    Array.from({ length: 2 }, () => ['enrollment.added', clerk.profileId]),
  )
  expect(JSON.stringify(entries)).not.toContain('mei@')
  const mine = (await (await student.request('/api/enrollments/mine')).json()) as { items: unknown[] }
  expect(mine.items).toHaveLength(1)
})

test('payments stay open until received; existing people stay (enroll-staff-3, enroll-staff-4)', async () => {
  const course = await addCourse(app.database, { type: 'certificate', price: 300 })
  const open = await judged(path, { course_id: course, people: [line('a@example.org')] })
  expect([outcomes(open), open.course.amount, await count(course)]).toEqual([['added'], 300, 0])
  const paid = {
    course_id: course,
    people: [line('a@example.org'), line('b@example.org')],
    payer: 'X',
    is_paid: true,
    payment_note: 'Bank 7',
  }
  expect(outcomes(await judged(path, paid))).toEqual(['unpaid', 'added'])
  expect(await stored()).toMatchObject([
    { payment_status: 'pending', payer: null, payment_note: null, amount: 300 },
    { payment_status: 'completed', payer: 'X', payment_note: 'Bank 7', amount: 300 },
  ])
  expect(await count(course)).toBe(1)
  const [first] = await stored()
  const mark = { version: first?.version, payment_status: 'completed', note: 'Bank 8' }
  expect((await clerk.request(`${path}/${first?.id}/status`, { method: 'PUT', json: mark })).status).toBe(200)
  expect((await stored())[0]).toMatchObject({ payment_status: 'completed', payment_note: 'Bank 8' })
  const marked = await app.database.db.select().from(auditLog).where(eq(auditLog.action, 'payment.marked'))
  expect(marked).toMatchObject([{ details: { from: 'pending', to: 'completed', noted: true } }])
  const addresses = await clerk.request(`${path}/addresses?course=${course}`)
  expect(await addresses.json()).toEqual({ addresses: ['b@example.org', 'a@example.org'], has_more: false })
  expect(await app.database.db.$count(auditLog, eq(auditLog.action, 'export'))).toBe(1)
})

test('two clerks who add the same people at once enroll each once (enroll-staff-3)', async () => {
  const course = await addCourse(app.database)
  const json = { course_id: course, people: ['a', 'b', 'c'].map((name) => line(`${name}@example.org`)) }
  const both = await Promise.all([judged(path, json), judged(path, json)])
  expect(both.flatMap(outcomes).toSorted()).toEqual([...Array(3).fill('added'), ...Array(3).fill('enrolled')])
  expect(await count(course)).toBe(3)
})

test('a draft accepts nobody, and a request has limits (enroll-staff-2)', async () => {
  const draft = await addCourse(app.database, { published: false })
  const people = [line('a@example.org')]
  for (const address of [path, `${path}/preview`]) {
    expect((await ask(address, { course_id: draft, people })).status).toBe(404)
    const course_id = draft
    expect((await ask(address, { course_id, people: [] })).status).toBe(400)
    expect((await ask(address, { course_id, people: Array(501).fill(line('a@example.org')) })).status).toBe(400)
  }
})

test('who is over is enrolled anew, and nobody else (enroll-staff-2, enroll-staff-3)', async () => {
  const course = await addCourse(app.database, { type: 'certificate', price: 300, capacity: 4 })
  const student = await signInAs(app, 'student')
  const row = { course_id: course, course_title: 'A course', amount: 200, currency: 'JPY' }
  const add = (email: string, more: Partial<typeof courseEnrollments.$inferInsert>) =>
    app.database.db.insert(courseEnrollments).values({ ...row, email, ...more })
  const own = { profile_id: student.profileId, place: 'lapsed' as const }
  await add('student@academy.example', { ...own, payment_status: 'completed' })
  await add('failed@example.org', { payment_status: 'failed' })
  await add('lapsed@example.org', { place: 'lapsed' })
  await add('open@example.org', { held_until: new Date('2099-01-01') })
  await add('refunded@example.org', { payment_status: 'refunded' })
  const names = [
    'student@academy.example',
    ...['failed', 'lapsed', 'refunded', 'open'].map((of) => `${of}@example.org`),
  ]
  const asked = { course_id: course, people: names.map((email) => line(email)) }
  expect(outcomes(await judged(`${path}/preview`, asked))).toEqual(['new', 'new', 'new', 'full', 'unpaid'])
  const references = (await stored()).map(({ reference }) => reference)
  const paid = { ...asked, is_paid: true, payer: 'X' }
  expect(outcomes(await judged(path, paid))).toEqual(['added', 'added', 'added', 'listed', 'unpaid'])
  const again = outcomes(await judged(path, paid))
  expect(again).toEqual(['enrolled', 'enrolled', 'enrolled', 'unseated', 'unpaid'])
  const renewed = { payment_status: 'completed', amount: 300, payer: 'X', entered_by_office: true }
  const rows = await stored()
  expect(rows).toMatchObject([
    { ...renewed, email: 'failed@example.org', place: 'seated' },
    { ...renewed, email: 'lapsed@example.org', place: 'seated' },
    { email: 'open@example.org', payment_status: 'pending', payer: null },
    { ...renewed, email: 'refunded@example.org', place: 'unseated' },
    { email: 'student@academy.example', payment_status: 'completed', amount: 200, place: 'seated' },
  ])
  // A late event of what was refunded is not of the new payment.
  expect(rows.map(({ reference }, at) => reference === references[at])).toEqual([true, true, true, false, true])
  expect(await count(course)).toBe(3)
})
