import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { layLine, type SilentLine } from '#test/silent-line.ts'
import { type Database, inTransaction, openDatabase } from './database.ts'
import { sql } from 'drizzle-orm'

let line: SilentLine
let database: Database
beforeAll(async () => {
  const { connection } = await createTestDatabase()
  line = await layLine(connection)
  database = openDatabase({ connection: line.connection, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  line.thaw()
  await database.close()
  await line.close()
})
const ask = () => database.pool.query<{ one: number }>('select 1 as one').then(({ rows }) => rows[0]?.one)
const patience = { interval: 20 }

test(
  'a silent database is detected, refuses callers, and is used once it answers (database-1)',
  { tags: 'full' },
  async () => {
    // Idle connections, one in a transaction, and more who wait than there are connections.
    await Promise.all(Array.from({ length: 10 }, ask))
    line.freeze()
    const transaction = inTransaction(database.db, (tx) => tx.execute(sql`select 1`))
    const waiting = [transaction, ...Array.from({ length: 30 }, ask)]
    const outcomes = await Promise.allSettled(waiting)
    expect(outcomes.map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'))
    expect(database.isAway()).toBe(true)
    // Nobody waits for it now.
    await expect(ask()).rejects.toThrow('The database does not answer')
    line.thaw()
    await vi.waitFor(() => expect(database.isAway()).toBe(false), patience)
    // More than there were connections: none of those from before is handed out.
    expect(await Promise.all(Array.from({ length: 30 }, ask))).toEqual(Array.from({ length: 30 }, () => 1))
    expect(database.pool.totalCount).toBeLessThanOrEqual(10)
  },
)

test('a long query is waited for while the database answers others (database-1)', { tags: 'full' }, async () => {
  const long = database.pool.query('select pg_sleep(3)')
  const others = Promise.all(Array.from({ length: 20 }, ask))
  await expect(others).resolves.toHaveLength(20)
  await expect(long).resolves.toBeDefined()
  expect(database.isAway()).toBe(false)
})

test('a database that refuses connections is away at once, and back when it accepts (database-1)', async () => {
  const { connection } = line
  const cut = openDatabase({ connection: { ...connection, port: 1 }, log: pino({ level: 'silent' }) })
  await expect(cut.pool.query('select 1')).rejects.toThrow('ECONNREFUSED')
  await vi.waitFor(() => expect(cut.isAway()).toBe(true), patience)
  await cut.close()
})
