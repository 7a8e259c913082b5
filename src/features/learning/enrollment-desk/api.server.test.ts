import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments, formerReferences } from '#features/learning/enrollments/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addIssued } from '#test/certificates.ts'
import { addCourse, addEnrollment } from '#test/courses.ts'
import type { Count } from '#platform/values/paging.ts'
import type { EnrollmentList, FilterCourse } from './schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
})
beforeEach(async () => {
  await app.database.db.delete(courseEnrollments)
  await app.database.db.delete(courses)
})

const path = '/api/admin/enrollments'
async function list(query: Record<string, string> = {}): Promise<EnrollmentList> {
  const answer = await admin.request(`${path}?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as EnrollmentList
}
async function count(query: Record<string, string> = {}): Promise<number> {
  const answer = await admin.request(`${path}/count?${new URLSearchParams(query)}`)
  return ((await answer.json()) as Count).total
}
const emails = ({ items }: EnrollmentList) => items.map(({ email }) => email)
const add = (email: string, more: Parameters<typeof addEnrollment>[1] = {}) =>
  addEnrollment(app.database, { email, ...more })

/** As a mail, a bank's statement or a paper has it. */
const grouped = (text: string, sign: string) => text.match(/.{1,4}/g)?.join(sign) ?? ''

test('an enrollment is found by a pasted reference, number or address (enrollments-24)', async () => {
  const enrollment_id = await add('mei@example.org', { full_name: 'Mei' })
  await add('tao@example.org', { full_name: 'Tao' })
  const reference = (await list({ search: 'mei' })).items[0]?.reference ?? ''
  const former = { enrollment_id, reference: 'f'.repeat(32), amount: 1, currency: 'JPY', is_spent: false }
  await app.database.db.insert(formerReferences).values(former)
  const { number } = await addIssued(app.database, { enrollment_id })
  const pasted = [
    grouped(reference, ' '),
    grouped(reference, '-').toUpperCase(),
    `REF ${reference}.`,
    former.reference,
    number,
    grouped(number, '-').toLowerCase(),
    grouped(number, ' '),
    'Mei <mei@example.org>',
    enrollment_id,
    ' MEI@example.org ',
  ]
  for (const search of pasted) {
    expect(emails(await list({ search })), search).toEqual(['mei@example.org'])
    expect(await count({ search }), search).toBe(1)
  }
  // One symbol short or long, and a number with a slip, are no names of anybody.
  for (const search of [`${reference}0`, grouped(reference.slice(1), ' '), `${number.slice(0, -1)}-`, 'e'.repeat(32)])
    expect(emails(await list({ search })), search).toEqual([])
})

test('administrators read enrollments, newest first, and no cache keeps them (enrollments-16)', async () => {
  const course = await addCourse(app.database, { title: 'Rivers' })
  const student = await signInAs(app, 'student')
  await add('first@example.org', { created_at: new Date('2026-03-01T10:00:00Z') })
  const id = await add('second@example.org', {
    course_id: course,
    course_title: 'Rivers, as it was called',
    full_name: '王小明',
    phone: '+81 3 1234',
    organization: 'River School',
    profile_id: student.profileId,
    payment_status: 'completed',
    amount: 28000,
    created_at: new Date('2026-03-02T10:00:00Z'),
  })
  const answer = await admin.request(path)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { items, next } = (await answer.json()) as EnrollmentList
  expect(next).toBeNull()
  expect(await count()).toBe(2)
  expect(items[0]).toEqual({
    id,
    course_id: course,
    course_title: 'Rivers',
    full_name: '王小明',
    email: 'second@example.org',
    phone: '+81 3 1234',
    organization: 'River School',
    payment_status: 'completed',
    amount: 28000,
    currency: 'JPY',
    reference: expect.stringMatching(/^[0-9a-f]{32}$/),
    has_account: true,
    is_duplicate: false,
    has_other: false,
    included_in: null,
    payer: null,
    payment_note: null,
    payment_notes: [],
    place: { state: 'seated', kept_until: null, position: null },
    course_has_places: false,
    waiting_since: null,
    withdrawn_at: null,
    refund_declined: false,
    version: 1,
    created_at: '2026-03-02T10:00:00.000Z',
  })
  expect(items[1]).toMatchObject({ email: 'first@example.org', course_id: null, has_account: false })
})

test('enrollments are filtered by course, status, name or email, and counted (enrollments-17)', async () => {
  const rivers = await addCourse(app.database, { title: 'Rivers' })
  const soils = await addCourse(app.database, { title: 'Soils' })
  await add('mei@example.org', { course_id: rivers, full_name: 'Mei Lin', payment_status: 'completed' })
  await add('tao@example.org', { course_id: rivers, full_name: 'Wen Tao' })
  await add('MEI.too@example.org', { course_id: soils })
  await add('ming@example.org', { course_id: soils, full_name: '王小明' })
  expect(await count({ course: rivers })).toBe(2)
  expect(await count({ status: 'pending' })).toBe(3)
  expect(await count({ search: 'mei', status: 'pending' })).toBe(1)
  expect(await count({ search: 'nobody' })).toBe(0)
  expect(emails(await list({ status: 'completed' }))).toEqual(['mei@example.org'])
  expect(emails(await list({ search: 'mei' })).toSorted()).toEqual(['MEI.too@example.org', 'mei@example.org'])
  expect(emails(await list({ search: ' WEN t ' }))).toEqual(['tao@example.org'])
  expect(emails(await list({ search: '小明' }))).toEqual(['ming@example.org'])
  expect(emails(await list({ course: rivers, status: 'pending', search: 'tao' }))).toEqual(['tao@example.org'])
  expect(await list({ course: soils, search: 'tao' })).toEqual({ items: [], next: null })
})

test('% and _ in a search for enrollments are plain characters (enrollments-17)', async () => {
  await add('under_score@example.org')
  await add('percent@example.org', { full_name: '100% Mei' })
  await add('plain@example.org')
  expect(emails(await list({ search: '_' }))).toEqual(['under_score@example.org'])
  expect(emails(await list({ search: '%' }))).toEqual(['percent@example.org'])
  expect(emails(await list({ search: "'\\" }))).toEqual([])
})

test('enrollments of a deleted course keep its title and are found by it (enrollments-18)', async () => {
  const course = await addCourse(app.database, { title: 'Rivers of old' })
  await addCourse(app.database, { title: 'Rivers today' })
  await add('mei@example.org', { course_id: course, course_title: 'Rivers of old' })
  await add('tao@example.org', { course_title: 'Another that is gone' })
  expect((await admin.request(`/api/admin/courses/${course}`, { method: 'DELETE' })).status).toBe(204)
  const options = (await (await admin.request(`${path}/courses?search=RIVERS`)).json()) as FilterCourse[]
  expect(options).toEqual([
    { id: expect.any(String), title: 'Rivers today' },
    { id: null, title: 'Rivers of old' },
  ])
  const found = await list({ deleted_course: 'Rivers of old' })
  expect(found.items).toMatchObject([{ email: 'mei@example.org', course_id: null, course_title: 'Rivers of old' }])
})

test('pages of enrollments repeat and skip no row, whatever changes meanwhile (enrollments-19)', async () => {
  const at = new Date('2026-03-01T10:00:00Z')
  for (let number = 0; number < 7; number++) await add(`person${number}@example.org`, { created_at: at })
  const first = await list({ limit: '3' })
  await add('late@example.org')
  const [seen] = first.items
  await app.database.db.delete(courseEnrollments).where(eq(courseEnrollments.id, seen?.id ?? ''))
  const second = await list({ limit: '3', after: first.next ?? '' })
  const third = await list({ limit: '3', after: second.next ?? '' })
  expect(third.next).toBeNull()
  const all = [first, second, third].flatMap(emails)
  expect(all.toSorted()).toEqual(Array.from({ length: 7 }, (_, number) => `person${number}@example.org`))
  expect(await count()).toBe(7)
})

for (const [what, query] of Object.entries({
  'an unknown parameter': 'page=1',
  'an unknown status': 'status=paid',
  'no id of a course': 'course=rivers',
  'a huge page': 'limit=1000',
  'a place that is none': 'after=2026-01-01',
  'an endless search': `search=${'a'.repeat(201)}`,
  'a character that no text has': 'search=%00',
  'a character that no title has': 'deleted_course=a%00',
})) {
  test(`a list of enrollments asked for with ${what} is refused by name (enrollments-20)`, async () => {
    const answer = await admin.request(`${path}?${query}`)
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: { code: string; fields: Record<string, string> } }
    expect(error.code).toBe('invalid')
    expect(Object.values(error.fields).join()).not.toMatch(/Too (big|small)|Invalid (input|option)/)
  })
}

test('enrollments and their courses answer 401 to nobody and 403 to a student (enrollments-21)', async () => {
  const student = await signInAs(app, 'student')
  for (const address of [path, `${path}/count`, `${path}/courses`, `${path}?page=1`]) {
    expect((await app.request(address)).status).toBe(401)
    const answer = await student.request(address)
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('@')
  }
})

test('common and unique words are found, however many enrollments there are (enrollments-17)', async () => {
  await add('first@example.org', { full_name: 'Rare Bird', created_at: new Date('2020-01-01T00:00:00Z') })
  await app.database.pool.query(`insert into course_enrollments (course_title, email, amount, currency, payment_status)
    select 'Rivers', 'person' || n || '@example.org', 0, 'JPY', case when n % 2 = 0 then 'completed' else 'pending' end
    from generate_series(1, 900) as n`)
  expect(emails(await list({ search: 'RARE b' }))).toEqual(['first@example.org'])
  expect(emails(await list({ search: 'person' }))).toHaveLength(24)
  expect(await count({ search: 'person', status: 'completed' })).toBe(450)
  expect(await count({ status: 'completed' })).toBe(450)
  await app.database.pool.query(`delete from course_enrollments where payment_status = 'completed'`)
  expect(await count()).toBe(451)
  await app.database.pool.query('truncate course_enrollments cascade')
  expect(await count()).toBe(0)
})
