/** @module-tag full */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, type TestContext, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { layLine } from '#test/silent-line.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { tell } from '#test/promises.ts'
import { halvesOf } from './halves.ts'
import { lostOf, newLoad, writeOfEverySort } from './mixed-writes.ts'
import { isLong } from './rounds.ts'
import { endSites, postmasterOf, type Site, siteFolder, startSite } from './site.ts'

endSites()
const { connection } = await createTestDatabase()
/** The files that belong to it. */
const folder = siteFolder()
const patience = { interval: 50, timeout: 60_000 }

/** What was done to the database, and how it is undone. */
type Fault = { harm: () => void; heal: () => void }

/** A page, which was kept, and what is never: a search, somebody's session, a write. */
async function askAll({ origin }: Site, cookie: string) {
  const began = performance.now()
  const each = [
    fetch(`${origin}/contact`),
    fetch(`${origin}/api/search?q=${Math.random()}`),
    fetch(`${origin}/api/session`, { headers: { cookie } }),
    fetch(`${origin}/api/questions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Mei Lin', email: 'mei@example.org', message: 'How deep is the river?' }),
    }),
  ]
  const answers = await Promise.all(
    each.map(async (asked) => {
      const answer = await asked
      await answer.text()
      return { status: answer.status, retry: answer.headers.get('retry-after'), ms: performance.now() - began }
    }),
  )
  const [page, ...others] = answers
  return { page, others, slowest: Math.max(...answers.map(({ ms }) => ms)) }
}

/** Harms the database in the middle of writes, `awayMs` long, and looks at what everybody is told meanwhile and after. */
async function suffer(site: Site, files: string, { harm, heal }: Fault, awayMs: number) {
  const load = newLoad()
  const { cookie } = await site.administrator()
  await (await fetch(`${site.origin}/contact`)).text()
  const writing = writeOfEverySort(site, load)
  while (load.acknowledged < 15) await Promise.race([wait(5), writing])
  harm()
  const until = performance.now() + awayMs
  let slowest = 0
  do {
    const asked = await askAll(site, cookie)
    expect(asked.page?.status).toBe(200)
    for (const { status, retry } of asked.others) expect([status, retry]).toEqual([503, '10'])
    slowest = Math.max(slowest, asked.slowest)
    await wait(200)
  } while (performance.now() < until)
  heal()
  const healed = performance.now()
  await vi.waitFor(async () => expect((await fetch(`${site.origin}/readyz`)).status).toBe(200), patience)
  await vi.waitFor(async () => {
    const { others } = await askAll(site, cookie)
    expect(others.map(({ status }) => status)).toEqual([200, 200, 201])
  }, patience)
  const healedMs = performance.now() - healed
  const before = load.acknowledged
  while (load.acknowledged < before + 10) await Promise.race([wait(5), writing])
  load.stopped = true
  await writing
  expect(await lostOf(site.database, load)).toEqual([])
  expect(await halvesOf(site.database, files)).toEqual([])
  if (isLong) {
    expect(slowest, 'ms until the slowest answer').toBeLessThan(3_000)
    expect(healedMs, 'ms until everything was answered again').toBeLessThan(5_000)
  }
  return { slowest, healedMs, acknowledged: load.acknowledged }
}

/** Gives how many writes were acknowledged in each round. */
function report(context: TestContext, rounds: Awaited<ReturnType<typeof suffer>>[]): number[] {
  const most = (of: 'slowest' | 'healedMs') => `${(Math.max(...rounds.map((round) => round[of])) / 1000).toFixed(1)} s`
  const acknowledged = rounds.reduce((sum, round) => sum + round.acknowledged, 0)
  const said = `kept pages answered, the rest 503 with Retry-After after ${most('slowest')} at most; healed after ${most('healedMs')}; ${acknowledged} writes as they were answered`
  tell(context, rounds.length, said)
  return rounds.map((round) => round.acknowledged)
}

test.runIf(isLong)('a frozen PostgreSQL keeps nobody waiting and loses no acknowledged write', async (context) => {
  const own = siteFolder()
  const site = await startSite({ DATA_DIR: own, LOG_LEVEL: 'fatal' })
  const all = (signal: NodeJS.Signals) => () => {
    const postmaster = postmasterOf(own)
    for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, signal)
  }
  const rounds = []
  for (let round = 0; round < 5; round += 1)
    rounds.push(await suffer(site, path.join(own, 'files'), { harm: all('SIGSTOP'), heal: all('SIGCONT') }, 3_000))
  expect(Math.min(...report(context, rounds))).toBeGreaterThan(20)
  await site.stop({ keepData: true })
})

test('a returned database is used again, and every write was done as it was answered', async (context) => {
  const line = await layLine(connection)
  const env = { DATABASE_URL: databaseUrlOf(line.connection), DATA_DIR: folder, LOG_LEVEL: 'fatal' }
  const site = await startSite(env, connection)
  const fault = { harm: () => line.sever(), heal: () => line.thaw() }
  const rounds = []
  for (const awayMs of isLong ? [30_000, 5_000, 1_000] : [500])
    rounds.push(await suffer(site, path.join(folder, 'files'), fault, awayMs))
  expect(Math.min(...report(context, rounds))).toBeGreaterThan(20)
  await site.stop({ keepData: true })
  await line.close()
})

test.runIf(isLong)('connections that the database ends during writes cost no acknowledged write', async (context) => {
  const env = { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: folder, LOG_LEVEL: 'error' }
  const site = await startSite(env, connection)
  const load = newLoad()
  const writing = writeOfEverySort(site, load)
  const times = 30
  for (let time = 0; time < times; time += 1) {
    const enough = load.acknowledged + 10
    while (load.acknowledged < enough) await Promise.race([wait(2), writing])
    await site.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    )
  }
  load.stopped = true
  await writing
  expect(await lostOf(site.database, load)).toEqual([])
  expect(await halvesOf(site.database, path.join(folder, 'files'))).toEqual([])
  const refused = [...load.refused].map(([status, count]) => `${count} × ${status}`).join(', ')
  const untold = [...load.refused.keys()].filter((status) => status >= 500 && status !== 503)
  expect(untold, site.output().slice(-4000)).toEqual([])
  tell(context, times, `${load.acknowledged} writes as they were answered; refused: ${refused || 'none'}`)
  await site.stop({ keepData: true })
})

test.runIf(isLong)('a slow database is slow but not taken for an outage, and no write is lost', async (context) => {
  const line = await layLine(connection, 40)
  const env = { DATABASE_URL: databaseUrlOf(line.connection), DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const site = await startSite(env, connection)
  const load = newLoad()
  const writing = writeOfEverySort(site, load)
  const enough = 150
  while (load.acknowledged < enough) await Promise.race([wait(5), writing])
  load.stopped = true
  await writing
  expect(await lostOf(site.database, load)).toEqual([])
  expect(await halvesOf(site.database, path.join(folder, 'files'))).toEqual([])
  expect([...load.refused.keys()].filter((status) => status >= 500)).toEqual([])
  expect(site.output()).not.toContain('does not answer')
  tell(context, 1, `${load.acknowledged} writes over a line that delays every answer`)
  await site.stop({ keepData: true })
  await line.close()
})

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, of]) => (of === parent ? pid : []))
}
