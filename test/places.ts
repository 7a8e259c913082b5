import { and, desc, eq } from 'drizzle-orm'
import type {
  Access,
  Enrolled,
  MyEnrollmentList,
  OwnPlace,
  PlaceChanged,
} from '#features/learning/enrollments/schema.ts'
import { settleDuePlaces } from '#features/learning/enrollments/places/store.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { signInAs, type TestApp } from './app.ts'

export type Human = Awaited<ReturnType<typeof signInAs>> & { email: string }
type Asks = Pick<TestApp, 'request'>

let count = 0
/** Somebody with an account of their own. */
export async function somebody(app: TestApp, name = 'person'): Promise<Human> {
  const email = `${name}-${++count}@example.org`
  return { ...(await signInAs(app, { email, name })), email }
}

export function several(app: TestApp, howMany: number): Promise<Human[]> {
  return Promise.all(Array.from({ length: howMany }, () => somebody(app)))
}

/** Asks for a place as the course's page does; `waits`: on its waiting list, where it is full. */
export function enroll(who: Asks, course_id: string, email: string, waits = false): Promise<Response> {
  const json = { course_id, email, ...(waits && { waiting_list: true }) }
  return who.request('/api/enrollments', { method: 'POST', json })
}

/** The same of somebody signed in; what it came to, `full` where it was refused for that. */
export async function take(who: Human, course: string, waits = false): Promise<Enrolled | 'full'> {
  const answer = await enroll(who, course, who.email, waits)
  if (answer.status === 409) return 'full'
  return (await answer.json()) as Enrolled
}

export async function accessOf(who: Asks, course: string): Promise<Access> {
  return (await (await who.request(`/api/courses/${course}/access`)).json()) as Access
}

/** The person's place as the course's page has it. */
export async function placeOf(who: Asks, course: string): Promise<OwnPlace | undefined> {
  return (await accessOf(who, course)).own?.place
}

export async function mineIn(who: Asks, course: string) {
  const { items } = (await (await who.request('/api/enrollments/mine')).json()) as MyEnrollmentList
  return items.find(({ course_id }) => course_id === course)
}

/** Accepts or withdraws; the answer itself. */
export async function move(who: Asks, course: string, what: 'accept' | 'withdraw'): Promise<Response> {
  const id = (await accessOf(who, course)).own?.enrollment_id
  return who.request(`/api/enrollments/${id}/${what}`, { method: 'POST' })
}

export async function moved(who: Asks, course: string, what: 'accept' | 'withdraw'): Promise<PlaceChanged> {
  return (await (await move(who, course, what)).json()) as PlaceChanged
}

/** The states of a course's places, the oldest enrollment first. */
export async function statesIn({ database: { db } }: TestApp, course: string): Promise<string[]> {
  const { course_id, created_at, id, place, is_duplicate } = courseEnrollments
  const rows = await db
    .select({ place })
    .from(courseEnrollments)
    .where(and(eq(course_id, course), eq(is_duplicate, false)))
    .orderBy(created_at, id)
  return rows.map((row) => row.place)
}

/** As if this enrollment's hold or offer had run out a moment ago. */
export async function runOut({ database: { db } }: TestApp, who: Human, course: string): Promise<void> {
  const { course_id, profile_id, place } = courseEnrollments
  const past = new Date(Date.now() - 1000)
  const own = and(eq(course_id, course), eq(profile_id, who.profileId))
  await db
    .update(courseEnrollments)
    .set({ offer_ends_at: past })
    .where(and(own, eq(place, 'offered')))
  await db
    .update(courseEnrollments)
    .set({ held_until: past })
    .where(and(own, eq(place, 'seated')))
}

/** The job that runs each minute. */
export function settleDue(app: TestApp) {
  return settleDuePlaces(app.deps, new AbortController().signal)
}

/** What mail of places somebody was written, the newest first. */
export async function mailTo({ database: { db } }: TestApp, email: string) {
  const { cause, recipient_key, created_at, id, data } = mailOutbox
  const causes = ['waiting', 'place_offered', 'paid', 'paid_without_place', 'withdrawn']
  const rows = await db
    .select({ cause, data })
    .from(mailOutbox)
    .where(eq(recipient_key, email.toLowerCase()))
    .orderBy(desc(created_at), desc(id))
  return rows.filter((row) => causes.includes(row.cause))
}
