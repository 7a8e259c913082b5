import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { freePort } from '#test/server.ts'
import { copyOfSite } from '#test/site-template.ts'
import { type Line, startLine } from './line.ts'

/** A database of its own at the end of a line that a test can cut. */
export type DatabaseLine = Line & {
  /** As `DATABASE_URL` names it. */
  url: string
  /** The folder of files that belongs to what the database holds. */
  dataDir: string
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL and a line to it: with the run's site in it where there is one to copy (`SITE_TEMPLATE`), else empty. */
export async function startDatabaseLine(): Promise<DatabaseLine> {
  const template = process.env.SITE_TEMPLATE
  const dataDir = template ? copyOfSite(template) : mkdtempSync(path.join(os.tmpdir(), 'academy-line-'))
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
    dataDir,
    url: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${name}`,
    async stop() {
      await line.cut()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
