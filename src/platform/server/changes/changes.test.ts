import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/server/database/database.ts'
import { clearOldChanges } from '#platform/server/jobs/clear-old-rows.ts'
import { createLog } from '#platform/server/log.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import {
  type Changes,
  emitChange,
  type EmittedChange,
  everyone,
  everyoneLater,
  gatherChanges,
  holdersOf,
  openChanges,
} from './changes.ts'
import { changes as changesTable } from './table.ts'

const log = createLog('silent')
let database: TestDatabase
let opened: Changes[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.pool.query('truncate changes restart identity'))
afterEach(async () => {
  await Promise.all(opened.map((changes) => changes.close()))
  opened = []
})

async function listen() {
  const changes = await openChanges({ database, connection: database.connection, log })
  opened.push(changes)
  const heard: (EmittedChange | 'everything')[] = []
  changes.subscribe((change) => heard.push(change))
  return { changes, heard }
}
const write = (topic: string, ids: string[] = []) =>
  inTransaction(database.db, (tx) => emitChange(tx, topic, ids, everyone))
const positionsOf = (heard: (EmittedChange | 'everything')[]) =>
  heard.map((change) => (change === 'everything' ? change : change.position))
/** Ends the connections that listen, as a restart of the database would. */
const cutListeners = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user
       and application_name <> 'academy' and pid <> pg_backend_pid()`,
  )

test('a change is told to every process after the commit, and never without it (changes-1)', async () => {
  const [one, other] = [await listen(), await listen()]
  const failing = inTransaction(database.db, async (tx) => {
    await emitChange(tx, 'courses', ['lost'], everyone)
    throw new Error('never')
  })
  await expect(failing).rejects.toThrow('never')
  await write('courses', ['a', 'b'])
  for (const { heard, changes } of [one, other]) {
    await vi.waitFor(() => expect(heard).toEqual([{ position: 2, topic: 'courses', ids: ['a', 'b'], ...everyone }]))
    expect(changes.position()).toBe(2)
  }
})

test('past 20 ids only the topic is announced (changes-1)', async () => {
  const { heard } = await listen()
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`)
  await write('courses', ids(20))
  await write('courses', ids(21))
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard.map((change) => change !== 'everything' && change.ids.length)).toEqual([20, 0])
})

test('positions follow the order of commits, so that whoever has one has missed none before', async () => {
  const { changes, heard } = await listen()
  let gap: string | null = null
  const done = new AbortController()
  // A reader that, at whatever moment it looks, must never find a row later below a position that it has already seen.
  const reader = (async () => {
    const seen = new Set<number>()
    let highest = 0
    while (!done.signal.aborted) {
      const { rows } = await database.pool.query<{ position: number }>('select position from changes order by position')
      for (const { position } of rows) {
        if (!seen.has(position) && position < highest) gap = `${position} came after ${highest}`
        seen.add(position)
      }
      highest = Math.max(highest, ...seen)
    }
  })()
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      inTransaction(database.db, async (tx) => {
        await wait(Math.random() * 20)
        await emitChange(tx, 'courses', [`${at}`], everyone)
        await wait(Math.random() * 5)
        if (at % 10 === 0) await emitChange(tx, 'teachers', [`${at}`], everyone)
      }),
    ),
  )
  await vi.waitFor(() => expect(heard).toHaveLength(66))
  done.abort()
  await reader
  expect(gap).toBeNull()
  expect(positionsOf(heard)).toEqual([...positionsOf(heard)].sort((a, b) => Number(a) - Number(b)))
  expect(changes.position()).toBe(Math.max(...positionsOf(heard).map(Number)))
})

test('a process that lost its listener gets all missed changes in order and once', async () => {
  const { changes, heard } = await listen()
  const lost = vi.fn(() => expect(changes.isListening()).toBe(false))
  changes.onLost(lost)
  const enough = new AbortController()
  const writer = (async () => {
    let count = 0
    for (; !enough.signal.aborted; count += 1) {
      await write('courses', [`${count}`])
      await wait(5)
    }
    return count
  })()
  for (let cut = 0; cut < 3; cut += 1) {
    await wait(50)
    await cutListeners()
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(cut + 1))
    await vi.waitFor(() => expect(changes.isListening()).toBe(true))
  }
  enough.abort()
  const count = await writer
  await vi.waitFor(() => expect(changes.position()).toBe(count))
  expect(heard).not.toContain('everything')
  expect(positionsOf(heard)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
})

test('a process that could not read missed changes retries until it can', async () => {
  const { changes, heard } = await listen()
  await write('courses', ['1'])
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  await database.pool.query('alter table changes rename to changes_away')
  await cutListeners()
  await wait(150)
  expect(changes.isListening()).toBe(false)
  await database.pool.query('alter table changes_away rename to changes')
  await vi.waitFor(() => expect(changes.isListening()).toBe(true))
})

