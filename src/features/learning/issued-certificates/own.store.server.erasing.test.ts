import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCompletedCourse, addIssued } from '#test/certificates.ts'
import { formatNumber } from './numbers.rules.ts'
import { issuedCertificates, printedNames } from './table.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await signInAs(app, 'admin')
})
beforeEach(async () => {
  const { db } = app.database
  await db.delete(issuedCertificates)
  await db.delete(courseEnrollments)
})

/** Somebody with two certificates: one by their account, one by an enrollment that waits under their email; and the one of a neighbour. */
async function holder(email: string) {
  const person = await signInAs(app, { email, name: 'Mei Zhang' })
  const { course, enrollments } = await addCompletedCourse(app.database, [
    { profile_id: person.profileId, full_name: 'Mei Zhang' },
    { email: email.toUpperCase(), full_name: 'Mei Zhang' },
    { full_name: 'A Neighbour' },
  ])
  const [own, waiting, neighbours] = await Promise.all(
    enrollments.map((enrollment_id, at) =>
      addIssued(app.database, {
        course_id: course,
        enrollment_id,
        profile_id: at === 0 ? person.profileId : null,
        holder_name: at === 2 ? 'A Neighbour' : 'Mei Zhang',
        reissue_reason: at === 0 ? 'Mei Zhang married' : null,
      }),
    ),
  )
  if (!own || !waiting || !neighbours) throw new Error('Three were issued.')
  return { person, own, waiting, neighbours }
}
const look = (number: string) => app.request(`/api/certificates/${number}/verification`)

test('the download holds one’s certificates and printed name, and nobody else’s (issued-16)', async () => {
  const { person, own, waiting } = await holder('download@example.org')
  await person.request('/api/account/printed-name', { method: 'PUT', json: { name: 'Mei F. Zhang' } })
  const text = await (await person.request('/api/account/data')).text()
  const document = JSON.parse(text) as Record<string, object[]>
  expect(document['certificates']).toHaveLength(2)
  for (const { number } of [own, waiting]) expect(text).toContain(formatNumber(number))
  expect(document['printed_name']).toMatchObject([{ name: 'Mei F. Zhang' }])
  expect(text).not.toContain('A Neighbour')
})

test('an erased account’s certificates are nameless, and their numbers stay taken (issued-16)', async () => {
  const { person, own, waiting, neighbours } = await holder('erased@example.org')
  await person.request('/api/account/printed-name', { method: 'PUT', json: { name: 'Mei F. Zhang' } })
  const before = await (await person.request('/api/account/erasure')).json()
  expect(before).toMatchObject({ certificates: 2 })
  expect((await look(own.number)).status).toBe(200)
  expect((await person.request('/api/account', { method: 'DELETE' })).status).toBe(204)

  const nobodys = await (await look('0000-0000-0000-0')).json()
  for (const { number } of [own, waiting]) {
    const answer = await look(number)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: (nobodys as { error: object }).error })
    const again = addIssued(app.database, { number })
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'issued_certificates_number_unique' } })
  }
  expect((await look(neighbours.number)).status).toBe(200)
  const rows = await app.database.db.select().from(issuedCertificates)
  for (const { id } of [own, waiting]) {
    expect(rows.find((row) => row.id === id)).toMatchObject({
      holder_name: null,
      profile_id: null,
      enrollment_id: null,
      reissue_reason: null,
    })
  }
  expect(JSON.stringify(rows)).not.toContain('Zhang')
  expect(await app.database.db.$count(printedNames, eq(printedNames.profile_id, person.profileId))).toBe(0)
})

test('staff find an erased account’s certificate, and cannot withdraw or reissue it (issued-16)', async () => {
  const clerk = await signInAs(app, { email: 'clerk@academy.example', role: 'desk' })
  const { person, own } = await holder('gone@example.org')
  await person.request('/api/account', { method: 'DELETE' })
  const list = await clerk.request(`/api/admin/issued-certificates?search=${own.number}`)
  expect(await list.json()).toMatchObject({ items: [{ id: own.id, state: null, holder_name: null, version: 2 }] })
  for (const state of ['valid', 'withdrawn', 'expired']) {
    const some = (await (await clerk.request(`/api/admin/issued-certificates?state=${state}`)).json()) as {
      items: { id: string }[]
    }
    expect(some.items.map(({ id }) => id)).not.toContain(own.id)
  }
  const address = `/api/admin/issued-certificates/${own.id}`
  const withdrawal = await clerk.request(`${address}/withdrawal`, { method: 'PUT', json: { version: 2, reason: 'x' } })
  const json = { version: 2, reason: 'x', name: 'Mei', title: 'Steward' }
  const reissue = await clerk.request(`${address}/reissue`, { method: 'POST', json })
  expect([withdrawal.status, reissue.status]).toEqual([409, 409])
})
