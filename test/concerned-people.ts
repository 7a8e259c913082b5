import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { subscriptions } from '#features/content/subscriptions/table.server.ts'
import { signInAs, type TestApp } from './app.ts'
import { addCourse } from './courses.ts'
import { enrollToPay, paymentEvent, paymentOutcome } from './payments.ts'

/** Everybody who can stand to a course in a way of their own; the name is the address before the @. */
export const people = [
  'account',
  'account-unpaid',
  'account-unverified',
  'office-paid',
  'office-unpaid',
  'guest-paid',
  'guest-confirmed',
  'guest-typed',
  'waiting',
  'withdrawn',
  'refunded',
  'below',
  'twice',
] as const
export type Who = (typeof people)[number]

export const address = (who: string) => `${who}@example.org`

/** What is answered to a request that is not refused. */
export async function ask(who: Pick<TestApp, 'request'>, path: string, method = 'GET', json?: object) {
  const answer = await who.request(path, { method, ...(json && { json }) })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return answer
}

/** Enrolls each of them as they would do it; gives the course and the section below it. */
export async function enrollEverybody(app: TestApp, admin: Pick<TestApp, 'request'>): Promise<[string, string]> {
  const { db } = app.database
  const priced = { type: 'certificate', price: 3000, completion: 'staff' } as const
  const course = await addCourse(app.database, { title: 'Rivers', ...priced })
  const section = await addCourse(app.database, { title: 'Springs', ...priced })
  const account = (who: Who, verified = true) => signInAs(app, { email: address(who), name: who, verified })
  const enroll = (who: Pick<TestApp, 'request'>, name: Who) =>
    ask(who, '/api/enrollments', 'POST', { course_id: course, email: address(name), full_name: name })
  const pay = async (who: Pick<TestApp, 'request'>, id: string, email: string) =>
    expect((await paymentOutcome(app, paymentEvent(await enrollToPay(who, id, email)))).outcome).toBe('completed')
  const rowOf = async (who: Who) => {
    const [row] = await db
      .select()
      .from(courseEnrollments)
      .where(eq(courseEnrollments.email, address(who)))
    if (!row) throw new Error(`${who} is not enrolled.`)
    return row
  }
  const add = (who: Who, is_paid: boolean) =>
    ask(admin, '/api/admin/enrollments', 'POST', {
      course_id: course,
      people: [{ email: address(who), full_name: who }],
      is_paid,
      payer: '',
      payment_note: '',
    })
  await pay(await account('below'), section, address('below'))
  await pay(await account('twice'), course, address('twice'))
  await pay(app, course, 'Twice+a@EXAMPLE.org')
  await pay(app, section, 'TWICE@example.org')
  await enroll(await account('account-unpaid'), 'account-unpaid')
  await add('office-paid', true)
  await add('office-unpaid', false)
  await pay(app, course, address('guest-paid'))
  const leaving = await account('withdrawn')
  await pay(leaving, course, address('withdrawn'))
  await ask(leaving, `/api/enrollments/${(await rowOf('withdrawn')).id}/withdraw`, 'POST')
  await pay(await account('refunded'), course, address('refunded'))
  const { id, version } = await rowOf('refunded')
  await ask(admin, `/api/admin/enrollments/${id}/status`, 'PUT', { version, payment_status: 'refunded', note: '' })
  // It is free from now on: who enrolls is in it, whatever was typed.
  await db.update(courses).set({ type: 'free', price: 0 }).where(eq(courses.id, course))
  await enroll(await account('account'), 'account')
  await enroll(await account('account-unverified', false), 'account-unverified')
  await enroll(app, 'guest-typed')
  await enroll(app, 'guest-confirmed')
  await db
    .insert(subscriptions)
    .values({ email: address('guest-confirmed'), topics: ['news'], confirmed_at: new Date() })
  const { profileId } = await account('waiting')
  const waits = {
    place: 'waiting' as const,
    waiting_since: new Date(),
    profile_id: profileId,
    amount: 0,
    currency: 'JPY',
  }
  await db
    .insert(courseEnrollments)
    .values({ course_id: course, course_title: '', email: address('waiting'), ...waits })
  await db.update(courses).set({ parent_course_id: course }).where(eq(courses.id, section))
  return [course, section]
}
