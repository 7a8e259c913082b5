import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import type { Judged } from '#features/learning/enrollment-desk/adding/schema.ts'
import type { EnrollmentList, ListedEnrollment } from '#features/learning/enrollment-desk/schema.ts'
import { participantsOf } from '../roster.store.server.ts'
import type { Enrolled } from '../schema.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, countOf, enrollmentsIn } from '#test/courses.ts'
import { paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'
import { accessOf, mailTo, moved, placeOf, runOut, settleDue, several, somebody, statesIn, take } from '#test/places.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let desk: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
  admin = await signInAs(app, 'admin')
  desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
})

const add = (more: Parameters<typeof addCourse>[1] = {}) => addCourse(app.database, { capacity: 1, ...more })
const paid = { type: 'certificate', price: 3000 } as const
const pay = ({ payment_url }: Pick<Enrolled, 'payment_url'>) =>
  paymentOutcome(app, paymentEvent(new URL(payment_url ?? 'missing:').searchParams.get('reference') ?? ''))
const path = '/api/admin/enrollments'
const list = async (query: string) => ((await (await desk.request(`${path}?${query}`)).json()) as EnrollmentList).items
const listed = async (course: string, email: string) => {
  const found = (await list(`course=${course}`)).find((one) => one.email === email)
  if (!found) throw new Error(`${email} is not in the list.`)
  return found
}
const act = (one: Pick<ListedEnrollment, 'id' | 'version'>, action: string, over_capacity = false) =>
  desk.request(`${path}/${one.id}/place`, { method: 'POST', json: { version: one.version, action, over_capacity } })
const acted = (id: string) =>
  app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(auditLog.id)

test('staff seat somebody beyond the capacity only on request, and it is audited (places-12)', async () => {
  const course = await add()
  const [first, second] = await several(app, 2)
  await take(first!, course)
  await take(second!, course, true)
  const waiting = await listed(course, second!.email)
  expect(waiting).toMatchObject({ place: { state: 'waiting', position: 1 }, waiting_since: expect.any(String) })
  const refused = await act(waiting, 'seat')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'course_full' } })
  const seated = await act(waiting, 'seat', true)
  expect(await seated.json()).toMatchObject({ payment_status: 'completed', place: { state: 'seated' } })
  expect(await accessOf(second!, course)).toMatchObject({ hasAccess: true })
  expect(await countOf(app.database, course)).toBe(2)
  expect(await acted(waiting.id)).toMatchObject([
    { action: 'enrollment.seated', actor_id: desk.profileId, details: { from: 'waiting', over_capacity: true } },
  ])
  // An older version changes nothing.
  expect((await act(waiting, 'withdraw')).status).toBe(409)
  expect(await statesIn(app, course)).toEqual(['seated', 'seated'])
  // The course stays beyond its capacity only as long as that lasts.
  await moved(first!, course, 'withdraw')
  expect(await take(await somebody(app), course)).toBe('full')
})

test('staff offer a place out of turn and remove somebody from the list (places-12)', async () => {
  const course = await add()
  const [first, second, third] = await several(app, 3)
  await take(first!, course)
  await take(second!, course, true)
  await take(third!, course, true)
  expect((await act(await listed(course, third!.email), 'offer')).status).toBe(409)
  const offered = await act(await listed(course, third!.email), 'offer', true)
  expect(await offered.json()).toMatchObject({ place: { state: 'offered' } })
  expect((await mailTo(app, third!.email)).map(({ cause }) => cause)).toEqual(['place_offered', 'waiting'])
  expect(await moved(third!, course, 'accept')).toMatchObject({ place: { state: 'seated' } })
  const removed = await act(await listed(course, second!.email), 'withdraw')
  expect(await removed.json()).toMatchObject({ place: { state: 'withdrawn' } })
  expect((await mailTo(app, second!.email)).map(({ cause }) => cause)).toEqual(['waiting'])
  expect(await statesIn(app, course)).toEqual(['seated', 'withdrawn', 'seated'])
})

