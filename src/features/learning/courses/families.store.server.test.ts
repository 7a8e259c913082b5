import { beforeAll, expect, test } from 'vitest'
import type { CourseList } from './schema.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'

let app: TestApp
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
const list = async (query = '') => (await (await app.request(`/api/courses?order=family${query}`)).json()) as CourseList
const titles = ({ items }: CourseList) => items.map(({ title }) => title)

beforeAll(async () => {
  app = await createTestApp()
  let minute = 0
  const add = (title: string, more: Parameters<typeof addCourse>[1] = {}) =>
    addCourse(app.database, { title, type: 'certificate', created_at: at(minute++), ...more })
  const rivers = await add('Rivers', { price: 3000, module_number: 0 })
  await add('Older alone', { type: 'free', created_at: at(-60) })
  // Younger than everything, in reverse: as they used to stand before their course.
  const second = await add('Rivers 2', { parent_course_id: rivers, module_number: 2, created_at: at(90), price: 70 })
  const first = await add('Rivers 1', { parent_course_id: rivers, module_number: 1, created_at: at(91) })
  await add('Rivers 1.2', { parent_course_id: first, module_number: 2, created_at: at(93), type: 'free' })
  await add('Rivers 1.1', { parent_course_id: first, module_number: 1, created_at: at(92) })
  await add('Rivers 2.1', { parent_course_id: second, module_number: 1, created_at: at(94) })
  const draft = await add('A draft', { parent_course_id: rivers, module_number: 3, published: false })
  await add('Below a draft', { parent_course_id: draft, module_number: 1, created_at: at(95) })
  await add('Younger alone', { created_at: at(60) })
  const hidden = await add('A draft at the root', { published: false, created_at: at(120) })
  await add('Left behind', { parent_course_id: hidden, module_number: 4, created_at: at(30) })
})

const family = ['Rivers', 'Rivers 1', 'Rivers 1.1', 'Rivers 1.2', 'Rivers 2', 'Rivers 2.1', 'Below a draft']

test('courses come family by family, newest first, each followed by its sections (courses-2)', async () => {
  const { items, next } = await list()
  expect(items.map(({ title }) => title)).toEqual(['Younger alone', 'Left behind', ...family, 'Older alone'])
  expect(next).toBeNull()
  expect(items.find(({ title }) => title === 'Rivers')?.sub_courses.map(({ title }) => title)).toEqual([
    'Rivers 1',
    'Rivers 2',
  ])
})

test('each section names its course and what enrolling from it costs (courses-2)', async () => {
  const { items } = await list()
  const found = (title: string) => items.find((course) => course.title === title)
  expect(found('Rivers 2')).toMatchObject({
    part_of: { title: 'Rivers' },
    enrolls_in: { title: 'Rivers', amount: 3000 },
  })
  expect(found('Rivers 1.1')).toMatchObject({
    part_of: { title: 'Rivers 1' },
    enrolls_in: { title: 'Rivers', amount: 3000 },
  })
  expect(found('Rivers 2.1')).toMatchObject({ part_of: { title: 'Rivers 2' }, enrolls_in: { title: 'Rivers 2' } })
  // A draft between them is not named.
  expect(found('Below a draft')).toMatchObject({ part_of: { title: 'Rivers' }, parent_course_id: null, level: 3 })
  expect(found('Left behind')).toMatchObject({ part_of: null, enrolls_in: null, parent_course_id: null, level: 2 })
  expect(found('Rivers')).toMatchObject({ part_of: null, enrolls_in: { title: 'Rivers' } })
})

test('a type filter shows a family’s matching sections, also without their course (courses-2)', async () => {
  expect(titles(await list('&type=free'))).toEqual(['Rivers 1.2', 'Older alone'])
  expect(titles(await list('&type=certificate'))).toEqual([
    'Younger alone',
    'Left behind',
    ...family.filter((title) => title !== 'Rivers 1.2'),
  ])
})

test.each(['', '&type=certificate', '&type=free'])(
  'pages never divide a family, and every course is on one of them%s (courses-2)',
  async (type) => {
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: CourseList = await list(`${type}&limit=1${after && `&after=${after}`}`)
      const heads = page.items.filter(({ title }) => !family.includes(title) || title === 'Rivers')
      expect(heads.length).toBeLessThanOrEqual(1)
      seen.push(...titles(page))
      after = page.next
    }
    expect(seen).toEqual(titles(await list(`${type}&limit=100`)))
  },
)

test('a type of few families among very many is found (courses-2)', async () => {
  await app.database.pool.query(`insert into courses (title, description, type, created_at)
    select 'Meadow ' || n, 'Of grass', 'certificate', timestamptz '2027-01-01' + n * interval '1 minute'
    from generate_series(1, 600) as n`)
  const { items, next } = await list('&type=free&limit=1')
  expect(items.map(({ title }) => title)).toEqual(['Rivers 1.2'])
  expect(titles(await list(`&type=free&limit=1&after=${next}`))).toEqual(['Older alone'])
})

test('an order that nobody knows is refused', async () => {
  expect((await app.request('/api/courses?order=price')).status).toBe(400)
})
