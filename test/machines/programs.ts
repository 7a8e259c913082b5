import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestContext } from 'vitest'

/** The system's programs that these tests run, and the Debian package of each. */
const packages = {
  nginx: 'nginx-light',
  openssl: 'openssl',
  pgbouncer: 'pgbouncer',
  pg_basebackup: 'postgresql-15',
  'swift-proxy-server': 'swift-proxy, swift-account, swift-container, swift-object',
  memcached: 'memcached',
}
type Program = keyof typeof packages

/** Where a program of the system is, also outside the path of ordinary users; undefined where there is none. */
export function programOf(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return [...globSync('/usr/lib/postgresql/*/bin').toReversed(), ...folders, '/usr/sbin']
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file))
}

/** Leaves a test out, with the reason, where the machine has not got what it needs. */
export function needs(context: TestContext, programs: readonly Program[]): void {
  const lacking = programs.filter((name) => !programOf(name))
  if (lacking.length === 0) return
  const wanted = lacking.map((name) => packages[name]).join(', ')
  context.skip(`this machine has no ${lacking.join(', ')} (Debian: ${wanted})`)
}

export type Running = {
  end(signal?: NodeJS.Signals): Promise<void>
  said(): string
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program of the system, found as `programOf` finds it. */
export function startProgram(name: string, args: readonly string[], options: SpawnOptions = {}): Running {
  const child = spawn(programOf(name) ?? name, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
  void ended.then(() => running.delete(child))
  return {
    said: () => said,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await Promise.race([ended, wait(15_000, null, { ref: false }).then(() => child.kill('SIGKILL'))])
      await ended
    },
  }
}

/** Runs a program to its end. @throws Error with its words where it fails */
export async function runProgram(name: string, args: readonly string[], options: SpawnOptions = {}): Promise<void> {
  const child = spawn(programOf(name) ?? name, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}.\n${said}`)
}

/** Resolves once somebody listens on the port of this machine. */
export async function listening(port: number, { said }: Pick<Running, 'said'>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isThere) return
    await wait(100)
  }
  throw new Error(`Nobody listens on ${port}.\n${said()}`)
}
