import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { freePort } from '#test/server.ts'

/** `name`: of the prepared statement it ran, '' for an unnamed one. `step`: statements of one step were sent without waiting. */
export type Statement = { connection: number; step: number; name: string; text: string; values: (string | null)[] }

/** A way to a database that keeps what a server sends over it: the texts and values that its connections really carry. */
export async function recordStatements(to: pg.PoolConfig) {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let kept: Statement[] | undefined
  let connections = 0
  let step = 0
  let unanswered = 0
  const keep = (statement: Omit<Statement, 'step'>) => {
    if (unanswered === 0) step += 1
    unanswered += 1
    kept?.push({ ...statement, step })
  }
  const server = createServer((near) => {
    const far = to.host?.startsWith('/') ? connect(`${to.host}/.s.PGSQL.${to.port}`) : connect(Number(to.port), to.host)
    const asked = askedOf(connections++, keep)
    const answered = messages((type) => {
      if (type === 'Z' && unanswered > 0) unanswered -= 1
    })
    // Its first message has no type.
    let isStarted = false
    near.on('data', (bytes) => {
      if (isStarted) asked(bytes)
      isStarted = true
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      answered(bytes)
      near.write(bytes)
    })
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(end)
      end.on('error', () => {}).on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    connection: { ...to, host: '127.0.0.1', port },
    /** What is sent while `work` runs. */
    async during(work: () => Promise<unknown>): Promise<Statement[]> {
      kept = []
      await work()
      const all = kept
      kept = undefined
      return all
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Reads the frontend's messages: Parse, Bind and Query. */
function askedOf(connection: number, keep: (statement: Omit<Statement, 'step'>) => void) {
  const texts = new Map<string, string>()
  return messages((type, body) => {
    if (type === 'Q') keep({ connection, name: '', text: textAt(body, 0), values: [] })
    if (type === 'P') texts.set(textAt(body, 0), textAt(body, textAt(body, 0).length + 1))
    if (type !== 'B') return
    const name = textAt(body, textAt(body, 0).length + 1)
    keep({
      connection,
      name,
      text: texts.get(name) ?? '',
      values: valuesOf(body, textAt(body, 0).length + name.length + 2),
    })
  })
}

function valuesOf(bind: Buffer, formats: number): (string | null)[] {
  let at = formats + 2 + 2 * bind.readInt16BE(formats)
  const count = bind.readInt16BE(at)
  at += 2
  return Array.from({ length: count }, () => {
    const length = bind.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return bind.toString('utf8', at - length, at)
  })
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('utf8', at, bytes.indexOf(0, at))
}

/** Splits a stream of PostgreSQL's messages. */
function messages(read: (type: string, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1
      read(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, length))
      rest = rest.subarray(length)
    }
  }
}
