import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { addCourse } from '#test/courses.ts'
import { type CourseListAsked, courseListAsked } from './schema.ts'
import { courseOptions, editableCourses } from './store.server.ts'

const database = await createTestDatabase()
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
const root = await addCourse(database, { title: 'Root 100%', created_at: at(1) })
await addCourse(database, { title: 'Child', parent_course_id: root, instructor: 'Prof_Wen', created_at: at(2) })
await addCourse(database, { title: 'Alone', description: 'Under the MOSS', published: false, created_at: at(3) })
await addCourse(database, { title: 'Paid', type: 'certificate', price: 300, created_at: at(4) })
const titles = async (asked: Partial<CourseListAsked>) =>
  (await editableCourses(database.db, { ...courseListAsked.parse({}), ...asked })).items.map(({ title }) => title)

test.each([
  [{}, ['Paid', 'Alone', 'Child', 'Root 100%']],
  [{ type: 'free' }, ['Alone', 'Child', 'Root 100%']],
  [{ type: 'certificate' }, ['Paid']],
  [{ relation: 'parent' }, ['Root 100%']],
  [{ relation: 'child' }, ['Child']],
  [{ relation: 'standalone' }, ['Paid', 'Alone']],
  [{ search: 'moss' }, ['Alone']],
  [{ search: '%' }, ['Root 100%']],
  [{ search: '_' }, ['Child']],
  [{ search: ' prof_wen ' }, ['Child']],
  [{ search: 'nothing' }, []],
  [{ sort: 'title', order: 'asc' }, ['Alone', 'Child', 'Paid', 'Root 100%']],
  [{ sort: 'price', order: 'desc', relation: 'standalone' }, ['Paid', 'Alone']],
  [{ page: 2 }, []],
] as const)('%j lists %j', async (asked, expected) => expect(await titles(asked)).toEqual(expected))

test.each([
  { page: '0' },
  { page: 'x' },
  { page: '99999999' },
  { type: 'paid' },
  { relation: 'aunt' },
  { search: 'a\0b' },
  { more: '1' },
])('%j is refused', (query) => expect(courseListAsked.safeParse(query).success).toBe(false))

test('as children all but the course itself are offered by title, as a parent only published roots', async () => {
  const asked = { except: root, search: '', limit: 11 }
  const children = await courseOptions(database.db, { ...asked, for: 'children' })
  expect(children.map(({ title }) => title)).toEqual(['Alone', 'Child', 'Paid'])
  const parents = await courseOptions(database.db, { ...asked, for: 'parent' })
  expect(parents.map(({ title }) => title)).toEqual(['Paid'])
})
