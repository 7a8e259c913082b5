import { beforeAll, expect, test } from 'vitest'
import { addCourse } from '#test/courses.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { availableParents, childrenOfParent, depthOf, descendants } from './store.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})

const add = (title: string, more: Parameters<typeof addCourse>[1] = {}) => addCourse(database, { title, ...more })
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

test('a course has a depth, children and descendants in the order of their sections', async () => {
  const root = await add('Root')
  const second = await add('Second', { parent_course_id: root, module_number: 2 })
  await add('First', { parent_course_id: root, module_number: 1 })
  const leaf = await add('Leaf', { parent_course_id: second, module_number: 3 })
  const draft = await add('Draft', { parent_course_id: root, module_number: 4, published: false })
  expect(await Promise.all([root, second, leaf, draft].map((id) => depthOf(database.db, id)))).toEqual([1, 2, 3, 2])
  expect(titles(await childrenOfParent(database.db, root))).toEqual(['First', 'Second', 'Draft'])
  const below = await descendants(database.db, root)
  expect(below.map(({ title, depth }) => [title, depth])).toEqual([
    ['First', 1],
    ['Second', 1],
    ['Leaf', 2],
  ])
})

test('nothing is above or below a course that does not exist', async () => {
  const nowhere = '99999999-9999-4999-8999-999999999999'
  expect(await depthOf(database.db, nowhere)).toBe(0)
  expect(await descendants(database.db, nowhere)).toEqual([])
})

test('a walk through a circle that the data should not have stops after 10 steps (courses-10)', async () => {
  const one = await add('One')
  const two = await add('Two', { parent_course_id: one })
  await database.pool.query('update courses set parent_course_id = $1 where id = $2', [two, one])
  expect(await depthOf(database.db, one)).toBe(11)
  expect(titles(await descendants(database.db, one))).toEqual(['Two'])
})

test('parents to choose from are published root courses by title; % is a plain character', async () => {
  await add('100% soil')
  await add('Zebra', { published: false })
  const found = await availableParents(database.db)
  expect(titles(found)).toEqual(['100% soil', 'Root'])
  expect(titles(await availableParents(database.db, { search: '0%' }))).toEqual(['100% soil'])
  expect(titles(await availableParents(database.db, { search: '%' }))).toEqual(['100% soil'])
  expect(titles(await availableParents(database.db, { except: found[1]?.id ?? '' }))).toEqual(['100% soil'])
})

test('a title that few of very many courses have is found, and of a common one the first by title (operations-10)', async () => {
  await database.pool.query(`insert into courses (title, description)
    select 'Meadow ' || lpad(n::text, 4, '0'), 'Of 生态文明' from generate_series(1, 1500) as n`)
  const find = async (search: string) => titles(await availableParents(database.db, { search, limit: 3 }))
  expect(await find('MEADOW')).toEqual(['Meadow 0001', 'Meadow 0002', 'Meadow 0003'])
  expect(await find(' w 1499 ')).toEqual(['Meadow 1499'])
  expect(await find('生态')).toEqual([])
})
