import { beforeAll, expect, test } from 'vitest'
import { announcements } from '#features/content/announcements/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { contactQuestions } from '#features/messages/inquiries/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addIssued } from '#test/certificates.ts'
import { addCourse, addEnrollment } from '#test/courses.ts'
import { type FoundRecord, foundInAll, foundOfKind } from './schema.ts'

let app: TestApp
type Role = 'admin' | 'editor' | 'desk'
const people = {} as Record<Role, Awaited<ReturnType<typeof signInAs>>>
const at = (day: number) => new Date(Date.UTC(2026, 2, day))

beforeAll(async () => {
  app = await createTestApp()
  for (const role of ['admin', 'editor', 'desk'] as const)
    people[role] = await signInAs(app, { email: `${role}@example.test`, role })
  const { db } = app.database
  const course_id = await addCourse(app.database, { title: 'Heron walks', published: false, created_at: at(1) })
  await db.insert(announcements).values({
    title: 'A heron was seen',
    content: 'By the river.',
    category: 'lectures',
    published: true,
    created_at: at(2),
  })
  const enrolled = { course_id, course_title: 'Heron walks', created_at: at(3) }
  await addEnrollment(app.database, { ...enrolled, full_name: 'Mei Heron', email: 'mei@example.org' })
  await db.insert(contactQuestions).values({
    name: 'Tao',
    email: 'tao@example.org',
    subject: 'Heron nests',
    message: 'Where do they nest this year?',
    created_at: at(4),
  })
  await signInAs(app, { email: 'student@example.test', name: 'Heron Lover' })
})

const ask = (role: Role, q: string) => people[role].request(`/api/admin/search?q=${encodeURIComponent(q)}`)
const find = async (role: Role, q: string) => (await (await ask(role, q)).json()) as FoundRecord[]
const entities = (found: readonly FoundRecord[]) => found.map(({ entity }) => entity)

test('an administrator finds records and people, newest first (palette-1)', async () => {
  const found = await find('admin', 'HERON')
  expect(entities(found)).toEqual(['profiles', 'contact_questions', 'course_enrollments', 'announcements', 'courses'])
  expect(found.map(({ title, about, state, within }) => ({ title, about, state, within }))).toEqual([
    { title: 'Heron Lover', about: 'student@example.test', state: null, within: null },
    { title: 'Tao', about: 'Heron nests', state: null, within: null },
    { title: 'Mei Heron', about: 'Heron walks', state: 'pending', within: null },
    { title: 'A heron was seen', about: null, state: 'published', within: 'lectures' },
    { title: 'Heron walks', about: null, state: 'draft', within: null },
  ])
})

test('what is called so comes before what only speaks of it (palette-1)', async () => {
  const { db } = app.database
  const of = { category: 'news', published: true } as const
  await db.insert(announcements).values([
    { ...of, title: 'Otters return', content: 'At last.', created_at: at(6) },
    { ...of, title: 'What we saw', content: 'Otters, and much else.', created_at: at(7) },
  ])
  expect((await find('editor', 'otters')).map(({ title }) => title)).toEqual(['Otters return', 'What we saw'])
})

test('an editor finds no people, and the desk no drafts (palette-2)', async () => {
  expect(entities(await find('editor', 'heron'))).toEqual(['announcements', 'courses'])
  expect(entities(await find('desk', 'heron'))).toEqual(['contact_questions', 'course_enrollments'])
  expect(await find('editor', 'mei@example.org')).toEqual([])
})

test('an enrollment is found by email, reference and certificate number (palette-3)', async () => {
  const { db } = app.database
  const [row] = await db.select().from(courseEnrollments)
  const { id: enrollment_id, reference } = row ?? { id: '', reference: '' }
  const inGroups = reference.toUpperCase().replaceAll(/(.{4})/g, '$1 ')
  for (const q of ['mei@exam', reference, inGroups, reference.slice(4, 20).toUpperCase()])
    expect(await find('desk', q)).toMatchObject([{ entity: 'course_enrollments', sought: reference }])
  const { number } = await addIssued(app.database, { enrollment_id, holder_name: 'M. Heron', issued_at: at(30) })
  for (const q of [number, number.replaceAll(/(.{4})/g, '$1 '), number.toLowerCase().replaceAll(/(.{4})/g, '$1-')])
    expect(entities(await find('desk', q))).toEqual(['issued_certificates', 'course_enrollments'])
  const listed = await people.desk.request(`/api/admin/enrollments?search=${reference}`)
  expect(await listed.json()).toMatchObject({ items: [{ reference }], next: null })
})

test('there are at most some of each kind, and wildcards are plain characters (palette-1)', async () => {
  const { db } = app.database
  const many = Array.from({ length: foundOfKind + 3 }, (_, day) => ({
    name: 'Crane',
    email: 'crane@example.org',
    message: 'Will they come back this year?',
    created_at: at(5 + day),
  }))
  await db.insert(contactQuestions).values(many)
  const found = await find('admin', 'crane')
  expect(found).toHaveLength(foundOfKind)
  expect(found[0]?.at).toBe(at(5 + foundOfKind + 2).toISOString())
  expect(foundOfKind).toBeLessThan(foundInAll)
  expect(await find('admin', '%')).toEqual([])
  expect((await ask('admin', '  ')).status).toBe(400)
  expect((await ask('admin', 'x'.repeat(201))).status).toBe(400)
})

test('nobody and a student find nothing (palette-2)', async () => {
  expect((await app.request('/api/admin/search?q=heron')).status).toBe(401)
  const student = await signInAs(app, 'student')
  expect((await student.request('/api/admin/search?q=heron')).status).toBe(403)
})
