import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { issuedCertificates, printedNames } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCompletedCourse, addIssued } from '#test/certificates.ts'
import type { OwnPrintedName } from './schema.ts'

let app: TestApp
let student: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  student = await signInAs(app, 'student')
})
beforeEach(async () => {
  const { db } = app.database
  for (const table of [issuedCertificates, courseEnrollments, printedNames]) await db.delete(table)
})

const path = '/api/account/printed-name'
async function read(who: Pick<typeof student, 'request'> = student): Promise<OwnPrintedName> {
  const answer = await who.request(path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return (await answer.json()) as OwnPrintedName
}
const confirm = (name: unknown, who: Pick<typeof student, 'request'> = student) =>
  who.request(path, { method: 'PUT', json: { name } })

test('a name waits from the completion until it is confirmed or the paper issued (issued-19)', async () => {
  expect(await read()).toEqual({ name: null, confirmed_at: null, proposed: 'Sample Student', is_awaited: false })
  const { course, enrollments } = await addCompletedCourse(app.database, [
    { profile_id: student.profileId, full_name: 'Sam Student' },
  ])
  expect(await read()).toMatchObject({ proposed: 'Sam Student', is_awaited: true })
  const [enrollment_id = null] = enrollments
  await addIssued(app.database, { course_id: course, enrollment_id, profile_id: student.profileId })
  expect(await read()).toMatchObject({ is_awaited: false })
  await app.database.db.delete(issuedCertificates)
  expect(await read()).toMatchObject({ is_awaited: true })
  const answer = await confirm('  Sam   Q. Student ')
  expect(answer.status).toBe(200)
  const confirmed = (await answer.json()) as OwnPrintedName
  expect(confirmed).toMatchObject({ name: 'Sam Q. Student', is_awaited: false })
  expect(await read()).toEqual(confirmed)
  await confirm('林 子涵')
  expect(await read()).toMatchObject({ name: '林 子涵' })
})

test('a confirmed name is one’s own, and changes nothing that is issued (issued-19)', async () => {
  const issued = await addIssued(app.database, { profile_id: student.profileId })
  const other = await signInAs(app, { email: 'other@example.org' })
  await confirm('Sam')
  expect(await read(other)).toMatchObject({ name: null })
  const page = await app.request(`/api/certificates/${issued.number}/verification`)
  expect(await page.json()).toMatchObject({ holder_name: 'Mei Lan' })
  for (const name of ['', ' ', 'x'.repeat(201), '🌊', '𒀭𒂗𒆤', 7])
    expect([name, (await confirm(name)).status]).toEqual([name, 400])
  expect((await app.request(path)).status).toBe(401)
  expect((await confirm('Sam', app)).status).toBe(401)
  expect(await read()).toMatchObject({ name: 'Sam' })
})
