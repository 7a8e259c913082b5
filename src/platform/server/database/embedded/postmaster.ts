import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { retry } from '#platform/server/retry.ts'
import { type DatabaseLog, DatabaseStartError } from '../database-log.ts'
import type { Binaries } from './binaries.ts'
import { type Account, type Place, socketFolderPrefix } from './place.ts'

type Launch = {
  data: string
  socketFolder: string
  place: Place
  binaries: Binaries
  durable: boolean
  log: DatabaseLog
}

/** Keeps PostgreSQL running: restarted with backoff, but at once after an orderly end, since a supervisor may stop it before us. */
export async function supervise(launch: Launch): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const over = stopping.signal
  let current = await startPostmaster(launch)
  const startAgain = async () => {
    await takeOverLeftover(launch.data, launch.log, launch.socketFolder)
    return startPostmaster(launch)
  }
  const failed = (error: unknown) => launch.log.error({ err: error }, 'PostgreSQL did not start again')
  const lifetime = (async () => {
    for (;;) {
      const code = await current.ended
      if (over.aborted) return
      launch.log.error('PostgreSQL ended unasked; starting it again')
      if (code !== 0) await sleep(1_000, undefined, { signal: over, ref: false }).catch(() => {})
      const next = await retry(startAgain, { first: 1_000, most: 30_000, over, failed })
      if (!next) return
      current = next
      if (over.aborted) await next.stop()
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await current.stop()
      await lifetime
    },
  }
}

/** Starts PostgreSQL in a process group of its own; resolves once it accepts connections. @throws DatabaseStartError with its output */
async function startPostmaster(launch: Launch) {
  const { place, binaries, socketFolder, log } = launch
  const child = spawn(join(binaries.folder, 'bin/postgres'), postgresOptions(launch), {
    ...asDatabaseUser(place),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })
  const dismiss = child.pid ? watchOver(child.pid, socketFolder, place.account) : () => {}
  void ended.then(dismiss)
  await ready(child, log)
  child.unref()
  return { ended, stop: () => stop(child, ended) }
}

function postgresOptions({ data, socketFolder, durable }: Launch): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // A run of tests has a database per file, each with its connections.
    ...(!durable && { max_connections: '500' }),
    // Helpers that one server for one site has no use for; each is a process with memory of its own.
    io_workers: '1',
    max_logical_replication_workers: '0',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    // Refused statements carry personal data and are the application's to log; the server's own events are LOG and above.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function ready(child: ChildProcess, log: DatabaseLog): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const fail = (reason: string) =>
      reject(new DatabaseStartError(`The built-in PostgreSQL does not start: ${[reason, ...said].join('\n')}`))
    child.once('error', (error) => fail(error.message))
    // 'exit' may come before the last log line.
    child.once('close', (code, signal) => fail(`it ended with ${signal ?? `code ${code}`}`))
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (said.push(line) > 20) said.shift()
      report(line, log)
      if (line.includes('database system is ready to accept connections')) resolve()
    })
    if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref()
  })
}

/** A client that went, or came while the server starts or stops: whoever asked tells of it, where it is anything. */
const ordinary = /administrator command|connection to client lost|system is (starting up|shutting down)/

function report(line: string, log: DatabaseLog): void {
  if (line.startsWith('PANIC')) log.error({ postgres: line }, 'PostgreSQL panicked')
  else if (line.startsWith('FATAL') && !ordinary.test(line)) log.warn({ postgres: line }, 'PostgreSQL refused')
  else log.debug({ postgres: line }, 'PostgreSQL')
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.ref()
  child.kill('SIGINT')
  const impatient = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(impatient)
}

/** Stops a PostgreSQL that a killed server left on `data` and disarms its stale pid file; the folder's lock must be held. */
export async function takeOverLeftover(data: string, log: DatabaseLog, ownSocketFolder = ''): Promise<void> {
  const note = join(data, 'postmaster.pid')
  if (!existsSync(note)) return
  const lines = readFileSync(note, 'utf8').split('\n')
  const pid = Number(lines[0])
  const socketFolder = lines[4] ?? ''
  if (pid > 0 && isServerOn(pid, data)) {
    log.warn({ pid }, 'An earlier server was killed and left its PostgreSQL running; taking over')
    await end(pid, data)
  }
  // PostgreSQL believes any living process with this number, except its parent; the other lines tell it of shared memory in use.
  if (existsSync(note)) writeFileSync(note, [String(process.pid), ...lines.slice(1)].join('\n'))
  if (socketFolder === ownSocketFolder) return
  if (basename(socketFolder).startsWith(socketFolderPrefix)) rmSync(socketFolder, { recursive: true, force: true })
}

async function end(pid: number, data: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 15],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // Gone meanwhile.
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(10)) {
      if (!isServerOn(pid, data)) return
    }
  }
  throw new DatabaseStartError(`PostgreSQL (process ${pid}), left by an earlier server, does not end. End it by hand.`)
}

/** Process numbers are reused: only one that works in `data` counts. */
function isServerOn(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(data)
  } catch {
    return false
  }
}

/** The machine's locale and time zone must not reach the database. */
const databaseEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

function asDatabaseUser(place: Place) {
  return { ...place.account, cwd: place.folder, env: databaseEnvironment, detached: true }
}

/** Runs a PostgreSQL program to its end. @throws DatabaseStartError with its output */
export function runProgram(binaries: Binaries, place: Place, name: string, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (reason: string) => {
      const cure = 'Cure that, or set DATABASE_URL to a PostgreSQL of your own.'
      reject(new DatabaseStartError(`The built-in PostgreSQL cannot make its data folder: ${reason}\n${cure}`))
    }
    const child = spawn(join(binaries.folder, 'bin', name), options, {
      ...asDatabaseUser(place),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const dismiss = child.pid ? watchOver(child.pid, '', place.account) : () => {}
    child.on('exit', dismiss)
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', (error) => fail(error.message))
    child.on('close', (code, signal) =>
      code === 0 ? resolve() : fail(said.trim() || `${name} ended with ${signal ?? code}`),
    )
  })
}

const vigil = [
  'read -r word && exit',
  'kill -INT "$1"',
  '[ -n "$2" ] || exit',
  'for turn in 1 2 3 4 5 6 7 8 9 10; do rmdir "$2" 2>/dev/null && exit; sleep 0.2 2>/dev/null || sleep 1; done',
].join('; ')

/** Ends the program `pid` when this process dies, by a shell that reads from its pipe; gives the way to dismiss it. */
function watchOver(pid: number, socketFolder: string, account: Account | null): () => void {
  const watcher = spawn('/bin/sh', ['-c', vigil, 'academy-database-watch', String(pid), socketFolder], {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without it the next start takes over what is left.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return () => watcher.stdin.end('done\n')
}