test('who comes back gets what came after, or everything if too much is gone (changes-3)', async () => {
  const { changes } = await listen()
  expect(await changes.since(0, 'process')).toEqual([])
  for (let at = 1; at <= 5; at += 1) await write('courses', [`${at}`])
  expect(await changes.since(5, 'process')).toEqual([])
  expect(await changes.since(3, 'process')).toEqual([
    { position: 4, topic: 'courses', ids: ['4'], ...everyone },
    { position: 5, topic: 'courses', ids: ['5'], ...everyone },
  ])
  expect(await changes.since(0, 'process')).toHaveLength(5)
  await database.pool.query('delete from changes where position < 4')
  expect(await changes.since(3, 'process')).toHaveLength(2)
  expect(await changes.since(2, 'process')).toBe('everything')
  expect(await changes.since(0, 'process')).toBe('everything')
  await database.db.execute(
    sql`insert into changes (topic, hears) select 'courses', 'everyone' from generate_series(1, 201)`,
  )
  expect(await changes.since(6, 'process')).toHaveLength(200)
  expect(await changes.since(5, 'process')).toBe('everything')
})

test("a browser ahead of a restored database gets 'everything'", async () => {
  const { changes } = await listen()
  await write('courses')
  expect(await changes.since(500, 'process')).toBe('everything')
})

test('changes older than a week are cleared, the newest never, so that positions go on', async () => {
  const { changes } = await listen()
  for (let at = 1; at <= 3; at += 1) await write('courses', [`${at}`])
  await database.pool.query(`update changes set at = now() - interval '8 days'`)
  await write('courses', ['4'])
  expect(await clearOldChanges(database.db, new AbortController().signal)).toBe(3)
  expect(await changes.since(1, 'process')).toBe('everything')
  await database.pool.query(`update changes set at = now() - interval '8 days'`)
  expect(await clearOldChanges(database.db, new AbortController().signal)).toBe(0)
  expect(await changes.since(4, 'process')).toEqual([])
})

test('a failing listener or a foreign notification affects no other', async () => {
  const changes = await openChanges({ database, connection: database.connection, log })
  opened.push(changes)
  changes.subscribe(() => {
    throw new Error('broken reader')
  })
  const heard: unknown[] = []
  changes.subscribe((change) => heard.push(change))
  await database.pool.query(`select pg_notify('changes', 'nonsense')`)
  await write('courses')
  await vi.waitFor(() => expect(heard).toEqual(['everything', { position: 1, topic: 'courses', ids: [], ...everyone }]))
})

test('a write waits until its process has heard of the change', async () => {
  const { changes } = await listen()
  await write('courses')
  await changes.caughtUp()
  expect(changes.position()).toBe(1)
})

test('missed changes are limited to what the listener may hear (changes-5)', async () => {
  const { changes } = await listen()
  const [ann, eve] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000e']
  await inTransaction(database.db, async (tx) => {
    await emitChange(tx, 'courses', ['public'], everyone)
    await emitChange(tx, 'courses', ['draft'], holdersOf('content'))
    await emitChange(tx, 'enrollments', ['of ann'], holdersOf('enrollments', ann))
    await emitChange(tx, 'courses', ['counted'], everyoneLater(eve))
    await emitChange(tx, 'inquiries/questions', ['asked'], holdersOf('inquiries'))
    await tx.insert(changesTable).values({ topic: 'courses', ids: ['before'], hears: 'administrators' })
  })
  const idsFor = async (listener: Parameters<Changes['since']>[1]) => {
    const missed = await changes.since(0, listener)
    return missed === 'everything' ? missed : missed.flatMap(({ ids }) => ids)
  }
  expect(await idsFor(null)).toEqual(['public'])
  expect(await idsFor({ profileId: ann, role: 'student' })).toEqual(['public', 'of ann'])
  expect(await idsFor({ profileId: eve, role: 'student' })).toEqual(['public', 'counted'])
  expect(await idsFor({ profileId: ann, role: 'editor' })).toEqual(['public', 'draft', 'of ann', 'counted'])
  expect(await idsFor({ profileId: eve, role: 'desk' })).toEqual(['public', 'of ann', 'counted', 'asked'])
  expect(await idsFor({ profileId: ann, role: 'admin' })).toHaveLength(6)
  expect(await idsFor('process')).toHaveLength(6)
  await database.db.execute(sql`insert into changes (topic) select 'inquiries/questions' from generate_series(1, 201)`)
  expect(await idsFor(null)).toEqual(['public'])
  expect(await idsFor('process')).toBe('everything')
})

test('delayed changes are announced once, together, without their times (changes-6)', async () => {
  const { heard } = await listen()
  await inTransaction(database.db, async (tx) => {
    for (const id of ['b', 'a', 'b']) await emitChange(tx, 'courses', [id], everyoneLater(null))
    await emitChange(tx, 'courses', ['draft'], holdersOf('content'))
  })
  expect(await gatherChanges(database.db)).toBe(1)
  expect(await gatherChanges(database.db)).toBe(0)
  await vi.waitFor(() => expect(heard).toHaveLength(5))
  expect(heard[4]).toEqual({ position: 5, topic: 'courses', ids: ['a', 'b'], ...everyone })
})
