import { beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { addCourse } from '#test/courses.ts'
import {
  courseColumns,
  courseFilterAsked,
  type CourseFilter,
  type CourseListAsked,
  courseListAsked,
  coursePageSize,
  courseRelations,
} from './editing/schema.ts'
import { countCourses, editableCourses } from './listing.store.server.ts'

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
] as const)('%j lists %j (courses-admin-2)', async (asked, expected) => expect(await titles(asked)).toEqual(expected))

test.each([
  [{}, 4],
  [{ search: 'moss' }, 1],
  [{ search: 'nothing' }, 0],
  [{ relation: 'standalone' }, 2],
  [{ relation: 'standalone', type: 'certificate', search: 'paid' }, 1],
] as const)('%j counts %i courses in all (operations-7, courses-admin-2)', async (asked, total) => {
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
])('%j is refused (courses-admin-2)', (query) => expect(courseListAsked.safeParse(query).success).toBe(false))

test('a rare word is found among many courses; a common one gives the first ten (operations-7)', async () => {
  await database.pool.query(`insert into courses (title, description, instructor)
    select 'Meadow ' || lpad(n::text, 4, '0'), 'Of grass', case when n = 834 then 'Ms Heron' else '' end
    from generate_series(1, 900) as n`)
  expect(await titles({ search: 'heron' })).toEqual(['Meadow 0834'])
  const common = await titles({ search: 'meadow', sort: 'title', order: 'asc', page: 2 })
  expect([common[0], common.length]).toEqual(['Meadow 0013', 12])
  expect(await titles({ search: 'meadow', sort: 'title', order: 'asc', page: 75 })).toContain('Meadow 0900')
  expect(await titles({ search: 'meadow', page: 76 })).toEqual([])
})

/** What a filter means, said without the kinds that the database keeps. */
const hasChildren = 'exists (select 1 from courses as child where child.parent_course_id = courses.id)'
const relations = {
  all: 'true',
  parent: hasChildren,
  child: 'parent_course_id is not null',
  standalone: `parent_course_id is null and not ${hasChildren}`,
}
const meaning = ({ type, relation }: Pick<CourseFilter, 'type' | 'relation'>) =>
  `${type === 'all' ? 'true' : `type = '${type}'`} and ${relations[relation]}`
const everyFilter = courseRelations.flatMap((relation) =>
  (['all', 'free', 'certificate'] as const).map((type) => ({ type, relation })),
)

describe('among hundreds, many of them alike,', () => {
  beforeAll(async () => {
    await database.pool.query(`update courses set price = hashtext(title) % 3 + 3, type = 'certificate',
      enrollment_count = abs(hashtext(title)) % 5, published = hashtext(title) % 2 = 0,
      created_at = timestamptz '2026-01-01' + abs(hashtext(title)) % 700 * interval '1 minute' where title like 'Meadow%'`)
    await database.pool.query("update courses set type = 'free', price = 0 where title like 'Meadow %3'")
    await database.pool.query(`update courses set parent_course_id = above.id from courses as above
      where courses.title like 'Meadow %1' and above.title = left(courses.title, -1) || '0'`)
    await database.pool.query('vacuum analyze courses')
  })

  test.each(courseColumns)('every page by %s equals the same rows read by offset (operations-8)', async (sort) => {
    const filters = [
      {},
      { type: 'free' },
      { relation: 'child' },
      { type: 'certificate', relation: 'standalone' },
    ] as const
    for (const order of ['asc', 'desc'] as const) {
      for (const filter of filters) {
        const asked = { ...courseListAsked.parse({}), sort, order, ...filter }
        const { rows } = await database.pool.query<{ id: string }>(
          `select id from courses where ${meaning(asked)} order by ${sort} ${order}, id ${order}`,
        )
        const last = Math.ceil(rows.length / coursePageSize)
        for (const page of [1, 2, Math.ceil(last / 2), Math.ceil(last * 0.8), last - 1, last, last + 1]) {
          const found = await editableCourses(database.db, { ...asked, page })
          const expected = rows.slice((page - 1) * coursePageSize, page * coursePageSize)
          expect(found.items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        }
      }
    }
  })

  const counts = async () => {
    const { rows } = await database.pool.query<Record<string, number>>(
      `select ${everyFilter.map((filter, n) => `count(*) filter (where ${meaning(filter)}) as "${n}"`).join(', ')} from courses`,
    )
    return everyFilter.map((_, n) => rows[0]?.[n])
  }
  const kept = () =>
    Promise.all(everyFilter.map((filter) => countCourses(database.db, { ...filter, search: '', state: 'all' })))
  const idOf = (title: string) => `(select id from courses where title = '${title}')`

  test.each([
    ['they come', "insert into courses (title, description) values ('Fen', 'Wet'), ('Bog', 'Wetter')"],
    ['one gets a child', `update courses set parent_course_id = ${idOf('Fen')} where title = 'Bog'`],
    ['a child gets one', `update courses set parent_course_id = ${idOf('Bog')} where title = 'Meadow 0002'`],
    ['a child moves', `update courses set parent_course_id = ${idOf('Fen')} where title = 'Meadow 0002'`],
    ['a child goes', "delete from courses where title = 'Meadow 0002'"],
    ['another type is chosen', "update courses set type = 'certificate' where title in ('Fen', 'Bog')"],
    ['a parent goes', "delete from courses where title = 'Fen'"],
    [
      'families come at once',
      `with above as (insert into courses (title, description) values ('Moor', 'High') returning id)
      insert into courses (title, description, parent_course_id) select 'Heath ' || n, 'Dry', id from above, generate_series(1, 3) as n`,
    ],
    ['many go at once', "delete from courses where title like 'Meadow 01%' or title = 'Moor'"],
  ])('every filter is counted exactly when %s, whoever writes (operations-8)', async (_, statement) => {
    await database.pool.query(statement)
    expect(await kept()).toEqual(await counts())
    const { rows } = await database.pool.query(`select title from courses where children_count <>
      (select count(*) from courses as child where child.parent_course_id = courses.id)`)
    expect(rows).toEqual([])
  })

  test('two people who each remove one of the last two children leave none (operations-8)', async () => {
    const parent = await addCourse(database, { title: 'Parent of two' })
    const [one, other] = [
      await addCourse(database, { title: 'One', parent_course_id: parent }),
      await addCourse(database, { title: 'Other', parent_course_id: parent }),
    ]
    const [first, second] = [await database.pool.connect(), await database.pool.connect()]
    await first.query('begin')
    await first.query('delete from courses where id = $1', [one])
    const waiting = second.query('delete from courses where id = $1', [other])
    await first.query('commit')
    await waiting
    first.release()
    second.release()
    expect(await kept()).toEqual(await counts())
    expect(
      (await editableCourses(database.db, { ...courseListAsked.parse({}), search: 'Parent of two' })).items,
    ).toMatchObject([{ children_count: 0 }])
  })
})
