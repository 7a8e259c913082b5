import { expect, test } from 'vitest'
import type { Enrolled } from './schema.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addSession } from '#test/attendance.ts'
import { addCourse, enrollmentsIn } from '#test/courses.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'
import { accessOf, enroll, mineIn, moved, several, take } from '#test/places.ts'

const app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
const priced = { type: 'certificate', price: 3000 } as const
const pay = (reference: string) => paymentOutcome(app, paymentEvent(reference))
const asked = async (answer: Promise<Response>) => (await (await answer).json()) as Enrolled

/** A root, a section with a price and one place of its own, and a page below that enrolls in the section. */
async function addFamily() {
  const root = await addCourse(app.database, { ...priced, class_link: 'https://meet.example/class' })
  const section = await addCourse(app.database, { ...priced, parent_course_id: root, capacity: 1 })
  await addCourse(app.database, { ...priced, parent_course_id: root })
  const page = await addCourse(app.database, { type: 'certificate', parent_course_id: section })
  return { root, section, page }
}

test('an offer that a course above covers asks for no payment (places-22, access-5)', async () => {
  const { root, section, page } = await addFamily()
  const [first, second, third] = await several(app, 3)
  await pay(await enrollToPay(first!, page, first!.email))
  await take(second!, page, true)
  await take(third!, page, true)
  const waiting = await mineIn(second!, section)
  await pay(await enrollToPay(second!, root, second!.email))
  await moved(first!, section, 'withdraw')
  expect(await mineIn(second!, section)).toMatchObject({ next_step: 'learn', place: { state: 'offered' } })
  const act = async (what: string) =>
    (await second!.request(`/api/enrollments/${waiting?.id}/${what}`, { method: 'POST' })).json()
  const covering = await mineIn(second!, root)
  expect(await act('accept')).toMatchObject({ id: covering?.id, payment_status: 'completed', payment_url: null })
  expect(await mineIn(second!, section)).toMatchObject({ payment_status: 'pending', place: { state: 'offered' } })
  expect(await act('withdraw')).toMatchObject({ place: { state: 'withdrawn' } })
  expect(await mineIn(third!, section)).toMatchObject({ place: { state: 'offered' } })
})

test('what one account of a person has paid opens its courses for the other (access-8)', async () => {
  const { root, section } = await addFamily()
  const email = 'two.accounts@example.org'
  const [one, two] = [await signInAs(app, { email, subject: 'one' }), await signInAs(app, { email, subject: 'two' })]
  await pay(await enrollToPay(one, root, email))
  const session = await addSession(app.database, section, { inMinutes: 10 })
  expect(await accessOf(two, section)).toMatchObject({ hasAccess: true, purchaseStatus: 'completed' })
  expect(await accessOf(two, root)).not.toHaveProperty('own')
  expect(await accessOf(one, root)).toHaveProperty('own')
  expect((await two.request(`/api/sessions/${session}/join`)).status).toBe(302)
  for (const course of [root, section]) {
    const enrolled = await asked(enroll(two, course, email))
    expect(enrolled).toMatchObject({ course_id: root, payment_status: 'completed', payment_url: null })
  }
  expect(await enrollmentsIn(app.database, root)).toHaveLength(1)
  expect(await mineIn(two, root)).toBeUndefined()
  const { items } = (await (await two.request('/api/enrollments/mine')).json()) as { items: object[] }
  expect(items).toEqual([])
})

test('what an account has begun is not owed once another of the person has paid (access-8)', async () => {
  const { root } = await addFamily()
  const email = 'begun@example.org'
  const [one, two] = [await signInAs(app, { email, subject: 'a' }), await signInAs(app, { email, subject: 'b' })]
  await enrollToPay(two, root, email)
  await pay(await enrollToPay(one, root, email))
  expect(await mineIn(two, root)).toMatchObject({ next_step: 'learn', payment_url: null, covered_by: { id: root } })
  expect(await asked(enroll(two, root, email))).toMatchObject({ payment_status: 'completed', payment_url: null })
})

test('another verified email, or one that is not verified, is nobody’s of theirs (access-8)', async () => {
  const { root, section } = await addFamily()
  const email = 'alone@example.org'
  const one = await signInAs(app, { email, subject: 'alone' })
  await pay(await enrollToPay(one, root, email))
  const unproved = await signInAs(app, { email, subject: 'unproved', verified: false })
  const other = await signInAs(app, { email: 'else@example.org' })
  for (const who of [unproved, other]) {
    expect(await accessOf(who, section)).toMatchObject({ hasAccess: false, class_link: null })
    expect((await asked(enroll(who, root, email))).payment_url).not.toBeNull()
  }
})
