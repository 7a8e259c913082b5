import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { createLog } from '#platform/server/log.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { signInAs, type TestRequest } from '../app.ts'
import { type Line, startLine } from '../journeys/line.ts'
import { freePort, type RunningServer, startServer } from '../server.ts'
import { startNginx } from './nginx.ts'
import { openFolder } from '../open-folder.ts'
import { addressOf, type Postgres, startPrimary, startReplica, user } from './postgres.ts'
import { startSwift } from './swift.ts'

type Ask = (path: string, init?: TestRequest) => Promise<Response>
export type Administrator = { cookie: string; request: Ask }

export type Machines = {
  folder: string
  /** nginx's address, which the site calls its own. */
  origin: string
  servers: RunningServer[]
  primary: Postgres
  replica: Postgres
  /** The one address of the database that the processes know, and where it leads. */
  database: Database
  line: Line
  leadTo(postgres: Postgres): void
  /** Starts another process with the settings of the rest. */
  start(env?: Record<string, string>, program?: string): Promise<RunningServer>
  stop(): Promise<void>
  /** A new administrator, who asks through nginx. */
  administrator(): Promise<Administrator>
}

export const all = ['nginx', 'openssl', 'pg_basebackup', 'swift-proxy-server', 'memcached'] as const

/** Three processes behind nginx with TLS and its cache on, a PostgreSQL with a replica and a store with an S3 API. */
export async function startMachines(): Promise<Machines> {
  const folder = openFolder('academy-machines-')
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.toReversed()) await close().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await startIn(folder, closers)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startIn(folder: string, closers: (() => Promise<unknown>)[]): Promise<Omit<Machines, 'stop'>> {
  const primary = await startPrimary(folder)
  closers.push(() => primary.end('SIGINT'))
  const [replica, store] = await Promise.all([startReplica(folder, primary), startSwift(folder)])
  closers.push(
    () => replica.end('SIGINT'),
    () => store.end(),
  )
  const door = await freePort()
  let leads = primary
  const line = await startLine(door, () => connect(leads.port, '127.0.0.1'))
  closers.push(() => line.cut())
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const shared = {
    ...store.env,
    DATABASE_URL: addressOf(door),
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  }
  const start: Machines['start'] = async (env = {}, program) => {
    const server = await startServer({ env: { ...shared, ...env }, ...(program && { program }) })
    closers.push(() => server.kill9())
    return server
  }
  // The first migrates and fills, as an operator would begin.
  const servers = [await start({ SAMPLE_CONTENT: 'on' }), ...(await Promise.all([start(), start()]))]
  const nginx = await startNginx(
    folder,
    port,
    servers.map((server) => server.port),
  )
  closers.push(() => nginx.end())
  const connection = { host: '127.0.0.1', port: door, user, database: 'academy' }
  const database = openDatabase({ connection, log: createLog('silent') })
  database.pool.on('error', () => {})
  closers.push(() => database.close())
  const settings = parseSettings({ PUBLIC_URL: origin })
  return {
    folder,
    origin,
    servers,
    primary,
    replica,
    database,
    line,
    start,
    leadTo: (postgres) => (leads = postgres),
    administrator: async () => {
      const email = `admin-${Math.random()}@academy.example`
      const request = askAt(origin)
      return signInAs({ deps: { database, settings }, request }, { email, role: 'admin' })
    },
  }
}

function askAt(origin: string): Ask {
  return (address, { json, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    return fetch(new URL(address, origin), { ...init, headers, ...body })
  }
}

export const heroOf = (title: string) => ({
  title,
  subtitle: '',
  stats: [],
  backgroundImage: '',
  youtubeUrl: '',
  thirdCardImage: '',
})

export type Section = { version: number; data: { title: string } }

export async function heroAt(origin: string): Promise<Section> {
  return (await (await fetch(`${origin}/api/site-content/hero`)).json()) as Section
}

/** What is told on an event stream from now on. */
export async function listen(origin: string): Promise<{ heard(): string; end(): void }> {
  const listening = new AbortController()
  const stream = await fetch(`${origin}/api/changes`, { signal: listening.signal })
  let text = ''
  void (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => {})
  return { heard: () => text, end: () => listening.abort() }
}
