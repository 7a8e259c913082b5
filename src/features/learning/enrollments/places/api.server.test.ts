import { beforeAll, expect, test } from 'vitest'
import type { Enrolled } from '../schema.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { addCourse, countOf, enrollmentsIn } from '#test/courses.ts'
import { paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'
import {
  accessOf,
  enroll,
  mailTo,
  mineIn,
  move,
  moved,
  placeOf,
  runOut,
  settleDue,
  several,
  somebody,
  statesIn,
  take,
} from '#test/places.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
})

const link = 'https://meet.example/rivers'
const freeCourse = (capacity: number | null = 1) => addCourse(app.database, { capacity, class_link: link })
const paidCourse = (capacity: number | null = 1) =>
  addCourse(app.database, { capacity, type: 'certificate', price: 3000, class_link: link })
const referenceOf = ({ payment_url }: Pick<Enrolled, 'payment_url'>) =>
  new URL(payment_url ?? 'missing:').searchParams.get('reference') ?? ''
const pay = (enrolled: Pick<Enrolled, 'payment_url'>, more: Parameters<typeof paymentEvent>[1] = {}) =>
  paymentOutcome(app, paymentEvent(referenceOf(enrolled), more))

test('a course with one place takes one person, and others wait in order (places-1, places-2)', async () => {
  const course = await freeCourse()
  const [first, second, third] = await several(app, 3)
  expect(await take(first!, course)).toMatchObject({ payment_status: 'completed', place: { state: 'seated' } })
  const refused = await enroll(second!, course, second!.email)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'course_full' } })
  expect(await take(second!, course, true)).toMatchObject({ payment_status: 'pending', payment_url: null })
  expect(await take(third!, course, true)).toMatchObject({ place: { state: 'waiting', position: 2, kept_until: null } })
  // Again it is the same.
  expect(await take(second!, course)).toMatchObject({ place: { state: 'waiting', position: 1 } })
  expect(await statesIn(app, course)).toEqual(['seated', 'waiting', 'waiting'])
  expect(await countOf(app.database, course)).toBe(1)
  expect((await mailTo(app, second!.email)).map(({ cause }) => cause)).toEqual(['waiting'])
})

test('two tabs and two people on the last place: one place is given, and once (places-1)', async () => {
  const course = await freeCourse()
  const people = await several(app, 2)
  const answers = await Promise.all([...people, ...people].map((who) => take(who, course)))
  expect(answers.filter((answer) => answer === 'full')).toHaveLength(2)
  expect(await statesIn(app, course)).toEqual(['seated'])
})

test('in a course without limited places the answer is as before (places-1)', async () => {
  const course = await paidCourse(null)
  const who = await somebody(app)
  expect(Object.keys((await take(who, course)) as Enrolled)).toEqual([
    'course_id',
    'payment_status',
    'amount',
    'currency',
    'payment_url',
  ])
  expect(await accessOf(app, course)).not.toHaveProperty('places')
  const [row] = await enrollmentsIn(app.database, course)
  expect(row).toMatchObject({ place: 'seated', held_until: null })
})

test('a withdrawal seats who waits longest, before any newcomer (places-2, places-3, places-4)', async () => {
  const course = await freeCourse()
  const [first, second, third, late] = await several(app, 4)
  await take(first!, course)
  await take(second!, course, true)
  await take(third!, course, true)
  expect(await moved(first!, course, 'withdraw')).toMatchObject({ place: { state: 'withdrawn' }, payment_url: null })
  expect(await take(late!, course)).toBe('full')
  const offered = await placeOf(second!, course)
  expect(offered).toMatchObject({ state: 'offered', position: null })
  expect(Date.parse(offered?.kept_until ?? '') - Date.now()).toBeGreaterThan(47 * 3600 * 1000)
  const [mail] = await mailTo(app, second!.email)
  expect(mail).toMatchObject({ cause: 'place_offered', data: { course: 'A course' } })
  expect(mail?.data['accept_url']).toBe(`${app.deps.settings.publicUrl}/course/${course}`)
  expect(mail?.data['until']).toMatch(/\d\d:\d\d \(UTC\+08:00\)$/)
  expect(await placeOf(third!, course)).toMatchObject({ state: 'waiting', position: 1 })
  expect(await moved(second!, course, 'accept')).toMatchObject({
    payment_status: 'completed',
    place: { state: 'seated' },
  })
  // Again it changes nothing.
  expect(await moved(second!, course, 'accept')).toMatchObject({ place: { state: 'seated' } })
  expect(await statesIn(app, course)).toEqual(['withdrawn', 'seated', 'waiting'])
})