test('other roles and wrong actions move nobody between places (places-12)', async () => {
  const course = await add()
  const who = await somebody(app)
  await take(who, course)
  const { id, version } = await listed(course, who.email)
  const json = { version, action: 'withdraw' }
  const address = `${path}/${id}/place`
  expect((await app.request(address, { method: 'POST', json })).status).toBe(401)
  expect((await who.request(address, { method: 'POST', json })).status).toBe(403)
  expect((await act({ id, version }, 'promote')).status).toBe(400)
  expect((await act({ id, version }, 'keep_payment')).status).toBe(400)
  expect((await act({ id: '10000000-0000-4000-8000-000000000099', version }, 'seat')).status).toBe(404)
  expect(await statesIn(app, course)).toEqual(['seated'])
})

test('unseated payments and pending refunds are found, counted and settled (places-7, places-9)', async () => {
  const course = await add(paid)
  const [first, second] = await several(app, 2)
  const begun = (await take(first!, course)) as Enrolled
  await runOut(app, first!, course)
  await pay((await take(second!, course)) as Enrolled)
  await pay(begun)
  const waiting = async () => (await (await desk.request('/api/admin/statistics/waiting')).json()) as object
  expect(await waiting()).toMatchObject({ unseated: { count: 1 }, refunds: { count: 0 } })
  expect(await list('place=unseated')).toMatchObject([{ email: first!.email }])
  const mark = { version: (await listed(course, first!.email)).version, payment_status: 'refunded' }
  const { id } = await listed(course, first!.email)
  await desk.request(`${path}/${id}/status`, { method: 'PUT', json: mark })
  expect(await waiting()).toMatchObject({ unseated: { count: 0, first: null } })
  await moved(second!, course, 'withdraw')
  expect(await waiting()).toMatchObject({ refunds: { count: 1 } })
  expect(await list('refund=undecided')).toMatchObject([{ email: second!.email, refund_declined: false }])
  const kept = await act(await listed(course, second!.email), 'keep_payment')
  expect(await kept.json()).toMatchObject({ payment_status: 'completed', refund_declined: true })
  expect(await list('refund=undecided')).toEqual([])
  expect(await waiting()).toMatchObject({ refunds: { count: 0 } })
  // Somebody who comes back and withdraws again is decided about again.
  await take(second!, course)
  await moved(second!, course, 'withdraw')
  expect(await waiting()).toMatchObject({ refunds: { count: 1 } })
})

test('a person seated after a late payment is told so (places-7)', async () => {
  const course = await add(paid)
  const [first, second] = await several(app, 2)
  const begun = (await take(first!, course)) as Enrolled
  await runOut(app, first!, course)
  await pay((await take(second!, course)) as Enrolled)
  await pay(begun)
  await moved(second!, course, 'withdraw')
  expect(await placeOf(first!, course)).toMatchObject({ state: 'seated' })
  expect((await mailTo(app, first!.email)).map(({ cause }) => cause)).toEqual(['paid', 'paid_without_place'])
})

