import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import pg from 'pg'

/** One line of `test/engine-server.ts`. */
export type Said = {
  ready?: { connection: pg.ClientConfig; location: string; ms: number }
  failed?: string
  log?: string
  interrupted?: { alive: number }[]
  stopped?: boolean
}

/** A server process with only its database in it. `ended` resolves once it has ended and all that it said has been read. */
export type EngineProcess = { child: ChildProcess; said: Said[]; ended: Promise<unknown>; first: Said }

export type EngineOptions = {
  script?: string
  env?: Record<string, string>
  uid?: number
  nodeOptions?: string[]
}

/** Starts one on `dataDir` in a process group of its own, as a terminal would, and waits until it is ready or has failed. */
export async function startEngine(dataDir: string, options: EngineOptions = {}): Promise<EngineProcess> {
  const { child, said, decided } = spawnEngine(dataDir, options)
  // Not on 'exit', which may come before the last line.
  return { child, said, ended: once(child, 'close'), first: await decided }
}

/** As `startEngine`, without waiting for anything. */
export function spawnEngine(dataDir: string, { script, env, uid, nodeOptions = [] }: EngineOptions = {}) {
  const program = script ?? join(import.meta.dirname, 'engine-server.ts')
  const child = spawn(process.execPath, [...nodeOptions, program, dataDir], {
    // Compiled once for all that are started.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'), ...env },
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const said: Said[] = []
  const decided = new Promise<Said>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = JSON.parse(line) as Said
      said.push(event)
      if (event.ready || event.failed !== undefined) resolve(event)
    })
    child.once('close', (code, signal) => resolve({ failed: `It ended with ${signal ?? code} and said nothing.` }))
  })
  return { child, said, decided }
}

/** Runs one statement over a connection of its own. */
export async function query(engine: EngineProcess, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(engine.first.ready?.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** The process number of the PostgreSQL that runs in `location`, or null when none does. */
export function postgresPid(location: string): number | null {
  let note: string
  try {
    note = readFileSync(join(location, 'data/postmaster.pid'), 'utf8')
  } catch {
    // It goes with its PostgreSQL, between any look and the next.
    return null
  }
  const pid = Number(note.split('\n')[0])
  return isRunning(pid) ? pid : null
}

/** Whether a process with this number lives (one that has ended and waits to be counted does not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
