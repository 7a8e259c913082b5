import { beforeAll, expect, test } from 'vitest'
import { addCourse } from '#test/courses.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { ancestryOf } from '../family.store.server.ts'
import { childrenOfParent } from '../listing.store.server.ts'
import { courseOptions, familyOf } from './store.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})

const add = (title: string, more: Parameters<typeof addCourse>[1] = {}) => addCourse(database, { title, ...more })
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

test('a course has its ancestors, nearest first, and its children in section order', async () => {
  const root = await add('Root')
  const second = await add('Second', { parent_course_id: root, module_number: 2 })
  await add('First', { parent_course_id: root, module_number: 1 })
  const leaf = await add('Leaf', { parent_course_id: second, module_number: 3 })
  await add('Draft', { parent_course_id: root, module_number: 4, published: false })
  expect(titles((await ancestryOf(database.db, [leaf])).get(leaf)?.above ?? [])).toEqual(['Second', 'Root'])
  expect(titles(await childrenOfParent(database.db, root))).toEqual(['First', 'Second', 'Draft'])
})

test('an unknown course has nothing above or below', async () => {
  const nowhere = '99999999-9999-4999-8999-999999999999'
  expect((await ancestryOf(database.db, [nowhere])).size).toBe(0)
  expect(await childrenOfParent(database.db, nowhere)).toEqual([])
})

test('a walk through circular data ends (courses-10)', async () => {
  const one = await add('One')
  const two = await add('Two', { parent_course_id: one })
  await database.pool.query('update courses set parent_course_id = $1 where id = $2', [two, one])
  expect(titles((await ancestryOf(database.db, [one])).get(one)?.above ?? [])).toEqual(['Two'])
  expect((await familyOf(database.db, [one])).size).toBe(2)
})

test('a walk up stops after 10 steps (courses-10)', async () => {
  let last = await add('Step 0')
  for (let step = 1; step <= 12; step += 1) last = await add(`Step ${step}`, { parent_course_id: last })
  expect((await ancestryOf(database.db, [last])).get(last)?.above).toHaveLength(10)
})

const parents = async (asked: { search?: string; except?: string; limit?: number } = {}) =>
  (await courseOptions(database.db, { for: 'parent', search: '', limit: 50, ...asked })).filter(
    ({ blocked }) => blocked === null,
  )

test('parents to choose from are published root courses by title; % is a plain character', async () => {
  await add('100% soil')
  await add('Zebra', { published: false })
  const found = await parents()
  expect(titles(found)).toEqual(['100% soil', 'Root', 'Step 0'])
  expect(titles(await parents({ search: '0%' }))).toEqual(['100% soil'])
  expect(titles(await parents({ search: '%' }))).toEqual(['100% soil'])
  expect(titles(await parents({ except: found[0]?.id ?? '' }))).toEqual(['Root', 'Step 0'])
})

test(
  'a rare title is found among many courses; a common one gives the first ten (operations-10)',
  { tags: 'full' },
  async () => {
    await database.pool.query(`insert into courses (title, description)
    select 'Meadow ' || lpad(n::text, 4, '0'), 'Of 生态文明' from generate_series(1, 1500) as n`)
    const find = async (search: string) => titles(await parents({ search, limit: 3 }))
    expect(await find('MEADOW')).toEqual(['Meadow 0001', 'Meadow 0002', 'Meadow 0003'])
    expect(await find(' w 1499 ')).toEqual(['Meadow 1499'])
    expect(await find('生态')).toEqual([])
  },
)
