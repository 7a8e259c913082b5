import { pino } from 'pino'
import { sweepAll } from '#features/overview/retention/store.server.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { type Figure, median } from './figures.ts'
import type { FilledSite } from './filled-site.ts'
import type { Asked } from './uncached.ts'
import { oneAnswer } from './uncached.ts'

const asksAlone = 200
const mostAsks = 5_000

/** The first sweep of ten years by the settings that nobody changed, and what it costs whoever reads meanwhile. Removes rows: measured last. */
export async function sweepFigures({ server, connection, count }: FilledSite, asked: Asked): Promise<Figure[]> {
  const alone = await timesOf(server.port, asked, (asks) => asks < asksAlone)
  const database = openDatabase({ connection, log: pino({ level: 'error' }), poolSize: 1 })
  try {
    let isSwept = false
    const began = performance.now()
    const sweep = sweepAll(database.db, parseSettings({}).retention, new AbortController().signal).finally(() => {
      isSwept = true
    })
    const beside = await timesOf(server.port, asked, (asks) => !isSwept && asks < mostAsks)
    const removed = await sweep
    const seconds = (performance.now() - began) / 1000
    const rows = Object.values(removed).reduce((sum, each) => sum + each, 0)
    const told = Object.entries(removed).map(([name, each]) => `${name} ${each.toLocaleString('en')}`)
    const again = performance.now()
    await sweepAll(database.db, parseSettings({}).retention, new AbortController().signal)
    return [
      {
        name: `first sweep of ten years, ${count.toLocaleString('en')} of each kind`,
        values: [seconds],
        unit: 's',
        isKept: true,
        note: `${rows.toLocaleString('en')} rows removed, at most 1,000 in a transaction: ${told.join(', ')}`,
      },
      {
        name: 'the next sweep',
        values: [(performance.now() - again) / 1000],
        unit: 's',
        isKept: true,
        note: 'what stays is looked at once',
      },
      {
        name: 'a course read beside the sweep',
        values: beside,
        unit: 'ms',
        isKept: true,
        note: `alone: ${median(alone).toFixed(1)} ms`,
      },
    ]
  } finally {
    await database.close()
  }
}

/** Milliseconds of one answer after the other; at least one. */
async function timesOf(port: number, asked: Asked, goesOn: (asks: number) => boolean): Promise<number[]> {
  const times: number[] = []
  do {
    const began = performance.now()
    await oneAnswer(port, asked)
    times.push(performance.now() - began)
  } while (goesOn(times.length))
  return times
}
