import { type Child, pin, startChild } from './child.ts'
import type { Figure, Result } from './figures.ts'
import { startFilledSites } from './filled-site.ts'
import { inTurn, ratios } from './in-turn.ts'
import type { Order } from './load.ts'
import { courseAsked, type Question } from './questions.ts'
import type { SqlAnswer } from './sql-server.ts'
import { type Asked, oneAnswer, uncachedJson, uncachedPage } from './uncached.ts'

const times = { rounds: 15, roundMs: 400, warmUpMs: 1_500 }
const count = 100
const connections = 8
const serversProcessor = 0
const loadProcessor = 1

type Measured = { name: string; kept: string; uncached: Asked; question: Question; connections: number }

// Readers share a render under way: one connection alone sees one render per answer.
const measured: Measured[] = [
  {
    name: 'list, JSON',
    kept: '/api/courses',
    uncached: uncachedJson('/api/courses?limit=24'),
    question: 'courses',
    connections,
  },
  { name: 'list, page', kept: '/courses', uncached: uncachedPage('/courses'), question: 'courses', connections: 1 },
  {
    name: 'course, JSON',
    kept: `/api/courses/${courseAsked}`,
    uncached: uncachedJson(`/api/courses/${courseAsked}`),
    question: 'course',
    connections,
  },
  {
    name: 'course, page',
    kept: `/course/${courseAsked}`,
    uncached: uncachedPage(`/course/${courseAsked}`),
    question: 'course',
    connections: 1,
  },
]

/** Compares courses, cached and uncached, with a bare server that runs the same SQL and writes the same bytes. */
export async function coursesBench(): Promise<Result> {
  const { sites, stop } = await startFilledSites([count])
  const load = startChild<Order, { rate: number }>('load.ts', loadProcessor)
  try {
    const figures: Figure[] = []
    for (const { server, connection } of sites) {
      pin(server, serversProcessor)
      for (const each of measured) figures.push(...(await figuresOf(each, server.port, connection, load)))
    }
    return {
      title: 'courses from the page cache, made anew, and beside bare SQL on the same PostgreSQL',
      how:
        `${count} courses; ${times.rounds} rounds of ${times.roundMs / 1000} s each in turn; JSON by ${connections} connections, pages made anew by one, ` +
        'so that no two share a render. Anew: the cache is passed by (bench/uncached.ts), the rest is as ever, compression included. ' +
        'Bare SQL: node:http, the store’s own statements on a pool of the same size, the same bytes',
      figures,
    }
  } finally {
    load.end()
    await stop()
  }
}

async function figuresOf(
  { name, kept, uncached, question, connections: readers }: Measured,
  port: number,
  connection: SqlAnswer['connection'],
  load: Child<Order, { rate: number }>,
): Promise<Figure[]> {
  await oneAnswer(port, { path: kept })
  const bare = startChild<SqlAnswer, { port: number }>('sql-server.ts', serversProcessor)
  try {
    const { port: barePort } = await bare.ask({ ...(await oneAnswer(port, uncached)), connection, question })
    const rate = (order: Omit<Order, 'ms'>) => async (ms: number) => (await load.ask({ ...order, ms })).rate
    const values = await inTurn(
      {
        kept: rate({ port, path: kept, connections }),
        anew: rate({ port, ...uncached, connections: readers }),
        sql: rate({ port: barePort, path: '/', connections: readers }),
      },
      times,
    )
    return [
      { name: `${name}: from the cache`, values: values.kept, unit: '/s' },
      { name: `${name}: made anew`, values: values.anew, unit: '/s' },
      { name: `${name}: bare SQL`, values: values.sql, unit: '/s' },
      { name: `${name}: made anew ÷ bare SQL, round by round`, values: ratios(values.anew, values.sql), unit: '×' },
    ]
  } finally {
    bare.end()
  }
}
