import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, type TestContext } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { tell } from '#test/promises.ts'
import { halvesOf, orphansOf } from './halves.ts'
import { type Load, lostOf, newLoad, writeOfEverySort } from './mixed-writes.ts'
import { isLong } from './rounds.ts'
import { endSites, postmasterOf, type Site, siteFolder, startSite } from './site.ts'

endSites()
const { connection } = await createTestDatabase()

test('a server killed during any write has every acknowledged write, and no half one (engine-3)', async (context) => {
  const folder = siteFolder()
  const start = () => startSite({ DATA_DIR: folder, LOG_LEVEL: 'fatal' })
  // Every other time its PostgreSQL with it, as a power cut would.
  const kill = async (site: Site, round: number) => {
    const postmaster = postmasterOf(folder)
    await site.kill9()
    if (round % 2 === 1) process.kill(postmaster, 'SIGKILL')
  }
  const rounds = isLong ? 150 : 1
  expect(await killAgainAndAgain(context, { rounds, folder, start, kill })).toBeGreaterThanOrEqual(5 * rounds)
})

test.runIf(isLong)(
  'a server killed beside its own PostgreSQL has every acknowledged write whole (engine-3)',
  async (context) => {
    const folder = siteFolder()
    const env = { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: folder, LOG_LEVEL: 'fatal' }
    const start = () => startSite(env, connection)
    const kill = (site: Site) => site.kill9()
    const rounds = 50
    expect(await killAgainAndAgain(context, { rounds, folder, start, kill })).toBeGreaterThanOrEqual(5 * rounds)
  },
)

type Killing = {
  rounds: number
  folder: string
  start: () => Promise<Site>
  kill: (site: Site, round: number) => Promise<void>
}

/** Gives how many writes were acknowledged. */
async function killAgainAndAgain(context: TestContext, { rounds, folder, start, kill }: Killing): Promise<number> {
  const load = newLoad()
  let site = await start()
  for (let round = 0; round < rounds; round += 1) {
    const writing = writeOfEverySort(site, load)
    const enough = load.acknowledged + randomInt(5, 60)
    while (load.acknowledged < enough) await Promise.race([wait(1), writing])
    await kill(site, round)
    await writing
    site = await start()
    await expectAllKept(site, load, path.join(folder, 'files'))
  }
  const files = [...load.ledger.keys()].filter((what) => what.startsWith('file/'))
  await site.stop({ keepData: true })
  tell(context, rounds, `${load.acknowledged} acknowledged writes are there, ${files.length} of them files`)
  return load.acknowledged
}

async function expectAllKept(site: Site, load: Load, files: string): Promise<void> {
  expect(await lostOf(site.database, load)).toEqual([])
  expect(await halvesOf(site.database, files)).toEqual([])
  expect(await orphansOf(site.database, files)).toEqual([])
  await site.database.pool.query('truncate rate_limits')
  for (const { key, body, answer } of load.sent.slice(-3)) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const again = await fetch(`${site.origin}/api/questions`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([again.status, await again.json()]).toEqual([201, answer])
  }
}
