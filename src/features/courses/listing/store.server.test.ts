import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { addCourse } from '#test/courses.ts'
import { courseFilterAsked, type CourseListAsked, courseListAsked } from './schema.ts'
import { countCourses, courseOptions, editableCourses } from './store.server.ts'

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
  [{}, 4],
  [{ search: 'moss' }, 1],
  [{ search: 'nothing' }, 0],
  [{ relation: 'standalone' }, 2],
  [{ relation: 'standalone', type: 'certificate', search: 'paid' }, 1],
] as const)('%j counts %i courses in all', async (asked, total) => {
  expect(await countCourses(database.db, { ...courseFilterAsked.parse({}), ...asked })).toBe(total)
})

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

test('a word that few of very many courses have is found, and of a common one the first in the order', async () => {
  await database.pool.query(`insert into courses (title, description, instructor)
    select 'Meadow ' || lpad(n::text, 4, '0'), 'Of grass', case when n = 1234 then 'Ms Heron' else '' end
    from generate_series(1, 3000) as n`)
  expect(await titles({ search: 'heron' })).toEqual(['Meadow 1234'])
  const common = await titles({ search: 'meadow', sort: 'title', order: 'asc', page: 2 })
  expect([common[0], common.length]).toEqual(['Meadow 0013', 12])
  expect(await titles({ search: 'meadow', sort: 'title', order: 'asc', page: 250 })).toContain('Meadow 3000')
  expect(await titles({ search: 'meadow', page: 251 })).toEqual([])
})
