import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import type { EnrollmentList } from '#features/learning/enrollment-desk/schema.ts'
import { addIssued } from '#test/certificates.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addCourse, countOf, enrollmentsIn } from '#test/courses.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'
import { accessOf, enroll, type Human, mineIn, moved, somebody, take } from '#test/places.ts'

const app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
const desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
const pay = (reference: string) => paymentOutcome(app, paymentEvent(reference))
const signInAgain = ({ email }: Human) => signInAs(app, { email, name: 'person' })
const becomesFree = (course: string) =>
  app.database.db.update(courses).set({ type: 'free', price: 0 }).where(eq(courses.id, course))
const withdrawn = { is_duplicate: false, place: { state: 'withdrawn' } }

test('a guest under the email of an account that withdrew leaves it withdrawn (enrollments-15)', async () => {
  const course = await addCourse(app.database, { capacity: 2 })
  const person = await somebody(app)
  await take(person, course)
  const [own] = await enrollmentsIn(app.database, course)
  const enrollment_id = own?.id ?? null
  const issued = await addIssued(app.database, { course_id: course, enrollment_id, profile_id: person.profileId })
  await moved(person, course, 'withdraw')
  for (const email of [person.email, person.email.toUpperCase()])
    expect(await (await enroll(app, course, email)).json()).toMatchObject({ payment_status: 'completed' })
  const isOut = async () => {
    expect(await mineIn(person, course)).toMatchObject({ ...withdrawn, next_step: 'enroll' })
    expect((await accessOf(person, course)).hasAccess).toBe(false)
    expect(await countOf(app.database, course)).toBe(0)
  }
  await isOut()
  await signInAgain(person)
  await isOut()
  const { items } = (await (await person.request('/api/learning/certificates')).json()) as { items: { id: string }[] }
  expect(items.map(({ id }) => id)).toEqual([issued.id])
  // Whoever withdrew comes back signed in.
  expect(await take(person, course)).toMatchObject({ place: { state: 'seated' } })
  expect(await countOf(app.database, course)).toBe(1)
  expect(await enrollmentsIn(app.database, course)).toHaveLength(1)
})

test.each(['with the course free', 'begun while it was paid'])(
  'a refund stays undecided whatever a guest enrolls, %s (enrollments-15, places-9)',
  async (when) => {
    const course = await addCourse(app.database, { type: 'certificate', price: 3000 })
    const person = await somebody(app)
    await pay(await enrollToPay(person, course, person.email))
    if (when.startsWith('begun')) await enroll(app, course, person.email)
    const [{ id } = { id: '' }] = (await enrollmentsIn(app.database, course)).filter((row) => row.profile_id)
    await person.request(`/api/enrollments/${id}/withdraw`, { method: 'POST' })
    await becomesFree(course)
    await enroll(app, course, person.email)
    for (const isAgain of [false, true]) {
      if (isAgain) await signInAgain(person)
      expect(await mineIn(person, course)).toMatchObject({ ...withdrawn, money: 'undecided' })
      const answer = await desk.request(`/api/admin/enrollments?course=${course}&refund=undecided`)
      expect(((await answer.json()) as EnrollmentList).items.map((each) => each.id)).toContain(id)
    }
    expect(await countOf(app.database, course)).toBe(0)
  },
)

test('a payment without a session brings who withdrew back (enrollments-15)', async () => {
  const course = await addCourse(app.database, { type: 'certificate', price: 3000, capacity: 2 })
  const person = await somebody(app)
  await pay(await enrollToPay(person, course, person.email))
  await moved(person, course, 'withdraw')
  await pay(await enrollToPay(app, course, person.email))
  expect((await accessOf(person, course)).hasAccess).toBe(true)
  expect(await countOf(app.database, course)).toBe(1)
})

test.each([
  ['a guest', false],
  ['the office', true],
])('a sign-in that verifies the email of who withdrew, where %s enrolled it (enrollments-12)', async (_, isOffice) => {
  const email = `verified-later-${isOffice}@example.org`
  const course = await addCourse(app.database, { capacity: 2 })
  const person = Object.assign(await signInAs(app, { email, verified: false }), { email })
  await take(person, course)
  await moved(person, course, 'withdraw')
  const json = { course_id: course, people: [{ email }] }
  await (isOffice ? desk.request('/api/admin/enrollments', { method: 'POST', json }) : enroll(app, course, email))
  await signInAs(app, { email })
  expect(await mineIn(person, course)).toMatchObject({ place: { state: isOffice ? 'seated' : 'withdrawn' } })
})
