import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { createLog } from '#platform/server/log.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { signInAs } from '#test/app.ts'
import { type RunningServer, startServer } from '#test/server.ts'

import { openFolder } from '#test/open-folder.ts'
/** A server of its own process with a way to its database beside it. */
export type Site = RunningServer & {
  database: Database
  /** A new administrator, whose limits nobody has used. */
  administrator(): Promise<{ cookie: string }>
}

/** A folder for a site, open, so that the embedded database lies inside. It goes with the file that has called `endSites`. */
export function siteFolder(): string {
  const folder = openFolder('academy-faults-')
  folders.add(folder)
  return folder
}

const running = new Set<RunningServer>()
const folders = new Set<string>()

/** Ends what a failed test of the calling file left running, does `undo`, and removes its folders. */
export function endSites(undo = () => {}): void {
  afterAll(async () => {
    for (const server of running) await server.stop({ keepData: true }).catch(() => {})
    undo()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    folders.clear()
  })
}

/** Starts a site on `DATA_DIR`; beside an embedded database, or the one that `env` and `connection` name. */
export async function startSite(
  env: Record<string, string> & { DATA_DIR: string },
  connection?: pg.PoolConfig,
): Promise<Site> {
  const server = await startServer({ env: { SAMPLE_CONTENT: 'off', ...env } })
  running.add(server)
  void server.ended.then(() => running.delete(server))
  const database = openDatabase({
    connection: connection ?? embeddedIn(env.DATA_DIR),
    statementTimeoutMs: 300_000,
    log: createLog('silent'),
  })
  // Its server may be killed.
  database.pool.on('error', () => {})
  void server.ended.then(() => (database.pool.ended ? undefined : database.close())).catch(() => {})
  const settings = parseSettings({ PUBLIC_URL: server.origin })
  const request = () => Promise.reject(new Error('Not asked in process'))
  return {
    ...server,
    database,
    administrator: async () => {
      await database.pool.query('truncate rate_limits')
      const email = `admin-${Math.random()}@academy.example`
      return signInAs({ deps: { database, settings }, request }, { email, role: 'admin' })
    },
  }
}

/** How the embedded database that runs in this DATA_DIR is reached. */
function embeddedIn(dataDir: string): pg.PoolConfig {
  const home = path.join(dataDir, 'postgres')
  const [, , , port, host] = readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(path.join(home, 'password'), 'utf8').trim()
  return { host: String(host), port: Number(port), user: 'academy', database: 'academy', password }
}

/** The number of the PostgreSQL that runs in this DATA_DIR. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}
