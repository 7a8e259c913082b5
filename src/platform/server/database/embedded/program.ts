import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { watchOver } from './watch.ts'

/** The same on every machine: its locale and time zone must not reach the database. */
const databaseEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** How PostgreSQL's programs are started: as the database's user, out of reach of the terminal's Ctrl+C. */
export function asDatabaseUser(place: Place) {
  return { ...place.account, cwd: place.folder, env: databaseEnvironment, detached: true }
}

/**
 * Runs one of PostgreSQL's programs to its end with `input` on its standard input. Throws `DatabaseStartError` with what it said
 * where it cannot be run or fails.
 */
export function runProgram(
  binaries: Binaries,
  place: Place,
  name: string,
  options: string[],
  input = '',
): Promise<void> {
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
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const dismiss = child.pid ? watchOver(child.pid, '', place.account) : () => {}
    child.on('exit', dismiss)
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', (error) => fail(error.message))
    child.on('close', (code, signal) =>
      code === 0 ? resolve() : fail(said.trim() || `${name} ended with ${signal ?? code}`),
    )
    // A program that ends without reading all of it says why by itself.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
