import { expect, test } from 'vitest'
import type { MyEnrollmentList } from './schema.ts'
import type { EnrollmentList } from '#features/learning/enrollment-desk/schema.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'
import { tableOf } from '#test/csv.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret, sendPayment } from '#test/payments.ts'
import { placeOf, take } from '#test/places.ts'

const app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
const desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
type Person = Awaited<ReturnType<typeof signInAs>>

const person = (name: string) => signInAs(app, { email: `${name}@example.org`, subject: name })
const courseOf = (capacity: number | null) => addCourse(app.database, { type: 'certificate', price: 3000, capacity })
async function enrolled(name: string, capacity: number | null) {
  const [who, course] = [await person(name), await courseOf(capacity)]
  const reference = await enrollToPay(who, course, `${name}@example.org`)
  const outcome = async (more: Parameters<typeof paymentEvent>[1] = {}) =>
    (await paymentOutcome(app, paymentEvent(reference, more))).outcome
  const refund = (amount: number) => outcome({ type: 'payment.refunded', amount })
  return { who, course, reference, outcome, refund }
}
const listed = async (course: string, query = '') =>
  ((await (await desk.request(`/api/admin/enrollments?course=${course}${query}`)).json()) as EnrollmentList).items
async function cell(course: string, heading: string) {
  const answer = await desk.request(`/api/admin/enrollments/export?course=${course}`)
  const [headings = [], ...rows] = tableOf((await answer.text()).replace(/^\ufeff/, ''))
  return rows.map((row) => row[headings.indexOf(heading)])
}
const own = async (who: Person) =>
  ((await (await who.request('/api/enrollments/mine')).json()) as MyEnrollmentList).items[0]
async function ownData(who: Person) {
  const data = (await (await who.request('/api/account/data')).json()) as { enrollments: { place: string }[] }
  return data.enrollments.map(({ place }) => place)
}

test.each([
  ['given back', 'refunded', 1],
  ['given back in a course without places', 'refunded', null],
  ['that failed', 'failed', 1],
] as const)(
  'a payment %s leaves no place in list, own pages, data and table (places-26)',
  async (what, status, most) => {
    const name = what.replaceAll(' ', '-')
    const { who, course, outcome } = await enrolled(name, most)
    if (status === 'refunded') await outcome()
    await outcome({ type: `payment.${status}` })
    expect(await listed(course)).toMatchObject([{ payment_status: status, place: { state: 'none', kept_until: null } }])
    expect(await listed(course, '&place=seated')).toEqual([])
    expect(await listed(course, '&place=none')).toHaveLength(1)
    expect(await own(who)).toMatchObject({
      place: { state: 'none' },
      next_step: status === 'failed' ? 'pay' : 'enroll',
    })
    expect(await ownData(who)).toEqual(['none'])
    expect(await cell(course, 'Place')).toEqual(['none'])
  },
)

test('a refunded place goes to the next who waits, and only they are told (places-26)', async () => {
  const { course, outcome, refund } = await enrolled('left', 1)
  await outcome()
  const next = Object.assign(await person('next'), { email: 'next@example.org' })
  await take(next, course, true)
  await refund(3000)
  expect(await placeOf(next, course)).toMatchObject({ state: 'offered' })
  expect((await listed(course)).map(({ place }) => place.state)).toEqual(['offered', 'none'])
  // Who pays again has one again.
  expect(await listed(course, '&place=seated')).toEqual([])
})

test('partial refunds are kept, and access ends with the full refund (payments-9)', async () => {
  const { who, course, outcome, refund } = await enrolled('parts', 1)
  await outcome()
  expect([await refund(1000), await refund(500)]).toEqual(['partly_refunded', 'partly_refunded'])
  const [row] = await listed(course, '&place=seated')
  expect(row).toMatchObject({ payment_status: 'completed', place: { state: 'seated' } })
  expect(row?.payment_notes[0]).toMatchObject({ kind: 'partly_refunded', amount: 1500, asked_amount: 3000 })
  expect(await cell(course, 'Given back')).toEqual(['1500'])
  expect(await own(who)).toMatchObject({ next_step: 'learn', place: { state: 'seated' } })
  expect(await refund(1500)).toBe('refunded')
  expect(await own(who)).toMatchObject({ next_step: 'enroll', place: { state: 'none' } })
  expect(await cell(course, 'Given back')).toEqual(['3000'])
})

test('cents add up, and a full refund after a part ends access as well (payments-9)', async () => {
  const { outcome, refund } = await enrolled('hundredths', null)
  await outcome()
  for (const amount of [0.1, 0.2, 2999.69]) expect(await refund(amount)).toBe('partly_refunded')
  expect(await refund(0.01)).toBe('refunded')
  const whole = await enrolled('whole', null)
  await whole.outcome()
  await whole.refund(1000)
  expect(await whole.refund(3000)).toBe('refunded')
})

test('a partial refund counts once, and more than was paid is refused (payments-9)', async () => {
  const { course, reference, outcome, refund } = await enrolled('repeated', null)
  await outcome()
  const part = paymentEvent(reference, { type: 'payment.refunded', amount: 1500 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => paymentOutcome(app, part)))
  expect(answers.filter(({ repeated }) => !repeated)).toMatchObject([{ outcome: 'partly_refunded' }])
  for (const more of [{ amount: 1501 }, { amount: 3001 }, { amount: 0 }, { amount: 100, currency: 'USD' }]) {
    const told = paymentEvent(reference, { type: 'payment.refunded', ...more })
    expect((await sendPayment(app, told)).status, JSON.stringify(more)).toBe(400)
  }
  expect(await listed(course)).toMatchObject([{ payment_status: 'completed' }])
  await refund(1500)
  expect(await refund(1)).toBe('ignored')
})
