/** @module-tag full */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { tell } from '#test/promises.ts'
import { halvesOf, orphansOf } from './halves.ts'
import { insideEnv, lookInside } from './inside.ts'
import { lostOf, newLoad, writeOfEverySort } from './mixed-writes.ts'
import { isLong, soakMinutes } from './rounds.ts'
import { endSites, siteFolder, startSite } from './site.ts'

endSites()
const { connection } = await createTestDatabase()
const sampleMs = 5_000
type Sample = { minutes: number; megabytes: number; cpuMs: number; yardstickMs: number; turns: number }
/** What memory may grow by in a minute: about what telling a leak from noise takes in three. */
const mostGrowth = 2

test.runIf(isLong)(
  'under mixed load memory does not grow, and the last minutes are as fast as the first',
  async (context) => {
    const folder = siteFolder()
    const env = { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: folder, LOG_LEVEL: 'fatal', ...insideEnv(folder) }
    const site = await startSite(env, connection)
    const load = newLoad()
    let turns = 0
    const writing = writeOfEverySort(site, load, async () => {
      await readEach(site.origin)
      turns += 1
    })
    const samples: Sample[] = []
    const began = performance.now()
    const minutes = () => (performance.now() - began) / 60_000
    for (let next = 0; minutes() < soakMinutes; next += sampleMs) {
      while (performance.now() - began < next) {
        // The limits of one account and one address are not what is tried here.
        await site.database.pool.query('truncate rate_limits')
        await wait(250)
      }
      const { bytes, cpuMs, yardstickMs } = await lookInside(site, folder)
      samples.push({ minutes: minutes(), megabytes: bytes / 1024 / 1024, cpuMs, yardstickMs, turns })
    }
    load.stopped = true
    await writing
    const second = samples.slice(Math.floor(samples.length / 2))
    const growth = slopeOf(second.map(({ minutes, megabytes }) => [minutes, megabytes]))
    const third = Math.floor(samples.length / 3)
    const cost = costOf(samples.slice(-third)) / costOf(samples.slice(1, third + 1))
    const answers = load.acknowledged + turns * readPaths.length
    const seen = `${soakMinutes} min, ${answers} answers; memory ${growth.toFixed(2)} MB/min in the second half; a turn at the end takes ${cost.toFixed(2)} × the processor's time of one at the beginning, by the same yardstick`
    tell(context, samples.length, seen)
    expect(await lostOf(site.database, load)).toEqual([])
    expect(await halvesOf(site.database, path.join(folder, 'files'))).toEqual([])
    expect(await orphansOf(site.database, path.join(folder, 'files'))).toEqual([])
    expect(growth, 'MB/min').toBeLessThan(mostGrowth)
    expect(cost, "processor's time of a turn at the end ÷ at the beginning").toBeLessThan(1.1)
    await site.stop({ keepData: true })
  },
)

/** Not the public list of teachers, which is all of them and grows with what is written. */
const readPaths = ['/', '/contact', '/api/courses', '/api/search?q=', '/calendar.ics']
async function readEach(origin: string): Promise<void> {
  for (const at of readPaths) await (await fetch(origin + (at.endsWith('=') ? at + Math.random() : at))).text()
}

/** Least squares. */
function slopeOf(points: [x: number, y: number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

/** What a turn takes of the processors, in yardsticks: other work on the machine changes the clock, and how fast a processor is. */
function costOf(samples: Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  const yardstick = samples.map(({ yardstickMs }) => yardstickMs).toSorted((a, b) => a - b)[samples.length >> 1] ?? 1
  return first && last ? (last.cpuMs - first.cpuMs) / (last.turns - first.turns) / yardstick : Number.NaN
}