test('office additions beyond the places wait, or are seated there on request (places-13)', async () => {
  const course = await add({ capacity: 2, ...paid })
  const people = ['one', 'two', 'three'].map((name) => ({ email: `${name}-${course}@example.org` }))
  const ask = async (address: string, more: object) => {
    const answer = await desk.request(address, { method: 'POST', json: { course_id: course, people, ...more } })
    return ((await answer.json()) as Judged).lines.map(({ outcome }) => outcome)
  }
  expect(await ask(`${path}/preview`, {})).toEqual(['new', 'new', 'full'])
  expect(await ask(`${path}/preview`, { over_capacity: true })).toEqual(['new', 'new', 'new'])
  expect(await ask(path, {})).toEqual(['added', 'added', 'listed'])
  expect(await ask(path, {})).toEqual(['unpaid', 'unpaid', 'waiting'])
  expect((await mailTo(app, people[2]!.email)).map(({ cause }) => cause)).toEqual(['waiting'])
  // An invoice takes longer than a payment page.
  const held = (await enrollmentsIn(app.database, course)).find(({ email }) => email === people[0]?.email)
  expect((held?.held_until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(13 * 24 * 3600 * 1000)
  const more = { people: [{ email: `four-${course}@example.org` }], over_capacity: true, is_paid: true }
  expect(await ask(path, more)).toEqual(['added'])
  expect((await statesIn(app, course)).toSorted()).toEqual(['seated', 'seated', 'seated', 'waiting'])
  expect(await countOf(app.database, course)).toBe(1)
})

test('somebody put on the list by the office finds the offer once verified (places-13)', async () => {
  const course = await add()
  const first = await somebody(app)
  await take(first, course)
  const email = `late-${course}@example.org`
  await desk.request(path, { method: 'POST', json: { course_id: course, people: [{ email }] } })
  await moved(first, course, 'withdraw')
  expect((await mailTo(app, email)).map(({ cause }) => cause)).toEqual(['place_offered', 'waiting'])
  const late = await signInAs(app, { email })
  expect(await moved(late, course, 'accept')).toMatchObject({ place: { state: 'seated' } })
})

test('new places are offered at once, and a lowered capacity unseats nobody (places-14)', async () => {
  const fields = { ...newCourse, title: 'Rivers', description: 'How a city drinks.', capacity: 1 }
  const answer = await admin.request('/api/admin/courses', { method: 'POST', json: { data: fields } })
  const { id } = (await answer.json()) as { id: string }
  const save = async (part: object) => {
    const [stored] = await app.database.db.select().from(courses).where(eq(courses.id, id))
    const json = { version: stored?.version, data: { ...fields, ...part } }
    const saved = await admin.request(`/api/admin/courses/${id}`, { method: 'PUT', json })
    expect(saved.status).toBe(200)
  }
  const [first, second, third, fourth] = await several(app, 4)
  await take(first!, id)
  for (const who of [second!, third!, fourth!]) await take(who, id, true)
  await save({ capacity: 2 })
  expect(await statesIn(app, id)).toEqual(['seated', 'offered', 'waiting', 'waiting'])
  await moved(second!, id, 'accept')
  await save({ capacity: 1 })
  expect(await statesIn(app, id)).toEqual(['seated', 'seated', 'waiting', 'waiting'])
  await moved(first!, id, 'withdraw')
  expect(await statesIn(app, id)).toEqual(['withdrawn', 'seated', 'waiting', 'waiting'])
  await save({ capacity: null })
  expect(await statesIn(app, id)).toEqual(['withdrawn', 'seated', 'offered', 'offered'])
  expect(await moved(third!, id, 'accept')).toMatchObject({ place: { state: 'seated', kept_until: null } })
})

test('a draft offers no place, and an open offer of it waits again in turn (places-14)', async () => {
  const course = await add()
  const [first, second, third] = await several(app, 3)
  await take(first!, course)
  await take(second!, course, true)
  await take(third!, course, true)
  await moved(first!, course, 'withdraw')
  const publish = (published: boolean) =>
    admin.request('/api/admin/courses/batch', { method: 'POST', json: { ids: [course], change: { published } } })
  expect((await publish(false)).status).toBe(200)
  expect(await statesIn(app, course)).toEqual(['withdrawn', 'waiting', 'waiting'])
  expect((await publish(true)).status).toBe(200)
  expect(await statesIn(app, course)).toEqual(['withdrawn', 'offered', 'waiting'])
})

test('a course from the bin has its people and its waiting list again (places-14)', async () => {
  const course = await add({ capacity: 2 })
  const [first, second, third] = await several(app, 3)
  for (const who of [first!, second!, third!]) await take(who, course, true)
  await app.database.db.update(courses).set({ capacity: 1 }).where(eq(courses.id, course))
  const bin = { method: 'POST', json: { ids: [course] } }
  expect((await admin.request('/api/admin/courses/batch-delete', bin)).status).toBeLessThan(300)
  await admin.request('/api/admin/bin/restore', {
    method: 'POST',
    json: { items: [{ entity: 'courses', id: course }] },
  })
  expect(await statesIn(app, course)).toEqual(['seated', 'seated', 'waiting'])
  expect(await countOf(app.database, course)).toBe(2)
})

test('waiting and offered people are on no roster and not counted (places-10)', async () => {
  const course = await add()
  const [first, second, third] = await several(app, 3)
  for (const who of [first!, second!, third!]) await take(who, course, true)
  const roster = async () => {
    const found = await participantsOf(app.database.db, { course: { id: course } as never, above: [] })
    return found.map(({ email }) => email)
  }
  expect(await roster()).toEqual([first!.email])
  await moved(first!, course, 'withdraw')
  expect(await roster()).toEqual([])
  const { addresses } = (await (await desk.request(`${path}/addresses?course=${course}`)).json()) as { addresses: [] }
  expect(addresses).toEqual([])
  expect(await countOf(app.database, course)).toBe(0)
})

test('an erased account leaves the waiting list, and its seat stays as it was (places-17)', async () => {
  const course = await add()
  const [first, second, third] = await several(app, 3)
  for (const who of [first!, second!, third!]) await take(who, course, true)
  await second!.request('/api/account', { method: 'DELETE' })
  expect(await statesIn(app, course)).toEqual(['seated', 'withdrawn', 'waiting'])
  expect(await placeOf(third!, course)).toMatchObject({ position: 1 })
  await first!.request('/api/account', { method: 'DELETE' })
  expect(await statesIn(app, course)).toEqual(['seated', 'withdrawn', 'waiting'])
  expect(await countOf(app.database, course)).toBe(1)
})

test('the database refuses one seat more than a course takes (places-16)', async () => {
  const course = await add()
  const seat = (email: string) =>
    app.database.db.execute(sql`
      insert into course_enrollments (course_id, course_title, email, amount, currency, payment_status)
      values (${course}::uuid, 'A course', ${email}, 0, 'JPY', 'completed')`)
  await seat('one@example.org')
  await expect(seat('two@example.org')).rejects.toMatchObject({ cause: { constraint: 'courses_seats_within_limit' } })
})

test('any process settles expired offers, and a failing course holds up no other (places-18)', async () => {
  const other = await createTestApp({ database: app.database })
  const [broken, course] = [await add(), await add()]
  for (const each of [broken, course]) {
    const [first, second, third] = await several(app, 3)
    for (const who of [first!, second!, third!]) await take(who, each, true)
    await moved(first!, each, 'withdraw')
    await runOut(app, second!, each)
  }
  await app.database.db.execute(sql`
    create function refuse_offers() returns trigger language plpgsql as $$
    begin raise exception 'no'; end $$`)
  await app.database.db.execute(sql`
    create trigger refuse_offers before update on course_enrollments for each row
    when (new.course_id = ${sql.raw(`'${broken}'`)}) execute function refuse_offers()`)
  const done = await Promise.all([settleDue(app), settleDue(other)])
  expect(done.reduce((sum, { moved: count }) => sum + count, 0)).toBe(2)
  expect(done.every(({ failed }) => failed === 1)).toBe(true)
  expect(await statesIn(app, course)).toEqual(['withdrawn', 'lapsed', 'offered'])
  expect(await statesIn(app, broken)).toEqual(['withdrawn', 'offered', 'waiting'])
  await app.database.db.execute(sql`drop trigger refuse_offers on course_enrollments`)
  expect(await settleDue(other)).toMatchObject({ failed: 0 })
  expect(await statesIn(app, broken)).toEqual(['withdrawn', 'lapsed', 'offered'])
})

test('a person whose payment was refunded can leave the waiting list (places-8)', async () => {
  const course = await add(paid)
  const [first, second] = await several(app, 2)
  await pay((await take(first!, course)) as Enrolled)
  const { id, version } = await listed(course, first!.email)
  await desk.request(`${path}/${id}/status`, { method: 'PUT', json: { version, payment_status: 'refunded' } })
  await pay((await take(second!, course)) as Enrolled)
  expect((await act(await listed(course, first!.email), 'wait')).status).toBe(200)
  expect(await placeOf(first!, course)).toMatchObject({ state: 'waiting' })
  await moved(first!, course, 'withdraw')
  expect(await statesIn(app, course)).toEqual(['withdrawn', 'seated'])
})
