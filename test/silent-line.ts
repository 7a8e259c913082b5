import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { freePort } from './server.ts'

/** A way to a database that can fall silent: connections are taken and nothing comes through, as from a frozen machine. */
export type SilentLine = {
  /** How the database is reached over it. */
  connection: pg.PoolConfig
  /** From now on nothing passes, in neither direction; whoever connects gets no answer. */
  freeze(): void
  /** The same, and who was connected is cut off. */
  sever(): void
  /** What was held back passes, and everything after it. */
  thaw(): void
  close(): Promise<void>
}

/** Lays such a line to a database that is reached by a socket or by a port; `delay` holds what passes up so many milliseconds, in order. */
export async function layLine(to: pg.PoolConfig, delay = 0): Promise<SilentLine> {
  const ends = new Set<Socket>()
  let isFrozen = false
  const port = await freePort()
  const server = createServer((near) => {
    const isSocket = to.host?.startsWith('/')
    const far = isSocket ? connect(`${to.host}/.s.PGSQL.${to.port}`) : connect(Number(to.port), to.host)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('data', (bytes) => (delay > 0 ? setTimeout(() => other.write(bytes), delay) : other.write(bytes)))
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
      if (isFrozen) end.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    connection: { ...to, host: '127.0.0.1', port },
    freeze() {
      isFrozen = true
      for (const end of ends) end.pause()
    },
    sever() {
      isFrozen = true
      for (const end of ends) end.destroy()
    },
    thaw() {
      isFrozen = false
      for (const end of ends) end.resume()
    },
    async close() {
      for (const end of ends) end.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
