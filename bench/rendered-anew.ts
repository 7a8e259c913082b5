import { pino } from 'pino'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { inTransaction, openDatabase } from '#platform/server/database/database.ts'
import { cpuMsOf, pin, startChild } from './child.ts'
import type { Result } from './figures.ts'
import { startFilledSites } from './filled-site.ts'
import { inTurn, ratios } from './in-turn.ts'
import type { TreeQuestion } from './tree-alone.ts'
import { oneAnswer } from './uncached.ts'

const path = '/courses'
const pagesEach = 20
const turns = { rounds: 11, roundMs: 0, warmUpMs: 0 }

/** Compares a page that is rendered, hashed and compressed after a change with its React tree alone. */
export async function renderedAnew(): Promise<Result> {
  const { sites, stop } = await startFilledSites([100])
  const [site] = sites
  if (!site) throw new Error('No site was started.')
  const { server, connection } = site
  const database = openDatabase({ connection, log: pino({ level: 'error' }) })
  const tree = startChild<TreeQuestion, { ms: number }>('tree-alone.ts', 0)
  try {
    pin(server, 0)
    const page = async () => {
      const before = cpuMsOf(server.pid)
      for (let each = 0; each < pagesEach; each += 1) {
        await inTransaction(database.db, (tx) => emitChange(tx, 'courses', [], everyone))
        const { rows } = await database.pool.query('select max(position) as position from changes')
        await oneAnswer(server.port, { path, headers: { 'x-seen-position': String(rows[0]?.position) } })
      }
      return (cpuMsOf(server.pid) - before) / pagesEach
    }
    await tree.ask({ origin: server.origin, path })
    const alone = async () => (await tree.ask({ times: pagesEach })).ms
    for (let time = 0; time < 5; time += 1) for (const warm of [page, alone]) await warm()
    const values = await inTurn({ page, alone }, turns)
    return {
      title: 'a page rendered anew after a change, beside its React tree alone',
      how: `${path} with 100 courses; ${turns.rounds} rounds of ${pagesEach} pages each in turn; processor time of the whole process, without PostgreSQL’s. The page: a change is announced, its answers are asked for in process, rendered, hashed, compressed and kept. Alone: renderToString of the same tree with its data`,
      figures: [
        { name: 'page', values: values.page, unit: 'ms', isKept: true },
        { name: 'tree alone', values: values.alone, unit: 'ms' },
        {
          name: 'page ÷ tree alone',
          values: ratios(values.page, values.alone),
          unit: '×',
          aim: { atMost: 2 },
          note: 'brotli at 5 instead of 9 (an eleventh of the time, 1 % more bytes), no stream of the web between React and the page, one formatter of money per currency',
        },
      ],
    }
  } finally {
    tree.end()
    await database.close()
    await stop()
  }
}
