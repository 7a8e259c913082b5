import { rmSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { emptySections } from '#features/content/site-content/schema.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { createLog } from '#platform/server/log.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { signInAs, type TestRequest } from '../app.ts'
import { type Line, startLine } from '../journeys/line.ts'
import { freePort, type RunningServer, startServer } from '../server.ts'
import { openFolder } from '../open-folder.ts'
import { addressOf, type Postgres, startPrimary, startReplica, user } from './postgres.ts'
import { startSwift } from './swift.ts'
import os from 'node:os'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { listening, type Running, runProgram, startProgram } from './programs.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../deploy/nginx', name), 'utf8')

/**
 * nginx as deploy/nginx has it, with a certificate of its own that this process trusts from then on, before these processes; a second
 * one before it keeps pages and asks each time.
 */
async function startNginx(folder: string, port: number, processes: readonly number[]): Promise<Running> {
  const home = path.join(folder, 'nginx')
  mkdirSync(home)
  const [certificate, key] = [`${home}/academy.crt`, `${home}/academy.key`]
  const asked = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`
  await runProgram('openssl', [...asked.split(' '), '-keyout', key, '-out', certificate])
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')])
  const inner = await freePort()
  const servers = processes.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n  ')
  const upstream = read('upstream.conf').replace(/(?:\s*server 127\.0\.0\.1:\d+[^;]*;)+/, `\n  ${servers}`)
  const tls = `ssl_certificate ${certificate};\n  ssl_certificate_key ${key};`
  const [, advised = ''] = /listen 443[\s\S]*?(ssl_certificate [\s\S]*\n)\}/.exec(read('academy.conf')) ?? []
  const served = advised.replace(/ssl_certificate \S+;\s+ssl_certificate_key \S+;/, tls)
  const file = path.join(home, 'nginx.conf')
  const lines = `daemon off;
worker_processes 1;
user ${os.userInfo().username};
pid ${home}/pid;
error_log ${home}/error.log;
events { worker_connections 4096; }
http {
access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((part) => `${part}_temp_path ${home}/${part};`).join('\n')}
proxy_cache_path ${home}/kept keys_zone=kept:10m;
proxy_cache_path ${home}/files keys_zone=academy_files:10m;
${upstream}
# nginx keeps nothing with max-age=0 unless it is told so: until a moment long ago, so that each request asks whether it still holds.
map $upstream_http_cache_control $kept_until {
  "public, max-age=0, must-revalidate" "@1";
  "public, max-age=31536000, immutable" 31536000;
}
server {
  listen 127.0.0.1:${inner} ssl http2;
  add_header X-Accel-Expires $kept_until;
  ${served.replaceAll('$remote_addr', '$http_x_forwarded_for')}
}
server {
  listen 127.0.0.1:${port} ssl;
  ${tls}
  proxy_ssl_name localhost;
  proxy_ssl_server_name on;
  proxy_ssl_verify on;
  proxy_ssl_trusted_certificate ${certificate};
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  client_max_body_size 64m;
  location / {
    proxy_pass https://127.0.0.1:${inner};
    proxy_cache kept;
    proxy_ignore_headers Cache-Control Expires;
    proxy_cache_revalidate on;
    add_header X-Kept $upstream_cache_status;
  }
  location = /api/changes {
    proxy_pass https://127.0.0.1:${inner};
    proxy_buffering off;
  }
}
}
`
  writeFileSync(file, lines)
  const running = startProgram('nginx', ['-c', file, '-e', `${home}/error.log`])
  await listening(port, { said: () => running.said() + readFileSync(`${home}/error.log`, 'utf8') })
  return running
}

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

export const heroOf = (title: string) => ({ ...emptySections.hero, title })

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
