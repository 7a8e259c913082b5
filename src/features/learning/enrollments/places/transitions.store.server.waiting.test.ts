import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { EnrollmentList, ListedEnrollment } from '../listing/schema.ts'
import { courseEnrollments } from '../table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'
import { mailTo, moved, placeOf, runOut, settleDue, several, take } from '#test/places.ts'

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
