import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { createLog } from '#platform/server/log.ts'
import { createTestDatabase } from '#test/database.ts'
import { createJobs, type Job, type Jobs } from './start-jobs.ts'

const database = await createTestDatabase()
const log = createLog('silent')
let started: Jobs[] = []
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  started = []
})
function start(job: Partial<Job>, on = database) {
  const jobs = createJobs({ database: on, log })
  started.push(jobs)
  const all = [{ name: 'sweep', schedule: '17 * * * *', run: async () => ({}), ...job }]
  return { ...jobs, ready: jobs.start(all, { lookEverySeconds: 0.5 }) }
}

test('of two processes one does a job at a time, however many ask for it (jobs-1)', async () => {
  let atOnce = 0
  let most = 0
  let runs = 0
  const run = async () => {
    runs += 1
    most = Math.max(most, (atOnce += 1))
    await wait(150)
    atOnce -= 1
    return { cleared: 1 }
  }
  const [one, other] = [start({ run }), start({ run })]
  await Promise.all([one.ready, other.ready])
  for (let ask = 0; ask < 5; ask += 1) await (ask % 2 ? one : other).runSoon('sweep')
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0))
  await vi.waitFor(() => expect(atOnce).toBe(0))
  expect(most).toBe(1)
  expect(runs).toBeLessThanOrEqual(2)
})

test('a shared job is done by each free process, at its start and on request (jobs-2)', async () => {
  const under = new Set<string>()
  let most = 0
  const run = (process: string) => async () => {
    under.add(process)
    most = Math.max(most, under.size)
    await vi.waitFor(() => expect(most).toBe(2))
    under.delete(process)
    return {}
  }
  const one = start({ name: 'shared', run: run('one'), isShared: true, atStart: true })
  await one.ready
  await vi.waitFor(() => expect(under.size).toBe(1))
  const other = start({ name: 'shared', run: run('other'), isShared: true })
  await other.ready
  await other.runSoon('shared')
  await vi.waitFor(() => expect(under.size).toBe(0))
  expect(most).toBe(2)
})

test('a job that did something is logged at info, an idle one at debug (jobs-3)', async () => {
  const told: string[] = []
  const heard = createLog('silent')
  const spies = (['info', 'debug'] as const).map((level) =>
    vi
      .spyOn(heard, level)
      .mockImplementation((...args: unknown[]) => void told.push(`${level} ${JSON.stringify(args)}`)),
  )
  let found = 0
  const jobs = createJobs({ database, log: heard })
  started.push(jobs)
  await jobs.start([{ name: 'sweep', schedule: '17 * * * *', run: async () => ({ seen: found, cleared: 0 }) }], {
    lookEverySeconds: 0.5,
  })
  await jobs.runSoon('sweep')
  await vi.waitFor(() => expect(told).toEqual([expect.stringMatching(/^debug .*"seen":0.*job done/)]))
  found = 2
  await jobs.runSoon('sweep')
  await vi.waitFor(() => expect(told.slice(1)).toEqual([expect.stringMatching(/^info .*"seen":2.*job done/)]))
  for (const spy of spies) spy.mockRestore()
})

test('requests before the start do nothing, and stopping before it is immediate', async () => {
  const jobs = createJobs({ database, log })
  expect(await jobs.runSoon('sweep')).toBeUndefined()
  expect(await jobs.stop()).toBeUndefined()
})

test('a schedule is kept by name and removed with its job (jobs-1)', async () => {
  const schedules = async () => (await database.pool.query('select name, cron, timezone from jobs.schedule')).rows
  const first = start({ name: 'older' })
  await first.ready
  expect(await schedules()).toEqual([{ name: 'older', cron: '17 * * * *', timezone: 'UTC' }])
  const second = start({ name: 'newer', schedule: '1 2 * * *' })
  await second.ready
  expect(await schedules()).toEqual([{ name: 'newer', cron: '1 2 * * *', timezone: 'UTC' }])
})

test('stopping waits for the job under way and tells it to end (jobs-1)', async () => {
  let finished = false
  let begun = false
  const jobs = start({
    name: 'long',
    run: async (signal) => {
      begun = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await wait(100)
      finished = true
      return {}
    },
  })
  await jobs.ready
  await jobs.runSoon('long')
  await vi.waitFor(() => expect(begun).toBe(true))
  await jobs.stop()
  expect(finished).toBe(true)
})

test('a job that takes too long is told to end before it is begun again (jobs-1)', { tags: 'full' }, async () => {
  let told = false
  const jobs = start({
    name: 'endless',
    run: async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      told = true
      return {}
    },
  })
  await jobs.ready
  await database.pool.query(`update jobs.queue set expire_seconds = 1 where name = 'endless'`)
  await jobs.runSoon('endless')
  await vi.waitFor(() => expect(told).toBe(true))
})

test('what a killed process did is begun again long before it would have been too slow (jobs-4)', async () => {
  const run = (signal: AbortSignal) =>
    new Promise<Record<string, number>>((resolve) => signal.addEventListener('abort', () => resolve({})))
  const { pool } = database
  const killed = start({ name: 'cut-off', run })
  await killed.ready
  await killed.runSoon('cut-off')
  const states = async () => (await pool.query(`select state from jobs.job where name = 'cut-off'`)).rows
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'active' }]))
  // As if it had said nothing for a minute, and it is looked for.
  await pool.query(`update jobs.job set heartbeat_on = now() - interval '61 seconds' where name = 'cut-off'`)
  await pool.query(`update jobs.queue set monitor_on = null, monitor_claim_on = null where name = 'cut-off'`)
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, schema: 'jobs', supervise: false, schedule: false })
  await boss.start()
  await boss.supervise('cut-off')
  expect(await states()).toEqual([{ state: 'retry' }])
  await boss.stop({ close: false })
})

test('without a database jobs delay neither the start nor the stop', async () => {
  const gone = { ...openDatabase({ connection: { host: '/nowhere' }, log }), connection: {} }
  const jobs = start({}, gone)
  await wait(100)
  await expect(jobs.stop()).resolves.toBeUndefined()
  await gone.close()
})
