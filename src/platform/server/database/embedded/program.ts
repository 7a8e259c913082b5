import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

/** The machine's locale and time zone must not reach the database. */
const databaseEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export function asDatabaseUser(place: Place) {
  return { ...place.account, cwd: place.folder, env: databaseEnvironment, detached: true }
}

/** Runs a PostgreSQL program to its end. @throws DatabaseStartError with its output */
export function runProgram(binaries: Binaries, place: Place, name: string, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (reason: string) =>
      reject(
        new DatabaseStartError(
          `The built-in PostgreSQL cannot make its data folder: ${reason}\n` +
            'Cure that, or set DATABASE_URL to a PostgreSQL of your own.',
        ),
      )
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
export function watchOver(pid: number, socketFolder: string, account: Account | null): () => void {
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
