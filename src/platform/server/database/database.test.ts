import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { inTransaction, openDatabase, violatedConstraint } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    create table seats (id int primary key, taken int not null constraint seats_taken_positive check (taken >= 0));
    create table guests (seat int constraint guests_seat_fkey references seats, name text constraint guests_name_key unique);
    insert into seats values (1, 0), (2, 0)`)
})

test('two transactions on one seat both succeed, one of them at its second try', async () => {
  let tries = 0
  const read: Array<() => void> = []
  const take = () =>
    inTransaction(
      database.db,
      async (tx) => {
        tries++
        const { rows } = await tx.execute<{ taken: number }>(sql`select taken from seats where id = 1`)
        // Neither goes on before both have read for the first time.
        await new Promise<void>((resolve) => {
          read.push(resolve)
          if (read.length >= 2) for (const go of read) go()
        })
        await tx.execute(sql`update seats set taken = ${Number(rows[0]?.taken) + 1} where id = 1`)
      },
      { isolation: 'serializable' },
    )
  await Promise.all([take(), take()])
  const { rows } = await database.pool.query('select taken from seats where id = 1')
  expect(rows).toEqual([{ taken: 2 }])
  expect(tries).toBe(3)
})

test('after its retries are used up, the serialization failure is thrown', async () => {
  let tries = 0
  const failing = inTransaction(
    database.db,
    async (tx) => {
      tries++
      await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
    },
    { retries: 2 },
  )
  await expect(failing).rejects.toMatchObject({ cause: { code: '40001' } })
  expect(tries).toBe(3)
})

test('an error that is no serialization failure is thrown at once and what was done is undone', async () => {
  let tries = 0
  const failing = inTransaction(database.db, async (tx) => {
    tries++
    await tx.execute(sql`update seats set taken = 99 where id = 2`)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(tries).toBe(1)
  expect((await database.pool.query('select taken from seats where id = 2')).rows).toEqual([{ taken: 0 }])
})

test('a transaction inside a transaction undoes only its own part', async () => {
  await inTransaction(database.db, async (tx) => {
    await tx.execute(sql`insert into guests values (1, 'outer')`)
    const inner = inTransaction(tx, async (inside) => {
      await inside.execute(sql`insert into guests values (1, 'inner')`)
      throw new Error('only this')
    })
    await expect(inner).rejects.toThrow('only this')
  })
  expect((await database.pool.query('select name from guests')).rows).toEqual([{ name: 'outer' }])
})

test.each([
  ['unique', sql`insert into guests values (1, 'twin'), (2, 'twin')`, 'guests_name_key'],
  ['foreign key', sql`insert into guests values (7, 'lost')`, 'guests_seat_fkey'],
  ['check', sql`insert into seats values (3, -1)`, 'seats_taken_positive'],
  ['no constraint (a missing value)', sql`insert into seats values (4, null)`, null],
  ['no constraint (bad SQL)', sql`selekt`, null],
])('a constraint violation names its constraint: %s', async (_kind, statement, name) => {
  const error: unknown = await database.db.execute(statement).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(violatedConstraint(error)).toBe(name)
})

test('an error that never came from the database violates no constraint', () => {
  expect(violatedConstraint(new Error('other'))).toBeNull()
  expect(violatedConstraint('text')).toBeNull()
})

test('large integers arrive exactly as number or bigint, and timestamps as dates', async () => {
  const { rows } = await database.pool.query(
    `select count(*) as n, 9007199254740993::int8 as big, 1.10::numeric as price, '2026-01-02T03:04:05Z'::timestamptz as at`,
  )
  expect(rows).toEqual([{ n: 1, big: 9007199254740993n, price: '1.10', at: new Date('2026-01-02T03:04:05Z') }])
})

test('a statement past its time is ended', async () => {
  const hasty = openDatabase({
    connection: database.connection,
    log: pino({ level: 'silent' }),
    statementTimeoutMs: 50,
  })
  await expect(hasty.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  await hasty.close()
})

test('a cut connection does not end the process, idle or in use, and the next query works', async () => {
  const cut = (pid: number) => database.pool.query('select pg_terminate_backend($1)', [pid])
  const other = openDatabase({ connection: database.connection, log: pino({ level: 'silent' }) })
  const held = await other.pool.connect()
  await cut((await held.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0)
  await expect(held.query('select 1')).rejects.toThrow(/terminat|not queryable|EPIPE|ECONNRESET/)
  held.release(true)
  await cut((await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.close()
})

test('the database speaks UTF-8 in the fixed locale', async () => {
  const { rows } = await database.pool.query(
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ encoding: 'UTF8', datlocprovider: 'b', datlocale: 'C.UTF-8' }])
})
