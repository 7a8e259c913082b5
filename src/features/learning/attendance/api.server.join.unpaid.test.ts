import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { completionChecks } from './table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addParticipant, addSession, attendanceAt, completionsIn, rosterEditor } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { tableOf } from '#test/csv.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'
import { checkCompletions, quietMinutes } from './completions.store.server.ts'

const app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
const { database } = app
const desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
const { roster, count, mark } = rosterEditor(desk)

const person = (name: string) => signInAs(app, { email: `${name}@example.org`, subject: name })
type Student = Awaited<ReturnType<typeof person>>

/** A course that anybody may join and that costs something, completed by half of its sessions, with one that is open. */
async function openCourse() {
  const course = await addCourse(database, {
    type: 'certificate',
    price: 3000,
    completion: 'sessions',
    completion_share: 50,
  })
  return { course, session: await addSession(database, course) }
}

async function joined(who: Student, session: string, joins = 1) {
  const before = (await attendanceAt(database, session)).length
  expect((await who.request(`/api/sessions/${session}/join`)).status).toBe(302)
  await vi.waitFor(async () => expect(await attendanceAt(database, session)).toHaveLength(before + joins))
}

/** What was asked to be looked at is old enough. */
async function lookAtCompletions() {
  await database.db
    .update(completionChecks)
    .set({ requested_at: sql`now() - make_interval(mins => ${quietMinutes + 1})` })
  await checkCompletions(database.db, [], new AbortController().signal)
}

test('joins before the payment are kept and count once it has come (attendance-13)', async () => {
  const { course, session } = await openCourse()
  const [early, late] = [await person('early'), await person('late')]
  const references = [
    await enrollToPay(early, course, 'early@example.org'),
    await enrollToPay(late, course, 'late@example.org'),
  ]
  await joined(early, session)
  await joined(late, session)
  await lookAtCompletions()
  expect(await completionsIn(database, course)).toEqual([])
  for (const reference of references)
    expect(await paymentOutcome(app, paymentEvent(reference))).toMatchObject({ outcome: 'completed' })
  const { items } = await roster({ course })
  expect(items.map(({ email, present, is_unpaid }) => [email, present, is_unpaid])).toEqual([
    ['early@example.org', 1, false],
    ['late@example.org', 1, false],
  ])
  await lookAtCompletions()
  expect(await completionsIn(database, course)).toHaveLength(2)
})

test('a session’s roster and its table say who has joined and not paid (roster-11)', async () => {
  const { course, session } = await openCourse()
  const [unpaid, absent] = [await person('unpaid'), await person('absent')]
  await addParticipant(database, course, { email: 'zoe@example.org' })
  const reference = await enrollToPay(unpaid, course, 'unpaid@example.org')
  await enrollToPay(absent, course, 'absent@example.org')
  await joined(unpaid, session)
  const shown = async () => (await roster({ course, session })).items.map(({ email, is_unpaid }) => [email, is_unpaid])
  expect(await shown()).toEqual([
    ['unpaid@example.org', true],
    ['zoe@example.org', false],
  ])
  expect(await count({ course, session })).toBe(2)
  expect(await count({ course, session, show: 'present' })).toBe(1)
  expect(await count({ course, session, search: 'unpaid' })).toBe(1)
  // Of the course take part those who have paid.
  expect((await roster({ course })).items.map(({ email }) => email)).toEqual(['zoe@example.org'])
  const table = tableOf(
    await (await desk.request(`/api/admin/roster/export?course=${course}&session=${session}`)).text(),
  )
  expect(table.map((row) => row[table[0]?.indexOf('Unpaid') ?? -1])).toEqual(['Unpaid', 'yes', 'no'])
  await paymentOutcome(app, paymentEvent(reference, { type: 'payment.failed' }))
  expect(await shown()).toHaveLength(2)
  await paymentOutcome(app, paymentEvent(reference, { type: 'payment.refunded' }))
  expect(await shown()).toEqual([['zoe@example.org', false]])
})

test('staff correct the mark of somebody who joined without paying, and of no other (roster-11)', async () => {
  const { course, session } = await openCourse()
  const [unpaid, elsewhere] = [await person('corrected'), await person('elsewhere')]
  const reference = await enrollToPay(unpaid, course, 'corrected@example.org')
  await enrollToPay(elsewhere, course, 'elsewhere@example.org')
  await joined(unpaid, session)
  const id = (await roster({ course, session })).items[0]?.id ?? ''
  expect((await mark(session, { id, version: 1, state: 'excused' })).status).toBe(200)
  const rows = await database.db
    .select({ id: courseEnrollments.id })
    .from(courseEnrollments)
    .where(eq(courseEnrollments.email, 'elsewhere@example.org'))
  const refused = await mark(session, { id: rows[0]?.id ?? '', version: 0, state: 'present' })
  expect([refused.status, await refused.json()]).toMatchObject([409, { gone: [rows[0]?.id] }])
  await paymentOutcome(app, paymentEvent(reference))
  expect((await roster({ course })).items).toMatchObject([{ id, excused: 1, present: 0 }])
})

test('refunded and withdrawn people are not noted (attendance-13)', async () => {
  const { course, session } = await openCourse()
  const [refunded, withdrawn, paying] = [await person('refunded'), await person('withdrawn'), await person('paying')]
  await addParticipant(database, course, { profile_id: refunded.profileId, payment_status: 'refunded' })
  await addParticipant(database, course, {
    profile_id: withdrawn.profileId,
    payment_status: 'pending',
    place: 'withdrawn',
    withdrawn_at: new Date(),
  })
  await enrollToPay(paying, course, 'paying@example.org')
  for (const who of [refunded, withdrawn]) expect((await who.request(`/api/sessions/${session}/join`)).status).toBe(302)
  // Noted after them.
  await joined(paying, session)
  expect(await attendanceAt(database, session)).toHaveLength(1)
})
