import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { type Database, openDatabase } from './database.ts'

let one: Database

beforeAll(async () => {
  const { connection, pool } = await createTestDatabase()
  await pool.query(
    'create table seats (id int primary key, taken int not null); insert into seats values (1, 0), (2, 5)',
  )
  const opened = openDatabase({ connection, log: pino({ level: 'silent' }), poolSize: 1 })
  one = opened
  return () => opened.close()
})

const takenAt = async (seat: number) =>
  (await one.db.execute<{ taken: unknown }>(sql`select * from seats where id = ${seat}`)).rows[0]?.taken

async function named(part: string): Promise<number> {
  const kept = await one.pool.query('select from pg_prepared_statements where statement like $1', [`%${part}%`])
  return kept.rowCount ?? 0
}

test('a frequent statement is prepared on its connection with any values; a rare one is not', async () => {
  for (const seat of [1, 2, 1, 2, 1, 2]) expect(await takenAt(seat)).toBe(seat === 1 ? 0 : 5)
  await one.db.execute(sql`select id from seats where taken = ${5}`)
  expect(await named('from seats where id')).toBe(1)
  expect(await named('from seats where taken')).toBe(0)
})

test('statements that differ each time do not accumulate', async () => {
  for (let n = 0; n < 600; n += 1) {
    for (let time = 0; time < 4; time += 1) await one.db.execute(sql`select ${n}::int as ${sql.identifier(`n${n}`)}`)
  }
  expect(await named('::int as')).toBeLessThanOrEqual(400)
})

test('a prepared statement is renewed once a migration changes its result', async () => {
  await one.pool.query('alter table seats alter column taken type text')
  await takenAt(2).catch(() => {})
  expect(await takenAt(2)).toBe('5')
})
