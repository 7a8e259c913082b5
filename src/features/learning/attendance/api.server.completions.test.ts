import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { courseCompletions } from './table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addNamed, addSession, completionsIn, rosterEditor, writtenIn } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'

const app = await createTestApp()
const { database } = app
const { db } = database
const desk = await signInAs(app, { email: 'desk@academy.example', name: 'Dora Desk', role: 'desk' })
beforeEach(() => db.delete(auditLog))
const { roster, mark, complete } = rosterEditor(desk)
const named = (course: string, full_name: string) => addNamed(database, course, full_name)
const written = () => writtenIn(database)

test('staff give and withdraw completions once, audited without personal data (completion-9)', async () => {
  const course = await addCourse(database, { completion: 'staff' })
  const [ana, ben] = [await named(course, 'Ana'), await named(course, 'Ben')]
  const stranger = await named(await addCourse(database), 'Eve')
  const given = await complete(course, { ids: [ana, ben, stranger], completed: true })
  expect(await given.json()).toEqual({ done: [ana, ben], gone: [stranger], refused: [] })
  const before = await completionsIn(database, course)
  await complete(course, { ids: [ana, ben], completed: true })
  expect(await completionsIn(database, course)).toEqual(before)
  expect((await complete(course, { ids: [ana], completed: false })).status).toBe(400)
  const withdrawn = await complete(course, { ids: [ana], completed: false, reason: 'Ana copied it' })
  expect(await withdrawn.json()).toMatchObject({ done: [ana] })
  await complete(course, { ids: [ana], completed: false, reason: 'Again' })
  const { items } = await roster({ course })
  expect(items[0]?.completion).toMatchObject({ withdrawn: { reason: 'Ana copied it', by: 'Dora Desk' } })
  expect(await written()).toEqual([
    { action: 'completion.given', entity_id: null, details: { course, people: 2 } },
    { action: 'completion.withdrawn', entity_id: ana, details: { course, people: 1 } },
  ])
})

test('a withdrawn completion is given again only by staff (completion-9)', async () => {
  const course = await addCourse(database, { completion: 'sessions', completion_share: 50 })
  const [one, two] = [await addSession(database, course), await addSession(database, course)]
  const ana = await named(course, 'Ana')
  await mark(one, { id: ana, version: 0, state: 'present' })
  await complete(course, { ids: [ana], completed: false, reason: 'Somebody else sat there' })
  await mark(two, { id: ana, version: 0, state: 'present' })
  expect(await completionsIn(database, course)).toMatchObject([{ withdrawn_at: expect.any(Date) }])
  await complete(course, { ids: [ana], completed: true })
  expect(await completionsIn(database, course)).toMatchObject([
    { cause: 'staff', withdrawn_at: null, withdrawn_reason: null, marked_by: desk.profileId },
  ])
})

test('staff cannot complete a course without a completion rule (completion-9)', async () => {
  const course = await addCourse(database)
  const refused = await complete(course, { ids: [await named(course, 'Ana')], completed: true })
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('"closed"')])
  expect(await db.select().from(courseCompletions).where(eq(courseCompletions.course_id, course))).toEqual([])
})
