import { randomUUID } from 'node:crypto'
import { type Enrolled, write, type Writer } from './writes.ts'

/** Each of a domain of its own: what goes to one is bounded. */
const newEmail = () => `mei@${randomUUID()}.example`

/** Enrolls a guest, and gives the enrollment as staff see it. */
async function enrol(writer: Writer, course: string): Promise<Enrolled | null> {
  const email = newEmail()
  const asked = { method: 'POST', path: '/api/enrollments', headers: { cookie: '' } }
  const json = { course_id: course, email }
  const what = `enrollment/${email}`
  if (!(await write(writer, { ...asked, json }, what, 'pending'))) return null
  const path = `/api/admin/enrollments?course=${course}`
  const list = await write<{ items: Enrolled[] }>(writer, { method: 'GET', path })
  return list?.items.find((item) => item.email === email) ?? null
}

/** Enrolls, pays, was at the class, completes the course by it and gets the certificate. */
export async function enrolAndLearn(writer: Writer): Promise<void> {
  const own = await enrol(writer, writer.course)
  if (!own) return
  const paid = { version: own.version, payment_status: 'completed' }
  const pay = { method: 'PUT', path: `/api/admin/enrollments/${own.id}/status`, json: paid }
  if (!(await write(writer, pay, `enrollment/${own.email}`, 'completed'))) return
  const marks = [{ id: own.id, version: 0, state: 'present' }]
  const mark = { method: 'PUT', path: `/api/admin/attendance/${writer.session}`, json: { marks } }
  if (!(await write(writer, mark, `attendance/${own.id}`, 'present'))) return
  const name = `Mei ${writer.load.acknowledged}`
  const json = {
    course_id: writer.course,
    title: 'River Steward',
    months: null,
    people: [{ enrollment_id: own.id, name }],
  }
  await write(writer, { method: 'POST', path: '/api/admin/issued-certificates', json }, `certificate/${own.id}`, name)
}

/** One more who wants one of few places; who has the oldest goes where none is free. */
export async function holdPlaces(writer: Writer): Promise<void> {
  const own = await enrol(writer, writer.full)
  if (own) writer.seated.push(own)
  const other = own ? undefined : writer.seated.shift()
  if (!other) return
  const asked = { method: 'POST', path: `/api/admin/enrollments/${other.id}/place` }
  const json = { version: other.version, action: 'withdraw' }
  writer.load.ledger.set(`place/${other.email}`, { now: 'seated', maybe: [] })
  await write(writer, { ...asked, json }, `place/${other.email}`, 'withdrawn')
}

export async function subscribe(writer: Writer): Promise<void> {
  const email = newEmail()
  const json = { email, topics: ['news'], every: 'daily' }
  const asked = { method: 'POST', path: '/api/subscriptions', json, headers: { cookie: '' } }
  await write(writer, asked, `subscription/${email}`, 'asked')
}
