import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '#platform/server/database/database.ts'
import type { BareAnswer } from './bare-server.ts'
import { type Question, questions } from './questions.ts'

/** What the bare server with a database runs before each answer, and what it then answers. */
export type SqlAnswer = BareAnswer & { connection: pg.PoolConfig; question: Question }

// The peer of an answer that is made anew: the very statements of the store, on the same pool, in the same order, those
// that the store sends together sent together; then the same head and body, and nothing decided.
process.once('message', async ({ connection, question, headers, body }: SqlAnswer) => {
  const { pool } = openDatabase({ connection, log: pino({ level: 'error' }) })
  const steps = await recorded(pool, question)
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
    process.send?.({ port: typeof address === 'object' ? address?.port : null })
  })
})
process.once('disconnect', () => process.exit())

type Statement = [pg.QueryConfig, unknown[]]

/** What the store sends for a question: step by step, together what it sends before it has heard of the former. */
async function recorded(pool: pg.Pool, question: Question): Promise<Statement[][]> {
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
  await questions[question](drizzle({ client: recorder }))
  return steps
}
