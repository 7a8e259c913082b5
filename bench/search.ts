import { pin, startChild } from './child.ts'
import type { Result } from './figures.ts'
import { rareWord } from './fill-statements.ts'
import { startFilledSites } from './filled-site.ts'
import { inTurn, ratios } from './in-turn.ts'
import type { Order } from './load.ts'
import type { SqlAnswer } from './sql-server.ts'
import { oneAnswer } from './uncached.ts'

const times = { rounds: 15, roundMs: 400, warmUpMs: 1_500 }
const count = 10_000
const connections = 8
const serversProcessor = 0
const loadProcessor = 1

/** Compares search, which is never cached, with a bare server that runs the same SQL and writes the same bytes. */
export async function searchBench(): Promise<Result> {
  const { sites, stop } = await startFilledSites([count])
  const load = startChild<Order, { rate: number }>('load.ts', loadProcessor)
  const bare = startChild<SqlAnswer, { port: number }>('sql-server.ts', serversProcessor)
  try {
    const [site] = sites
    if (!site) throw new Error('No site was started.')
    pin(site.server, serversProcessor)
    const asked = { path: `/api/search?q=${rareWord}` }
    const answer = await oneAnswer(site.server.port, asked)
    const { port: barePort } = await bare.ask({ ...answer, connection: site.connection, question: 'search' })
    const rate = (port: number) => async (ms: number) => (await load.ask({ port, ...asked, connections, ms })).rate
    const values = await inTurn({ academy: rate(site.server.port), sql: rate(barePort) }, times)
    return {
      title: 'search beside bare SQL on the same PostgreSQL',
      how:
        `a word that ${count / 100} of ${count} courses and as many announcements have; ${times.rounds} rounds of ${times.roundMs / 1000} s each in turn, ` +
        `${connections} connections; bare SQL: node:http, the store’s own statements on a pool of the same size, the same bytes`,
      figures: [
        { name: 'academy', values: values.academy, unit: '/s' },
        { name: 'bare SQL', values: values.sql, unit: '/s' },
        { name: 'academy ÷ bare SQL, round by round', values: ratios(values.academy, values.sql), unit: '×' },
      ],
    }
  } finally {
    bare.end()
    load.end()
    await stop()
  }
}
