import { expect, test, vi } from 'vitest'
import { issuedCertificates } from '../table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addCompletedCourse } from '#test/certificates.ts'

test('while the letter check is late, issuing says to try again and issues nothing (issued-26)', async () => {
  const app = await createTestApp()
  const clerk = await signInAs(app, { email: 'clerk@academy.example', role: 'desk' })
  const { course, enrollments } = await addCompletedCourse(app.database, [{}])
  const path = '/api/admin/issued-certificates'
  const people = enrollments.map((enrollment_id) => ({ enrollment_id, name: '林美' }))
  const json = { course_id: course, title: 'Certificate', months: null, people }
  // The real process, whose half a minute is over before it can answer.
  const { setTimeout: wait } = globalThis
  const hurried = vi.spyOn(globalThis, 'setTimeout')
  hurried.mockImplementation((run, ms) => {
    if (ms === 30_000) queueMicrotask(run)
    return wait(ms === 30_000 ? () => {} : run, ms)
  })
  const late = await clerk.request(path, { method: 'POST', json })
  expect([late.status, late.headers.get('retry-after')], await late.text()).toEqual([503, '10'])
  expect(await app.database.db.$count(issuedCertificates)).toBe(0)
  hurried.mockRestore()
  const plain = { ...json, people: people.map((each) => ({ ...each, name: 'Mei Lin' })) }
  expect((await clerk.request(path, { method: 'POST', json: plain })).status).toBe(200)
  expect(await app.database.db.$count(issuedCertificates)).toBe(1)
})
