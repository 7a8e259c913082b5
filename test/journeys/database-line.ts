import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { freePort } from '#test/server.ts'

/** A database of its own at the end of a line that a test can cut. */
export type DatabaseLine = {
  /** As `DATABASE_URL` names it. */
  url: string
  /** From now on nobody reaches the database; who was connected is cut off. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** Starts an empty PostgreSQL and a line to it. */
export async function startDatabaseLine(): Promise<DatabaseLine> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'academy-line-'))
  const quiet = () => {}
  const database = await startEmbeddedPostgres({
    dataDir,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    durable: false,
  })
  const { host, port: databasePort, user, password, database: name } = database.connection
  const port = await freePort()
  const ends = new Set<Socket>()
  let line: Server | null = null

  const mend = () =>
    new Promise<void>((resolve) => {
      line = createServer((near) => {
        const far = connect(`${host}/.s.PGSQL.${databasePort}`)
        for (const [end, other] of [
          [near, far],
          [far, near],
        ] as const) {
          ends.add(end)
          end.on('error', quiet).on('close', () => {
            ends.delete(end)
            other.destroy()
          })
          end.pipe(other)
        }
      }).listen(port, '127.0.0.1', resolve)
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      if (!line) return resolve()
      line.close(() => resolve())
      line = null
      for (const end of ends) end.destroy()
    })
  await mend()
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${name}`,
    cut,
    mend,
    async stop() {
      await cut()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
