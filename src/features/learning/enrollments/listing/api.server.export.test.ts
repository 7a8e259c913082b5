import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courseEnrollments } from '../table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, addEnrollment } from '#test/courses.ts'
import { tableOf } from '#test/csv.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp({ settings: { TIME_ZONE: 'Asia/Shanghai' } })
  admin = await signInAs(app, 'admin')
})
beforeEach(async () => {
  await app.database.db.delete(courseEnrollments)
  await app.database.db.delete(auditLog)
})
const written = () => app.database.db.select().from(auditLog).where(eq(auditLog.action, 'export')).orderBy(auditLog.id)

const path = '/api/admin/enrollments/export'
/** The bytes are looked at: reading them as text would take the mark at the beginning away. */
async function exported(query = ''): Promise<string[][]> {
  const answer = await admin.request(path + query)
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  return tableOf(new TextDecoder().decode(bytes))
}

test('the export is a table in UTF-8 with its mark, named after the day, kept nowhere (export-1)', async () => {
  const course = await addCourse(app.database, { title: '河流, "Rivers"' })
  await addEnrollment(app.database, {
    course_id: course,
    full_name: '王小明',
    email: 'ming@example.org',
    phone: '+81 3 1234',
    organization: 'River\nSchool',
    amount: 28000,
    reference: 'ref-1',
    created_at: new Date('2026-03-01T18:30:00Z'),
  })
  const answer = await admin.request(path)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="enrollments-\d{4}-\d{2}-\d{2}\.csv"$/,
  )
  const [headings, row, ...more] = await exported()
  expect(more).toEqual([])
  expect(headings).toEqual([
    'Course',
    'Name',
    'Email',
    'Phone',
    'Organization',
    'Amount',
    'Currency',
    'Payment status',
    'Enrolled at (Asia/Shanghai)',
    'Reference',
    'Has an account',
    'To be refunded',
    'Payer',
    'Payment note',
    'Place',
    'Refund to be decided',
    'Given back',
  ])
  expect(row).toEqual([
    '河流, "Rivers"',
    '王小明',
    'ming@example.org',
    "'+81 3 1234",
    'River\nSchool',
    '28000',
    'JPY',
    'pending',
    '2026-03-02 02:30',
    'ref-1',
    'no',
    'no',
    '',
    '',
    'seated',
    'no',
    '',
  ])
})

test('a name that is a formula is exported as a text (export-2)', async () => {
  await addEnrollment(app.database, { full_name: '=HYPERLINK("https://x.example","Mei")' })
  const [, row] = await exported()
  expect(row?.[1]).toBe('\'=HYPERLINK("https://x.example","Mei")')
})

test('the export holds what the filter shows, all of it, newest first, however long (export-1)', async () => {
  const values = Array.from({ length: 2500 }, (_, number) => ({
    course_title: 'Rivers',
    email: `person${number}@example.org`,
    payment_status: number % 2 === 0 ? ('completed' as const) : ('pending' as const),
    amount: number,
    currency: 'JPY',
    created_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(number / 10))),
  }))
  await app.database.db.insert(courseEnrollments).values(values)
  const all = (await exported()).slice(1)
  expect(all).toHaveLength(2500)
  expect(new Set(all.map((cells) => cells[2])).size).toBe(2500)
  const times = all.map((cells) => cells[8] ?? '')
  expect(times).toEqual(times.toSorted().toReversed())
  const some = (await exported('?status=completed&search=PERSON1')).slice(1)
  const expected = values.filter(
    ({ email, payment_status }) => payment_status === 'completed' && email.startsWith('person1'),
  )
  expect(some).toHaveLength(expected.length)
})

test('an export of nothing is a table with its headings (export-1)', async () => {
  expect(await exported('?search=nobody')).toHaveLength(1)
})

test('exports answer 401 to nobody, 403 to a student and 400 to a wrong filter (export-4)', async () => {
  await addEnrollment(app.database)
  const student = await signInAs(app, 'student')
  const refused = [
    [await app.request(path), 401],
    [await student.request(path), 403],
    [await student.request(`${path}?limit=1`), 403],
    [await admin.request(`${path}?limit=1`), 400],
    [await admin.request(`${path}?status=paid`), 400],
  ] as const
  for (const [answer, status] of refused) {
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.text()).not.toContain('mei@example.org')
  }
  expect(await written(), 'no export, no line of one').toEqual([])
})

test('an export of enrollments is audited with person and number, anonymously (export-3)', async () => {
  const course = await addCourse(app.database)
  await addEnrollment(app.database, { course_id: course, email: 'mei@example.org', payment_status: 'completed' })
  await addEnrollment(app.database, { email: 'lu@example.org' })
  await exported(`?course=${course}&status=completed&search=mei@example.org`)
  await exported()
  const lines = await written()
  expect(lines).toMatchObject([
    { actor_id: admin.profileId, entity: 'course_enrollments', entity_id: null, request_id: expect.any(String) },
    { actor_id: admin.profileId },
  ])
  expect(lines.map(({ details }) => details)).toEqual([
    { course, status: 'completed', searched: true, rows: 1 },
    { searched: false, rows: 2 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/mei|lu@/)
})
