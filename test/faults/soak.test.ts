import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { databaseUrlOf } from '#test/two-processes.ts'
import { tell } from '#test/promises.ts'
import { halvesOf, orphansOf } from './halves.ts'
import { insideEnv, lookInside } from './inside.ts'
import { lostOf, newLoad, writeOfEverySort } from './mixed-writes.ts'
import { isLong, soakMinutes } from './rounds.ts'
import { endSites, siteFolder, startSite } from './site.ts'

endSites()
const { connection } = await createTestDatabase()
const sampleMs = 5_000
type Sample = { minutes: number; megabytes: number; cpuMs: number; answered: number }
/** What memory may grow by in a minute: about what telling a leak from noise takes in three. */
const mostGrowth = 2

test.runIf(isLong)(
  'under mixed load memory does not grow with time, and the last minutes are as fast as the first',
  async (context) => {
    const folder = siteFolder()
    const env = { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: folder, LOG_LEVEL: 'fatal', ...insideEnv(folder) }
    const site = await startSite(env, connection)
    const load = newLoad()
    const writing = writeOfEverySort(site, load)
    const reading = readUntil(site.origin, () => load.stopped)
    const samples: Sample[] = []
    const began = performance.now()
    const minutes = () => (performance.now() - began) / 60_000
    for (let next = 0; minutes() < soakMinutes; next += sampleMs) {
      while (performance.now() - began < next) {
        // The limits of one account and one address are not what is tried here.
        await site.database.pool.query('truncate rate_limits')
        await wait(250)
      }
      const { bytes, cpuMs } = await lookInside(site, folder)
      const answered = load.acknowledged + reading.answered()
      samples.push({ minutes: minutes(), megabytes: bytes / 1024 / 1024, cpuMs, answered })
    }
    load.stopped = true
    await Promise.all([writing, reading.ended])
    expect(await lostOf(site.database, load)).toEqual([])
    expect(await halvesOf(site.database, path.join(folder, 'files'))).toEqual([])
    expect(await orphansOf(site.database, path.join(folder, 'files'))).toEqual([])
    const second = samples.slice(Math.floor(samples.length / 2))
    const growth = slopeOf(second.map(({ minutes, megabytes }) => [minutes, megabytes]))
    const third = Math.floor(samples.length / 3)
    const cost = costOf(samples.slice(-third)) / costOf(samples.slice(1, third + 1))
    tell(
      context,
      samples.length,
      `${soakMinutes} min, ${samples.at(-1)?.answered} answers; memory ${growth.toFixed(2)} MB/min in the second half; an answer at the end takes ${cost.toFixed(2)} × the processor's time of one at the beginning`,
    )
    expect(growth, 'MB/min').toBeLessThan(mostGrowth)
    expect(cost, "processor's time of an answer at the end ÷ at the beginning").toBeLessThan(1.1)
    await site.stop({ keepData: true })
  },
)

function readUntil(origin: string, isOver: () => boolean) {
  let answered = 0
  const read = async () => {
    while (!isOver()) {
      for (const at of ['/', '/contact', '/api/teachers', `/api/search?q=${Math.random()}`, '/calendar.ics']) {
        await (await fetch(origin + at)).text()
        answered += 1
      }
      await wait(50)
    }
  }
  return { answered: () => answered, ended: read() }
}

/** Least squares. */
function slopeOf(points: [x: number, y: number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

/** Milliseconds of the processors for each answer: other work on the machine changes it little, and the clock much. */
function costOf(samples: Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  return first && last ? (last.cpuMs - first.cpuMs) / (last.answered - first.answered) : Number.NaN
}