test('accepting a place with a price leads to payment, and paying in time seats (places-4)', async () => {
  const course = await paidCourse()
  const [first, second] = await several(app, 2)
  await pay((await take(first!, course)) as Enrolled)
  await take(second!, course, true)
  await moved(first!, course, 'withdraw')
  const accepted = await moved(second!, course, 'accept')
  expect(accepted).toMatchObject({ payment_status: 'pending', place: { state: 'seated' } })
  expect(accepted.place.kept_until).not.toBeNull()
  expect((await accessOf(second!, course)).hasAccess).toBe(false)
  await pay(accepted)
  expect(await accessOf(second!, course)).toMatchObject({ hasAccess: true, class_link: link })
})

test('an expired offer goes to the next person and may be waited for again (places-5)', async () => {
  const course = await freeCourse()
  const [first, second, third] = await several(app, 3)
  await take(first!, course)
  await take(second!, course, true)
  await take(third!, course, true)
  await moved(first!, course, 'withdraw')
  await runOut(app, second!, course)
  expect(await placeOf(second!, course)).toEqual({ state: 'lapsed', kept_until: null, position: null })
  const refused = await move(second!, course, 'accept')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'place_gone' } })
  expect(await settleDue(app)).toMatchObject({ failed: 0 })
  expect(await statesIn(app, course)).toEqual(['withdrawn', 'lapsed', 'offered'])
  expect(await mineIn(second!, course)).toMatchObject({ place: { state: 'lapsed' }, next_step: 'enroll' })
  expect(await take(second!, course, true)).toMatchObject({ place: { state: 'waiting', position: 1 } })
  await moved(third!, course, 'withdraw')
  expect(await placeOf(second!, course)).toMatchObject({ state: 'offered' })
  expect((await mailTo(app, second!.email)).map(({ cause }) => cause)).toEqual([
    'place_offered',
    'waiting',
    'place_offered',
    'waiting',
  ])
})

test('an unpaid place is kept for half an hour, then its enrollment can go on (places-6)', async () => {
  const course = await paidCourse()
  const [first, second] = await several(app, 2)
  const begun = (await take(first!, course)) as Enrolled
  const kept = Date.parse(begun.place?.kept_until ?? '') - Date.now()
  expect(kept).toBeGreaterThan(28 * 60_000)
  expect(kept).toBeLessThan(31 * 60_000)
  // The last place is theirs: asking again does not make it last longer, nor does it cost another one.
  expect(await take(first!, course)).toEqual(begun)
  expect(await take(second!, course)).toBe('full')
  await runOut(app, first!, course)
  expect(await accessOf(first!, course)).toMatchObject({ purchaseStatus: 'none', own: { place: { state: 'lapsed' } } })
  expect(await take(second!, course)).toMatchObject({ payment_status: 'pending', place: { state: 'seated' } })
  expect(await take(first!, course)).toBe('full')
  await runOut(app, second!, course)
  expect(await take(first!, course)).toMatchObject({ payment_url: begun.payment_url, place: { state: 'seated' } })
})

test('a payment that comes late takes a place where one is free (places-7)', async () => {
  const course = await paidCourse()
  const who = await somebody(app)
  const begun = (await take(who, course)) as Enrolled
  await runOut(app, who, course)
  await settleDue(app)
  await pay(begun)
  expect(await accessOf(who, course)).toMatchObject({ hasAccess: true, purchaseStatus: 'completed' })
})

test('a payment after its place is gone is kept, told, and seated in its turn (places-7)', async () => {
  const course = await paidCourse()
  const [first, second, third] = await several(app, 3)
  const begun = (await take(first!, course)) as Enrolled
  await runOut(app, first!, course)
  const other = (await take(second!, course)) as Enrolled
  await pay(begun)
  await pay(other)
  expect(await accessOf(first!, course)).toMatchObject({
    hasAccess: false,
    class_link: null,
    own: { payment_status: 'completed', place: { state: 'unseated', position: 1 } },
  })
  expect((await mailTo(app, first!.email)).map(({ cause }) => cause)).toEqual(['paid_without_place'])
  expect(await countOf(app.database, course)).toBe(1)
  // Asking again neither costs again nor loses the turn.
  expect(await take(first!, course)).toMatchObject({ payment_url: null, place: { state: 'unseated', position: 1 } })
  await take(third!, course, true)
  await pay(other, { type: 'payment.refunded' })
  expect(await accessOf(first!, course)).toMatchObject({ hasAccess: true })
  expect(await statesIn(app, course)).toEqual(['seated', 'seated', 'waiting'])
})

