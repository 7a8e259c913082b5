import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { freePort } from '#test/server.ts'
import { type Line, startLine } from './line.ts'

/** A database of its own at the end of a line that a test can cut. */
export type DatabaseLine = Line & {
  /** As `DATABASE_URL` names it. */
  url: string
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
  const line = await startLine(port, () => connect(`${host}/.s.PGSQL.${databasePort}`))
  return {
    ...line,
    url: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${name}`,
    async stop() {
      await line.cut()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
