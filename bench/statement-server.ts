import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from './recorded-statements.ts'

/** `fresh`: a recorded value that each request has its own of. */
export type Replay = { connection: pg.PoolConfig; statements: Statement[]; answer: string; fresh?: string }

// Baseline of a request: the statements that the site sent for it, in the same order and transactions, then the same bytes.
process.once('message', ({ connection, statements, answer, fresh }: Replay) => {
  const pool = new pg.Pool({ ...connection, max: 10 })
  const steps = [...Map.groupBy(statements, ({ step }) => step).values()]
  const { status, headers, bytes } = readAnswer(Buffer.from(answer, 'base64'))
  const server = createServer((req, res) => {
    req.resume()
    replay(pool, steps, fresh).then(
      () => res.writeHead(status, headers).end(bytes),
      (error: unknown) => {
        console.error(error)
        res.writeHead(500).end()
      },
    )
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : null, pid: process.pid })
  })
})
process.once('disconnect', () => process.exit())

async function replay(pool: pg.Pool, steps: Statement[][], fresh: string | undefined): Promise<void> {
  const transactions = new Map<number, pg.PoolClient>()
  const own = randomUUID()
  // A save's version is one more than the one it locked.
  let version: number | undefined
  const recorded = { version: undefined as string | undefined }
  const run = async ({ connection, name, text, values }: Statement) => {
    if (/^begin/i.test(text)) transactions.set(connection, await pool.connect())
    const client = transactions.get(connection) ?? pool
    const given = values.map((value) => {
      if (value === null) return null
      if (fresh !== undefined) return value.replaceAll(fresh, own)
      if (value === 'hero') return 'mission'
      if (version === undefined || recorded.version === undefined) return value
      if (value === recorded.version) return String(version)
      return value === String(Number(recorded.version) + 1) ? String(version + 1) : value
    })
    const { rows } = await client.query({ ...(name && { name }), text, values: given, rowMode: 'array' })
    if (text.endsWith('for update') && rows[0])
      version = Number(rows[0].find((each: unknown) => typeof each === 'number'))
    if (/^(commit|rollback)/i.test(text)) {
      transactions.get(connection)?.release()
      transactions.delete(connection)
    }
  }
  recorded.version =
    steps
      .flat()
      .find(({ text }) => text.startsWith('update'))
      ?.values.at(-1) ?? undefined
  try {
    for (const step of steps) await Promise.all(step.map(run))
  } catch (error) {
    for (const client of transactions.values()) client.release(true)
    throw error
  }
}

/** Without the headers that node:http writes itself. */
function readAnswer(answer: Buffer) {
  const end = answer.indexOf('\r\n\r\n')
  const [first = '', ...lines] = answer.toString('latin1', 0, end).split('\r\n')
  const headers = lines.map((line) => line.split(/: (.*)/, 2) as [string, string])
  return {
    status: Number(first.split(' ')[1]),
    headers: headers.filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name)).flat(),
    bytes: answer.subarray(end + 4),
  }
}
