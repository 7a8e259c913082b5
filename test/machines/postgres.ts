import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { accountBesideRoot, giveTo, runsAsRoot } from '#platform/server/database/embedded/place.ts'
import { freePort } from '../server.ts'
import { listening, runProgram, type Running, startProgram } from './programs.ts'

export type Postgres = Running & { port: number; connection: pg.ClientConfig }

export const user = 'academy'
/** PostgreSQL and pgbouncer refuse to run as root. */
const account = runsAsRoot() ? accountBesideRoot('/nowhere') : null

/** A folder that PostgreSQL's account may write to. */
function folderOf(folder: string): string {
  mkdirSync(folder, { mode: 0o700 })
  giveTo(account, folder)
  return folder
}

/** Starts a PostgreSQL of the system on an empty database `academy`. */
export async function startPrimary(folder: string): Promise<Postgres> {
  const data = folderOf(path.join(folder, 'primary'))
  await runProgram('initdb', ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], { ...account })
  const primary = await serve(data)
  await query({ ...primary.connection, database: 'postgres' }, 'create database academy')
  return primary
}

/** A streaming replica, without which the primary acknowledges nothing from now on. */
export async function startReplica(folder: string, primary: Postgres): Promise<Postgres> {
  const data = folderOf(path.join(folder, 'replica'))
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', user]
  await runProgram('pg_basebackup', [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], { ...account })
  const replica = await serve(data)
  await query(primary.connection, `alter system set synchronous_standby_names = '*'`)
  await query(primary.connection, 'select pg_reload_conf()')
  return replica
}

async function serve(data: string): Promise<Postgres> {
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const running = startProgram('postgres', args, { ...account, cwd: data })
  await listening(port, running)
  const connection = { host: '127.0.0.1', port, user, database: 'academy' }
  // It listens before it lets anybody in.
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await query({ ...connection, database: 'postgres' }, 'select 1').catch(() => null)
    if (isReady) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { ...running, port, connection }
}

/** Starts a pgbouncer before a PostgreSQL; gives the address for `DATABASE_URL`. */
export async function startBouncer(
  folder: string,
  { port: behind }: Pick<Postgres, 'port'>,
  mode: 'session' | 'transaction',
): Promise<Running & { url: string }> {
  const home = folderOf(path.join(folder, `bouncer-${mode}`))
  const port = await freePort()
  const ignored = 'extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
  const lines = [
    '[databases]',
    `academy = host=127.0.0.1 port=${behind} dbname=academy user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 40',
    `ignore_startup_parameters = ${ignored}`,
  ]
  const file = path.join(home, 'pgbouncer.ini')
  writeFileSync(file, lines.join('\n'))
  giveTo(account, home)
  const running = startProgram('pgbouncer', [file], { ...account, cwd: home })
  await listening(port, running)
  return { ...running, url: addressOf(port) }
}

export const addressOf = (port: number) => `postgres://${user}@127.0.0.1:${port}/academy`

export async function query(connection: pg.ClientConfig, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}
