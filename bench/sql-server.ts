import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { pino } from 'pino'
import { publishedCourses } from '#features/learning/courses/store.server.ts'
import { coursesAsked } from '#features/learning/courses/schema.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import type { BareAnswer } from './bare-server.ts'

export type SqlAnswer = BareAnswer & { connection: pg.PoolConfig }

// Baseline of an uncached answer: the store's own statements on the same pool, in the same order and batches, then the same bytes.
process.once('message', async ({ connection, headers, body }: SqlAnswer) => {
  const { pool } = openDatabase({ connection, log: pino({ level: 'error' }) })
  const steps = await recorded(pool)
  const bytes = Buffer.from(body, 'base64')
  const server = createServer(async (_req, res) => {
    try {
      for (const step of steps) await Promise.all(step.map((statement) => pool.query(...statement)))
      res.writeHead(200, headers).end(bytes)
    } catch {
      res.writeHead(500).end()
    }
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : null, pid: process.pid })
  })
})
process.once('disconnect', () => process.exit())

type Statement = [pg.QueryConfig, unknown[]]

/** What a list of courses asks, in steps; the statements of one step are sent together. */
async function recorded(pool: pg.Pool): Promise<Statement[][]> {
  const steps: Statement[][] = []
  let unanswered = 0
  const recorder = Object.create(pool, {
    query: {
      value: async (...statement: Statement) => {
        if (unanswered === 0) steps.push([])
        steps.at(-1)?.push(statement)
        unanswered += 1
        return pool.query(...statement).finally(() => (unanswered -= 1))
      },
    },
  }) as pg.Pool
  await publishedCourses(drizzle({ client: recorder }), coursesAsked.parse({}))
  return steps
}
