import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { watchOver } from './watch.ts'

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
