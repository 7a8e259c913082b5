import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { rowsRead } from '#test/rows-read.ts'
import { catalogueGroups } from './store.server.ts'

const { db, pool } = await createTestDatabase()

test('the sorts of many courses are counted by reading each and its classes once (courses-6)', async () => {
  const count = 400
  await pool.query(`
    insert into courses (title, description, type) select 'Course ' || n, 'About it', 'certificate' from generate_series(1, ${count}) as n;
    insert into course_sessions (course_id, title, date, time, minutes, starts_at, ends_at)
      select id, 'A class', current_date, '08:00', 60, now() + interval '10 days', now() + interval '241 hours' from courses;
    analyze courses, course_sessions`)
  const read = await rowsRead(pool, async () => {
    expect(await catalogueGroups(db, undefined, new Date())).toMatchObject([{ begins: 'month', count }])
  })
  expect(read).toBeLessThan(10 * count)
})
