import { eq } from 'drizzle-orm'
import { courses } from '#features/learning/courses/table.server.ts'
import { beforeAll, expect, test } from 'vitest'
import type { EnrollmentList, ListedEnrollment } from '#features/learning/enrollment-desk/schema.ts'
import { enrollmentsWaiting } from '../figures.store.server.ts'
import { courseEnrollments } from '../table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, enrollmentsIn } from '#test/courses.ts'
import { mailTo, mineIn, moved, placeOf, runOut, settleDue, several, statesIn, take } from '#test/places.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
})

const path = '/api/admin/enrollments'
const listed = async (course: string, email: string) => {
  const { items } = (await (await desk.request(`${path}?course=${course}`)).json()) as EnrollmentList
  const found = items.find((one) => one.email === email)
  if (!found) throw new Error(`${email} is not in the list.`)
  return found
}
const putOnList = (one: Pick<ListedEnrollment, 'id' | 'version'>) =>
  desk.request(`${path}/${one.id}/place`, { method: 'POST', json: { version: one.version, action: 'wait' } })

test('staff put an expired offer back at the list’s end, once, with mail (places-12)', async () => {
  const course = await addCourse(app.database, { capacity: 1 })
  const [first, second, third] = await several(app, 3)
  await take(first!, course)
  await take(second!, course, true)
  await take(third!, course, true)
  await moved(first!, course, 'withdraw')
  await runOut(app, second!, course)
  await settleDue(app)
  const lapsed = await listed(course, second!.email)
  expect(lapsed).toMatchObject({ place: { state: 'lapsed' }, course_has_places: true })
  expect(await (await putOnList(lapsed)).json()).toMatchObject({ place: { state: 'waiting', position: 1 } })
  expect((await mailTo(app, second!.email)).map(({ cause }) => cause)).toEqual(['waiting', 'place_offered', 'waiting'])
  expect(await (await putOnList(await listed(course, second!.email))).json()).toMatchObject({
    place: { state: 'waiting' },
  })
  // Who is offered the place meanwhile goes first.
  expect(await placeOf(third!, course)).toMatchObject({ state: 'offered' })
})

test('nobody waits for a course they are in, or one without limited places (places-12)', async () => {
  const course = await addCourse(app.database, { capacity: 1 })
  const [first, second] = await several(app, 2)
  await take(first!, course)
  expect((await putOnList(await listed(course, first!.email))).status).toBe(400)
  expect(await placeOf(first!, course)).toMatchObject({ state: 'seated' })
  const open = await addCourse(app.database, { capacity: null })
  await take(second!, open)
  await moved(second!, open, 'withdraw')
  const withdrawn = await listed(open, second!.email)
  expect(withdrawn.course_has_places).toBe(false)
  expect((await putOnList(withdrawn)).status).toBe(400)
})

test('whoever has paid and withdrawn waits as paid without a place (places-12)', async () => {
  const course = await addCourse(app.database, { capacity: 1, type: 'certificate', price: 3000 })
  const [first, second] = await several(app, 2)
  await take(first!, course)
  const paid = { payment_status: 'completed', held_until: null } as const
  const ofFirst = eq(courseEnrollments.profile_id, first!.profileId)
  await app.database.db.update(courseEnrollments).set(paid).where(ofFirst)
  await moved(first!, course, 'withdraw')
  await take(second!, course)
  expect(await (await putOnList(await listed(course, first!.email))).json()).toMatchObject({
    place: { state: 'unseated' },
  })
})

test('whom the office adds as paid to a full course keeps the turn until seated (places-13)', async () => {
  const course = await addCourse(app.database, { capacity: 1, type: 'certificate', price: 3000 })
  const [first] = await several(app, 1)
  await take(first!, course)
  const json = { course_id: course, people: [{ email: 'paid@example.org' }], is_paid: true }
  const added = await desk.request(path, { method: 'POST', json })
  expect(await added.json()).toMatchObject({ lines: [{ outcome: 'listed' }] })
  const causes = async () => (await mailTo(app, 'paid@example.org')).map(({ cause }) => cause)
  expect([await statesIn(app, course), await causes()]).toEqual([['seated', 'unseated'], ['paid_without_place']])
  await moved(first!, course, 'withdraw')
  expect(await statesIn(app, course)).toEqual(['withdrawn', 'seated'])
  expect(new Set(await causes())).toEqual(new Set(['paid_without_place', 'paid']))
})

test('an offer runs out where the course takes any number by then (places-5)', async () => {
  const course = await addCourse(app.database, { capacity: 1 })
  const [first, second] = await several(app, 2)
  await take(first!, course)
  await take(second!, course, true)
  await moved(first!, course, 'withdraw')
  await app.database.db.update(courses).set({ capacity: null, seat_limit: null }).where(eq(courses.id, course))
  await runOut(app, second!, course)
  expect(await settleDue(app)).toEqual({ moved: 1, failed: 0 })
  expect(await statesIn(app, course)).toEqual(['withdrawn', 'lapsed'])
  expect(await settleDue(app)).toEqual({ moved: 0, failed: 0 })
  expect(await take(second!, course)).toMatchObject({ payment_status: 'completed' })
})

test('offers and unseated payments of a deleted course wait for nobody (places-24)', async () => {
  const figures = async () => {
    const { offers, unseated, refunds } = await enrollmentsWaiting(app.database.db)
    return [offers.count, unseated.count, refunds.count]
  }
  const before = await figures()
  const course = await addCourse(app.database, { capacity: 1, type: 'certificate', price: 3000 })
  const row = { course_id: course, course_title: 'A course', amount: 3000, currency: 'JPY' }
  await app.database.db.insert(courseEnrollments).values([
    { ...row, email: 'offered@example.org', place: 'offered', offer_ends_at: new Date('2099-01-01') },
    {
      ...row,
      email: 'unseated@example.org',
      place: 'unseated',
      waiting_since: new Date(),
      payment_status: 'completed',
    },
  ])
  expect(await figures()).toEqual(before.map((count, at) => (at < 2 ? count + 1 : count)))
  await app.database.db.delete(courses).where(eq(courses.id, course))
  // What was paid is a refund to decide.
  expect(await figures()).toEqual(before.map((count, at) => (at < 2 ? count : count + 1)))
})

test('that a payment is kept is said of that payment alone (places-9)', async () => {
  const course = await addCourse(app.database, { type: 'certificate', price: 3000 })
  const [first] = await several(app, 1)
  await take(first!, course)
  const change = async (what: string, json: object) => {
    const { id, version } = await listed(course, first!.email)
    const method = what === 'status' ? 'PUT' : 'POST'
    const answer = await desk.request(`${path}/${id}/${what}`, { method, json: { version, ...json } })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  const money = async () => (await mineIn(first!, course))?.money
  await change('status', { payment_status: 'completed' })
  await moved(first!, course, 'withdraw')
  await change('place', { action: 'keep_payment' })
  expect(await money()).toBe('kept')
  await change('status', { payment_status: 'refunded' })
  expect(await money()).toBeNull()
  await change('status', { payment_status: 'completed' })
  expect(await money()).toBe('undecided')
  expect((await enrollmentsIn(app.database, course))[0]).toMatchObject({ refund_declined: false })
})
