import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { databaseEnvironment } from './postmaster.ts'

/** The data folder and the password of its roles; `isNew` when it was made just now. */
export type Cluster = { data: string; password: string; isNew: boolean }

/**
 * Opens the data folder in `place`, or makes it: UTF-8, the built-in C.UTF-8 locale whatever the machine's, password
 * on the socket, refused elsewhere. It is made beside and renamed, so a start that was cut off leaves nothing half made.
 * Throws `DatabaseStartError` for data of another major version or without its password.
 */
export async function openCluster(place: Place, binaries: Binaries): Promise<Cluster> {
  const data = join(place.folder, 'data')
  const passwordFile = join(place.folder, 'password')
  for (const name of readdirSync(place.folder)) {
    if (name.startsWith('new-')) rmSync(join(place.folder, name), { recursive: true, force: true })
  }
  if (existsSync(data)) {
    refuseOtherVersion(data, binaries)
    if (!existsSync(passwordFile))
      throw new DatabaseStartError(`${passwordFile} is missing. Bring it back from the backup.`)
    return { data, password: readFileSync(passwordFile, 'utf8').trim(), isNew: false }
  }
  const password = randomBytes(24).toString('hex')
  const unfinished = mkdtempSync(join(place.folder, 'new-'))
  if (place.account) chownSync(unfinished, place.account.uid, place.account.gid)
  const pwfile = join(unfinished, 'password')
  writeFileSync(pwfile, `${password}\n`, { mode: 0o600, flush: true })
  if (place.account) chownSync(pwfile, place.account.uid, place.account.gid)
  await initdb(join(unfinished, 'data'), pwfile, place, binaries)
  if (existsSync(passwordFile)) rmSync(passwordFile)
  renameSync(pwfile, passwordFile)
  renameSync(join(unfinished, 'data'), data)
  writeThrough(place.folder)
  rmSync(unfinished, { recursive: true })
  return { data, password, isNew: true }
}

/** A rename outlives a power failure once its folder is written. */
function writeThrough(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function refuseOtherVersion(data: string, binaries: Binaries): void {
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (major === binaries.major) return
  throw new DatabaseStartError(
    `The database in ${data} was made by PostgreSQL ${major}, and this version comes with PostgreSQL ${binaries.major}. ` +
      `Dump it with the previous version of the site and load the dump here, or serve it with a PostgreSQL ${major} and set DATABASE_URL.`,
  )
}

function initdb(data: string, pwfile: string, place: Place, binaries: Binaries): Promise<void> {
  const options = [
    ...['-D', data, '-U', 'postgres', `--pwfile=${pwfile}`, '--auth-local=scram-sha-256', '--auth-host=reject'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...['--no-instructions', `--sync-method=${process.platform === 'linux' ? 'syncfs' : 'fsync'}`],
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries.folder, 'bin/initdb'), options, {
      ...place.account,
      cwd: place.folder,
      env: databaseEnvironment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', (error) => reject(cannot(error.message)))
    child.on('close', (code, signal) =>
      code === 0 ? resolve() : reject(cannot(said.trim() || String(signal ?? code))),
    )
  })
}

function cannot(reason: string): DatabaseStartError {
  return new DatabaseStartError(
    `The built-in PostgreSQL cannot make its data folder: ${reason}\nCure that, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}
