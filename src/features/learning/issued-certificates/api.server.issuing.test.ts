import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courseCompletions } from '#features/learning/attendance/table.server.ts'
import { courses, courseTeachers } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { readNumber } from './numbers.rules.ts'
import { issuedCertificates, printedNames } from './table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { teachers } from '#features/content/teachers/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCompletedCourse, addIssued, issueTo } from '#test/certificates.ts'
import { addCertificate, addCourse, addEnrollment } from '#test/courses.ts'
import type { CandidateList } from './schema.ts'

let app: TestApp
let clerk: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  clerk = await signInAs(app, { email: 'clerk@academy.example', role: 'desk' })
  student = await signInAs(app, 'student')
})
beforeEach(async () => {
  const { db } = app.database
  for (const table of [issuedCertificates, courseEnrollments, mailOutbox, auditLog, printedNames])
    await db.delete(table)
})

async function candidates(course: string, query = ''): Promise<CandidateList> {
  const answer = await clerk.request(`/api/admin/issued-certificates/candidates?course=${course}${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as CandidateList
}
async function outcome(answer: Promise<Response>): Promise<BatchOutcome> {
  const given = await answer
  expect(given.status, await given.clone().text()).toBe(200)
  return (await given.json()) as BatchOutcome
}
const issued = () => app.database.db.select().from(issuedCertificates).orderBy(issuedCertificates.holder_name)
const named = (enrollments: readonly string[], name = 'Mei Lan') =>
  enrollments.map((enrollment_id, at) => ({ enrollment_id, name: `${name} ${at}` }))

test('people who completed a course without a certificate are listed by printed name (issued-3)', async () => {
  const own = { profile_id: student.profileId, email: 'student@academy.example' }
  const { course, enrollments } = await addCompletedCourse(app.database, [
    { ...own, full_name: 'S. Student' },
    { full_name: '林子涵' },
    {},
    { full_name: 'Has One' },
  ])
  await addIssued(app.database, { course_id: course, enrollment_id: enrollments[3] ?? null })
  const listed = await candidates(course)
  expect(listed.items).toMatchObject([
    {
      name: 'S. Student',
      is_confirmed: false,
      has_account: true,
      email: 'student@academy.example',
      completed_on: '2026-03-05',
    },
    { name: '林子涵', has_account: false, email: 'person1@example.org' },
    { name: null, is_confirmed: false, has_account: false },
  ])
  expect(listed.next).toBeNull()
  await student.request('/api/account/printed-name', { method: 'PUT', json: { name: 'Sam Q. Student' } })
  expect((await candidates(course)).items[0]).toMatchObject({ name: 'Sam Q. Student', is_confirmed: true })
  await app.database.db.delete(printedNames)
  await app.database.db.update(courseEnrollments).set({ full_name: null })
  expect((await candidates(course)).items[0]).toMatchObject({ name: 'Sample Student', is_confirmed: false })
})

test('a person whose certificate was withdrawn is listed with its date and reason (issued-25)', async () => {
  const { course, enrollments } = await addCompletedCourse(app.database, [
    { full_name: 'Withdrawn Twice' },
    { full_name: 'Issued Again' },
    { full_name: 'Expired' },
    { full_name: 'Never Had One' },
  ])
  const add = (at: number, more: Partial<Parameters<typeof addIssued>[1]>) =>
    addIssued(app.database, { course_id: course, enrollment_id: enrollments[at] ?? null, ...more })
  const withdrawn = (day: string, withdrawn_reason: string) => ({ withdrawn_at: new Date(day), withdrawn_reason })
  await add(0, withdrawn('2026-04-07', 'The last.'))
  await add(0, withdrawn('2026-03-09', 'The first.'))
  await add(1, withdrawn('2026-04-07', 'A slip in the name.'))
  await add(1, {})
  await add(2, { expires_at: new Date('2026-04-01') })
  const { items } = await candidates(course)
  expect(items.map(({ name, withdrawn: told }) => [name, told])).toEqual([
    ['Withdrawn Twice', { at: '2026-04-07T00:00:00.000Z', reason: 'The last.' }],
    ['Never Had One', null],
  ])
})

test('nobody is listed without a completion, a counting enrollment or an account (issued-3)', async () => {
  const { course } = await addCompletedCourse(app.database, [
    { full_name: 'Refunded', payment_status: 'refunded' },
    { full_name: 'Erased', email: 'erased-1@erased.invalid' },
  ])
  await addEnrollment(app.database, { course_id: course, full_name: 'Still learning', payment_status: 'completed' })
  expect((await candidates(course)).items).toEqual([])
  const elsewhere = await addCourse(app.database)
  expect((await candidates(elsewhere)).items).toEqual([])
  const none = await clerk.request(`/api/admin/issued-certificates/candidates?course=${crypto.randomUUID()}`)
  expect(none.status).toBe(404)
})

test('candidates are paged, each once, whoever gets a certificate meanwhile (issued-3)', async () => {
  const { course, enrollments } = await addCompletedCourse(
    app.database,
    Array.from({ length: 5 }, (_, at) => ({ full_name: `Person ${at}` })),
  )
  const first = await candidates(course, '&limit=2')
  await outcome(issueTo(clerk, course, named(enrollments.slice(2, 3))))
  const second = await candidates(course, `&limit=2&after=${first.next}`)
  const third = await candidates(course, `&limit=2&after=${second.next}`)
  expect([first, second, third].map(({ items }) => items.map(({ name }) => name))).toEqual([
    ['Person 0', 'Person 1'],
    ['Person 3'],
    ['Person 4'],
  ])
  expect(third.next).toBeNull()
  const wrong = await clerk.request(`/api/admin/issued-certificates/candidates?course=${course}&after=here`)
  expect(wrong.status).toBe(400)
})

test('a certificate is a snapshot of its day, whatever becomes of the course (issued-4)', async () => {
  const certificate_id = await addCertificate(app.database, { title: 'Steward' })
  const above = await addCourse(app.database, { type: 'certificate', price: 10, certificate_id })
  const { course, enrollments } = await addCompletedCourse(app.database, [{ course_id: above }], {
    title: 'Rivers',
    instructor: 'Lin Wanqing',
    study_hours: 24.5,
    language: 'zh-Hans',
    parent_course_id: above,
  })
  // Enrolled in the course above, which opens this one.
  await app.database.db.update(courseEnrollments).set({ course_id: above })
  // One in the night, by the academy's clock.
  await app.database.db.update(courseCompletions).set({ completed_at: new Date('2026-03-04T17:00:00Z') })
  expect((await candidates(course)).course).toEqual({
    id: course,
    title: 'Rivers',
    certificate_title: 'Steward',
    teachers: ['Lin Wanqing'],
    hours: 24.5,
    language: 'zh-Hans',
    missing: [],
  })
  const people = enrollments.map((enrollment_id) => ({ enrollment_id, name: '  李  若兰 ' }))
  expect(await outcome(issueTo(clerk, course, people, { title: 'River Steward', months: 24 }))).toEqual({
    done: enrollments,
    gone: [],
    refused: [],
  })
  await app.database.db.update(courses).set({ title: 'Lakes', instructor: '', study_hours: null, language: null })
  await app.database.db.delete(courses).where(eq(courses.id, course))
  const [row] = await issued()
  expect(row).toMatchObject({
    holder_name: '李 若兰',
    title: 'River Steward',
    course_title: 'Rivers',
    teachers: ['Lin Wanqing'],
    hours: 24.5,
    language: 'zh-Hans',
    completed_on: '2026-03-05',
    course_id: course,
    certificate_id,
    issued_by: clerk.profileId,
    withdrawn_at: null,
  })
  expect(readNumber(row?.number ?? '')).toBe(row?.number)
  const months = (row?.expires_at?.getTime() ?? 0) - (row?.issued_at.getTime() ?? 0)
  expect(Math.round(months / 86_400_000 / 30.4)).toBe(24)
})

test('a certificate prints a course’s teachers in order, else its instructor (issued-4)', async () => {
  const { db } = app.database
  const course = await addCourse(app.database, { instructor: 'Written by hand' })
  expect((await candidates(course)).course.teachers).toEqual(['Written by hand'])
  const named = await db
    .insert(teachers)
    .values([{ name: 'Lin Wanqing' }, { name: 'Ravi Menon' }])
    .returning({ id: teachers.id })
  await db
    .insert(courseTeachers)
    .values(named.map(({ id }, at) => ({ course_id: course, teacher_id: id, position: 1 - at })))
  expect((await candidates(course)).course.teachers).toEqual(['Ravi Menon', 'Lin Wanqing'])
})

test('an account gets one mail, guests none, and the log names nobody (issued-5)', async () => {
  const { course, enrollments } = await addCompletedCourse(app.database, [
    { profile_id: student.profileId, email: 'other@example.org', full_name: 'Sam' },
    { full_name: 'A Guest' },
  ])
  await outcome(issueTo(clerk, course, named(enrollments, 'Printed')))
  const [certificate] = await issued()
  const number = certificate?.number.replace(/(.{4})(.{4})(.{4})(.)/, '$1-$2-$3-$4')
  const mails = await app.database.db.select().from(mailOutbox)
  expect(mails).toMatchObject([
    {
      cause: 'certificate_issued',
      cause_key: certificate?.id,
      recipient: 'student@academy.example',
      profile_id: student.profileId,
      data: {
        name: 'Printed 0',
        course: 'A course',
        certificate: 'River Steward',
        number,
        certificate_url: `${app.deps.settings.publicUrl}/certificates/${number}`,
      },
    },
  ])
  const entries = await app.database.db.select().from(auditLog)
  expect(entries.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual(
    Array.from({ length: 2 }, () => ['certificate.issued', clerk.profileId, { course }]),
  )
})

test('sent again, at once or later, nobody gets a second certificate of the course (issued-6)', async () => {
  const { course, enrollments } = await addCompletedCourse(
    app.database,
    Array.from({ length: 12 }, (_, at) => ({ full_name: `Person ${at}` })),
  )
  const people = named(enrollments)
  const both = await Promise.all([
    outcome(issueTo(clerk, course, people.slice(0, 8))),
    outcome(issueTo(clerk, course, people.slice(4))),
    outcome(issueTo(clerk, course, people.toReversed())),
  ])
  expect(both.map(({ done, refused }) => [done.length, refused.length])).toEqual([
    [8, 0],
    [8, 0],
    [12, 0],
  ])
  await outcome(issueTo(clerk, course, people))
  expect(await issued()).toHaveLength(12)
  expect(new Set((await issued()).map(({ number }) => number)).size).toBe(12)
  expect(await app.database.db.$count(auditLog)).toBe(12)
  expect((await candidates(course)).items).toEqual([])
})

test('an account gets one certificate per course, and another after a withdrawal (issued-6)', async () => {
  const { course, enrollments } = await addCompletedCourse(app.database, [{ profile_id: student.profileId }])
  const earlier = await addIssued(app.database, { course_id: course, profile_id: student.profileId })
  expect(await outcome(issueTo(clerk, course, named(enrollments)))).toMatchObject({ done: enrollments })
  expect(await issued()).toHaveLength(1)
  await app.database.db
    .update(issuedCertificates)
    .set({ withdrawn_at: new Date(), withdrawn_reason: 'A slip' })
    .where(eq(issuedCertificates.id, earlier.id))
  expect((await candidates(course)).items).toHaveLength(1)
  await outcome(issueTo(clerk, course, named(enrollments)))
  expect(await issued()).toHaveLength(2)
})

test('who completed under one that ended gets it by the one that counts (issued-3, issued-18)', async () => {
  const priced = { type: 'certificate', price: 3000 } as const
  const root = await addCourse(app.database, priced)
  const person = { profile_id: student.profileId, email: 'student@academy.example', amount: 300 }
  const { course, enrollments } = await addCompletedCourse(app.database, [person], {
    ...priced,
    parent_course_id: root,
  })
  const [ended = ''] = enrollments
  const counting = await addEnrollment(app.database, { ...person, course_id: root, payment_status: 'completed' })
  const refunded = { payment_status: 'refunded' } as const
  await app.database.db.update(courseEnrollments).set(refunded).where(eq(courseEnrollments.id, ended))
  expect((await candidates(course)).items).toMatchObject([{ enrollment_id: counting, completed_on: '2026-03-05' }])
  expect(await (await student.request('/api/account/printed-name')).json()).toMatchObject({ is_awaited: true })
  // Whoever was looked at before is found by the other one, and once.
  const both = await outcome(issueTo(clerk, course, named([ended, counting])))
  expect(both).toEqual({ done: [ended, counting], gone: [], refused: [] })
  expect(await issued()).toMatchObject([{ enrollment_id: counting, completed_on: '2026-03-05', course_id: course }])
  expect((await candidates(course)).items).toEqual([])
  await app.database.db.update(courseEnrollments).set(refunded).where(eq(courseEnrollments.id, counting))
  await app.database.db.delete(issuedCertificates)
  expect((await candidates(course)).items).toEqual([])
  expect(await outcome(issueTo(clerk, course, named([counting])))).toMatchObject({
    done: [],
    refused: [{ id: counting }],
  })
})
