import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { issuedCertificates } from '../table.server.ts'
import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCompletedCourse, addCompletion, issueTo } from '#test/certificates.ts'
import { addEnrollment } from '#test/courses.ts'
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
  await app.database.db.delete(issuedCertificates)
  await app.database.db.delete(courseEnrollments)
})

async function candidates(course: string): Promise<CandidateList> {
  const answer = await clerk.request(`/api/admin/issued-certificates/candidates?course=${course}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as CandidateList
}
async function outcome(answer: Promise<Response>): Promise<BatchOutcome> {
  const given = await answer
  expect(given.status, await given.clone().text()).toBe(200)
  return (await given.json()) as BatchOutcome
}
const issued = () => app.database.db.select().from(issuedCertificates).orderBy(issuedCertificates.holder_name)
const named = (enrollments: readonly string[]) =>
  enrollments.map((enrollment_id, at) => ({ enrollment_id, name: `Mei ${at}` }))

test('a person without completion is refused and holds up nobody else (issued-7)', async () => {
  const { course, enrollments } = await addCompletedCourse(app.database, [{}])
  const open = await addEnrollment(app.database, {
    course_id: course,
    payment_status: 'completed',
    email: 'b@example.org',
  })
  const given = await outcome(
    issueTo(clerk, course, [...named(enrollments), { enrollment_id: open, name: 'Too Early' }]),
  )
  expect(given).toEqual({
    done: enrollments,
    gone: [],
    refused: [{ id: open, title: 'Too Early', message: 'This person has not completed the course any more.' }],
  })
  await addCompletion(app.database, course, open)
  expect((await outcome(issueTo(clerk, course, [{ enrollment_id: open, name: 'Late' }]))).done).toEqual([open])
})

test.each([
  ['no name', { people: [{ enrollment_id: crypto.randomUUID(), name: ' ' }] }, 'people.0.name'],
  [
    'a name that no paper has room for',
    { people: [{ enrollment_id: crypto.randomUUID(), name: 'x'.repeat(201) }] },
    'people.0.name',
  ],
  [
    'a name of pictures alone',
    { people: [{ enrollment_id: crypto.randomUUID(), name: '🌊 \u200d' }] },
    'people.0.name',
  ],
  ['nobody', { people: [] }, 'people'],
  [
    'more than fifty',
    { people: Array.from({ length: 51 }, () => ({ enrollment_id: crypto.randomUUID(), name: 'Mei' })) },
    'people',
  ],
  ['no title', { title: '' }, 'title'],
  ['a title in letters that the paper does not have', { title: '𒀭𒂗' }, 'title'],
  ['no month at all', { months: 0 }, 'months'],
  ['half a month', { months: 0.5 }, 'months'],
])('an issue with %s is refused and says where (issued-7)', async (_what, part, field) => {
  const { course, enrollments } = await addCompletedCourse(app.database, [{}])
  const answer = await clerk.request('/api/admin/issued-certificates', {
    method: 'POST',
    json: { course_id: course, title: 'Steward', months: null, people: named(enrollments), ...part },
  })
  expect(answer.status).toBe(400)
  const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
  expect(Object.keys(error.fields)).toEqual([field])
  expect(await issued()).toEqual([])
})

test('a name with unprintable letters is told before issuing, and refused alone (issued-20)', async () => {
  const { course, enrollments } = await addCompletedCourse(app.database, [
    { full_name: '𒀭𒂗𒆤 Ali' },
    { full_name: '林子涵 🌊' },
    { full_name: 'Zoë' },
  ])
  const listed = await candidates(course)
  expect(listed.items.map(({ name, missing }) => [name, missing])).toEqual([
    ['𒀭𒂗𒆤 Ali', ['𒀭', '𒂗', '𒆤']],
    ['林子涵', []],
    ['Zoë', []],
  ])
  expect(listed.course.missing).toEqual([])
  const people = enrollments.map((enrollment_id, at) => ({ enrollment_id, name: listed.items[at]?.name ?? '' }))
  expect(await outcome(issueTo(clerk, course, people))).toEqual({
    done: enrollments.slice(1),
    gone: [],
    refused: [
      {
        id: enrollments[0],
        title: '𒀭𒂗𒆤 Ali',
        message: 'The paper cannot print “𒀭”, “𒂗”, “𒆤”. Please enter another spelling.',
      },
    ],
  })
  expect((await issued()).map(({ holder_name }) => holder_name)).toEqual(['Zoë', '林子涵'])
})

test('a course with an unprintable title says so beforehand, and issues nothing (issued-20)', async () => {
  const { course, enrollments } = await addCompletedCourse(app.database, [{ full_name: 'Mei' }], {
    title: '𒀭 ☵ شط',
  })
  expect((await candidates(course)).course.missing).toContain('𒀭')
  const answer = await issueTo(clerk, course, named(enrollments))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { fields: { course_id: expect.stringContaining('𒀭') as string } },
  })
  expect(await issued()).toEqual([])
})

test('only the permission of people issues, and a deleted course has nobody (issued-7)', async () => {
  const { course, enrollments } = await addCompletedCourse(app.database, [{}])
  const editor = await signInAs(app, { email: 'editor@academy.example', role: 'editor' })
  for (const [who, status] of [
    [student, 403],
    [editor, 403],
    [app, 401],
  ] as const) {
    expect((await issueTo(who, course, named(enrollments))).status).toBe(status)
    expect((await who.request(`/api/admin/issued-certificates/candidates?course=${course}`)).status).toBe(status)
  }
  expect((await issueTo(clerk, crypto.randomUUID(), named(enrollments))).status).toBe(404)
  expect(await issued()).toEqual([])
})
