import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseLog, DatabaseStartError } from './database-log.ts'
import { connectionThrough, startEmbeddedPostgres } from './embedded.ts'
import { FolderInUseError } from './embedded/lock.ts'
import { dataFolderOf } from './embedded/place.ts'

type Wanted = {
  databaseUrl: string | undefined
  dataDir: string
  log: DatabaseLog
  /** `alone`: none that a server uses; an embedded one that is not there is made. */
  mode: 'there' | 'alone'
}

const patienceMs = 10_000

/** The site's database for a command beside it: the one of a running server too. @throws DatabaseStartError for the operator */
export async function openOperatorDatabase({ databaseUrl, dataDir, log, mode }: Wanted) {
  if (databaseUrl) {
    const connection: pg.PoolConfig = { connectionString: databaseUrl }
    if (mode === 'alone') await refuseRunningSite(connection)
    return { connection, close: async () => {} }
  }
  const home = join(resolve(dataDir), 'postgres')
  if (mode === 'there' && !existsSync(home))
    throw new DatabaseStartError(`There is no database in DATA_DIR ${resolve(dataDir)}. Set DATA_DIR or DATABASE_URL.`)
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log })
    return { connection, close: stop }
  } catch (error) {
    if (mode === 'alone' || !(error instanceof FolderInUseError)) throw error
    return { connection: await connectionOfServer(home), close: async () => {} }
  }
}

/** How a running server reaches its database. It may only just be starting. */
async function connectionOfServer(home: string): Promise<pg.PoolConfig> {
  for (const until = Date.now() + patienceMs; ; await sleep(200)) {
    try {
      const folder = dataFolderOf(home) ?? home
      const [, , , , socketFolder = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
      const password = readFileSync(join(folder, 'password'), 'utf8').trim()
      const connection = connectionThrough(socketFolder, password)
      await withClient(connection, (client) => client.query('select 1'))
      return connection
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (['EACCES', 'EPERM'].includes(code))
        throw new DatabaseStartError(`This user may not read the database in ${home}. Run this as the site's user.`)
      if (Date.now() <= until) continue
      if (code !== 'ENOENT') throw error
      throw new DatabaseStartError(
        `A server holds ${home}, and the socket of its database cannot be seen from here. ` +
          'Run this in the same container; under systemd set TMPDIR to its RuntimeDirectory (docs/operations.md).',
      )
    }
  }
}

async function refuseRunningSite(connection: pg.PoolConfig): Promise<void> {
  const { rows } = await withClient(connection, (client) =>
    client.query(`select from pg_stat_activity where datname = current_database() and application_name = 'academy'`),
  )
  if (rows.length > 0) throw new DatabaseStartError('The site runs on this database. Stop every process of it first.')
}

/** A connection of its own for `work`, without the limits on time that requests have. */
export async function withClient<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    application_name: 'academy-operator',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...connection,
  })
  // The next statement fails with this error.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s'`,
    )
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