test('a failed payment releases its place at once (places-3)', async () => {
  const course = await paidCourse()
  const [first, second] = await several(app, 2)
  const begun = (await take(first!, course)) as Enrolled
  await take(second!, course, true)
  await pay(begun, { type: 'payment.failed' })
  expect(await placeOf(second!, course)).toMatchObject({ state: 'offered' })
})

test('who withdrew after paying returns without paying, or waits in a full course (places-8)', async () => {
  const course = await paidCourse()
  const [first, second] = await several(app, 2)
  await pay((await take(first!, course)) as Enrolled)
  await moved(first!, course, 'withdraw')
  expect(await accessOf(first!, course)).toMatchObject({ hasAccess: false, class_link: null })
  expect(await countOf(app.database, course)).toBe(0)
  expect((await mailTo(app, first!.email)).map(({ cause }) => cause)).toEqual(['withdrawn', 'paid'])
  await pay((await take(second!, course)) as Enrolled)
  expect(await take(first!, course)).toBe('full')
  expect(await take(first!, course, true)).toMatchObject({ payment_status: 'completed', place: { state: 'waiting' } })
  await moved(second!, course, 'withdraw')
  expect(await moved(first!, course, 'accept')).toMatchObject({ payment_url: null, place: { state: 'seated' } })
  expect(await accessOf(first!, course)).toMatchObject({ hasAccess: true })
  await moved(first!, course, 'withdraw')
  expect(await take(first!, course)).toMatchObject({ payment_status: 'completed', payment_url: null })
})

test('nobody accepts or withdraws another’s place, or without a session (places-8)', async () => {
  const course = await freeCourse(2)
  const [first, second] = await several(app, 2)
  await take(first!, course)
  const id = (await accessOf(first!, course)).own?.enrollment_id
  for (const what of ['accept', 'withdraw']) {
    const address = `/api/enrollments/${id}/${what}`
    expect((await app.request(address, { method: 'POST' })).status).toBe(401)
    expect((await second!.request(address, { method: 'POST' })).status).toBe(404)
  }
  expect(await statesIn(app, course)).toEqual(['seated'])
})

test('without a session the answer never tells of the email, free or full (places-11)', async () => {
  const course = await paidCourse(2)
  const shapeOf = async (email: string, waits = false) => {
    const answer = await enroll(app, course, email, waits)
    const {
      payment_url: _own,
      requestId: _id,
      place,
      ...body
    } = (await answer.json()) as Enrolled & { requestId?: string }
    return { status: answer.status, body, place: place && { ...place, kept_until: typeof place.kept_until } }
  }
  const fresh = await shapeOf('one@example.org')
  expect(fresh.place).toEqual({ state: 'seated', position: null, kept_until: 'string' })
  expect(await shapeOf('ONE@example.org')).toEqual(fresh)
  await shapeOf('two@example.org')
  const full = await shapeOf('three@example.org')
  expect(full).toMatchObject({ status: 409, body: { error: { code: 'course_full' } } })
  expect(await shapeOf('one@example.org')).toEqual(full)
  expect(await shapeOf('one@example.org', true)).toEqual(full)
  expect(await shapeOf('four@example.org', true)).toEqual(full)
  expect(await statesIn(app, course)).toEqual(['seated', 'seated'])
})

test('with limited places the class opens only for the seated, also in sections (places-10)', async () => {
  const root = await freeCourse(1)
  const section = await addCourse(app.database, { parent_course_id: root, class_link: link })
  const [first, second] = await several(app, 2)
  expect(await accessOf(app, section)).toMatchObject({ hasAccess: false, class_link: null, places: { is_full: false } })
  await take(first!, section)
  await take(second!, section, true)
  for (const page of [root, section]) {
    expect(await accessOf(first!, page)).toMatchObject({ hasAccess: true, class_link: link, places: { is_full: true } })
    expect(await accessOf(second!, page)).toMatchObject({ hasAccess: false, class_link: null })
    expect(await accessOf(app, page)).toMatchObject({ hasAccess: false, class_link: null })
  }
  await moved(first!, root, 'withdraw')
  for (const page of [root, section])
    expect(await accessOf(second!, page)).toMatchObject({ hasAccess: false, own: { place: { state: 'offered' } } })
})
