import { beforeAll, describe, expect, test } from 'vitest'
import { addCourse } from '#test/courses.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertMany, rowsRead, statementsSent } from '#test/rows-read.ts'
import { familiesPage } from './families.store.server.ts'
import { listedCourses, publishedCourse, publishedCourses } from './store.server.ts'

const database = await createTestDatabase()

test('a page of courses is one statement, and so is a course with its page (courses-6)', async () => {
  let id = await addCourse(database, { title: 'Rivers' })
  const list = await statementsSent(async () => {
    id = (await publishedCourses(database.db, { limit: 12 })).items[0]?.id ?? ''
  })
  const one = await statementsSent(async () => expect(await publishedCourse(database.db, id)).not.toBeNull())
  const unknown = await statementsSent(() => publishedCourse(database.db, '00000000-0000-4000-8000-000000000000'))
  expect([list.length, one.length, unknown.length]).toEqual([1, 1, 1])
})

describe('among a hundred thousand', { tags: 'full' }, () => {
  beforeAll(async () => {
    await database.pool.query('alter table courses disable trigger keep_search_document')
    // 20,000 roots with four children each, and among them a hundred free ones, the oldest.
    await insertMany(
      database.pool,
      'courses',
      `insert into courses (title, description, type, published, created_at)
    select 'root ' || n, 'text', case when n > 19900 then 'free' else 'certificate' end, n % 7 <> 0, now() - n * interval '1 hour'
    from generate_series(1, 20000) as n`,
      `insert into courses (title, description, type, module_number, parent_course_id, created_at)
    select 'child', 'text', 'certificate', n, id, created_at from courses, generate_series(1, 4) as n`,
    )
  })

  const deep = `${Date.now() - 15_000 * 3_600_000}_00000000-0000-4000-8000-000000000000`

  test.each([
    ['the first page', {}],
    ['a page far down', { after: deep }],
    ['one type', { type: 'certificate' }],
    ['a type that is rare and old', { type: 'free' }],
  ] as const)('courses %s is read fast (courses-6)', async (_, asked) => {
    const read = await rowsRead(database.pool, async () => {
      expect((await publishedCourses(database.db, { limit: 24, ...asked })).items.length).toBeGreaterThan(0)
    })
    expect(read).toBeLessThan(1_000)
  })

  test.each([
    ['the first page', {}],
    ['a page far down', { after: deep }],
    ['those with one type', { type: 'certificate' }],
    ['those with a type that is rare and old', { type: 'free' }],
  ] as const)('families are read about as fast as the plain list: %s (courses-6)', async (_, asked) => {
    const plain = await rowsRead(database.pool, () => publishedCourses(database.db, { limit: 24, ...asked }))
    const families = await rowsRead(database.pool, async () => {
      const page = await familiesPage(database.db, { limit: 24, ...asked })
      expect((await listedCourses(database.db, page.families.flat())).size).toBeGreaterThan(0)
    })
    // A page of families holds several times the courses. The whole table would be almost a thousand times as many.
    expect(families / plain).toBeLessThan(20)
  })

  test('courses one is read fast, with its children', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from courses where parent_course_id is null and published limit 1',
    )
    const read = await rowsRead(database.pool, async () => {
      const found = await publishedCourse(database.db, rows[0]?.id ?? '')
      expect(found?.course.sub_courses.map(({ module_number }) => module_number)).toEqual([1, 2, 3, 4])
    })
    expect(read).toBeLessThan(100)
  })

  test.each([
    ['published', 'courses_published_newest'],
    ["published and type = 'free'", 'courses_type_newest'],
  ])('courses that are %s are read from an index, nothing is sorted (courses-6)', async (condition, index) => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from courses where ${condition} order by created_at desc, id desc limit 25`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })
})
