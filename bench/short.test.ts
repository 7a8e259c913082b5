import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { insertMany } from '#test/rows-read.ts'
import { fillClasses, fillLearning } from './fill-learning.ts'
import { fillInOrder, fillTogether } from './fill-statements.ts'
import { inTurn, ratios } from './in-turn.ts'
import { publicAnswers } from './growth.ts'

// The short form of `npm run bench -- api` and `growth`: what is the same on every machine, however busy.

const count = 200
const app = await createTestApp()
const { pool } = app.database

beforeAll(async () => {
  await insertMany(
    pool,
    'search_documents',
    ...fillInOrder(count),
    ...fillClasses(count),
    ...fillTogether(count),
    ...fillLearning(count),
  )
  await pool.query('vacuum analyze')
})

const read = async (path: string) => {
  const answer = await app.request(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}
const apiAnswers = Object.entries(publicAnswers).filter(([, { path }]) => path.startsWith('/api/'))

/** The texts of what is asked by the work that is watched, whatever else the process asks meanwhile. */
const working = new AsyncLocalStorage<string[]>()

/** The statements of `work`, and of them the tables that cannot be read but from end to end, whatever they are asked for. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ statements: number; scanned: string[] }> {
  const texts: string[] = []
  const { query } = pg.Client.prototype as { query: (this: pg.Client, ...asked: unknown[]) => unknown }
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [config] = asked as [string | pg.QueryConfig]
    working.getStore()?.push(typeof config === 'string' ? config : config.text)
    return query.apply(this, asked)
  })
  await working.run(texts, work)
  watched.mockRestore()
  const scanned: string[] = []
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    for (const text of texts) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      scanned.push(...[...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table))
    }
  } finally {
    client.release(true)
  }
  return { statements: texts.length, scanned }
}

test('public answers take few statements, and each has an index for what it reads (bench-1)', async () => {
  for (const [name, { path }] of apiAnswers) {
    const { statements, scanned } = await statementsOf(() => read(path))
    expect([name, scanned]).toEqual([name, []])
    expect([name, statements <= 8]).toEqual([name, true])
  }
})

test('a list of courses and one course take two statements each, with the same bytes (bench-1)', async () => {
  const asked = ['courses, list JSON', 'course, JSON'].map((name) => publicAnswers[name]?.path ?? '')
  const counts: number[] = []
  for (const path of asked) counts.push((await statementsOf(() => read(path))).statements)
  expect(counts).toEqual([2, 2])
  for (const path of asked) expect(await read(path)).toBe(await read(path))
})

test('alternating measurements have a value and a ratio for each round (bench-1)', async () => {
  const asked: string[] = []
  const measured = (name: string) => async () => {
    asked.push(name)
    return (await read('/api/session')).length
  }
  const values = await inTurn(
    { one: measured('one'), other: measured('other') },
    { rounds: 3, roundMs: 1, warmUpMs: 1 },
  )
  expect(asked).toEqual(['one', 'other', 'one', 'other', 'other', 'one', 'one', 'other'])
  expect(ratios(values.one, values.other)).toEqual([1, 1, 1])
})
