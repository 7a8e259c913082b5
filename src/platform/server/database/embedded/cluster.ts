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
import { type DatabaseLog, DatabaseStartError } from '../database-log.ts'
import type { Binaries } from './binaries.ts'
import { initializeNameless } from './nameless.ts'
import type { Place } from './place.ts'
import { runProgram } from './program.ts'

/** The data folder and the password of its roles; `isNew` when it was made just now. */
export type Cluster = { data: string; password: string; isNew: boolean }

const syncMethod = `--sync-method=${process.platform === 'linux' ? 'syncfs' : 'fsync'}`

const initdbOptions = [
  '--username=postgres',
  '--auth-local=scram-sha-256',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
  syncMethod,
]

/**
 * Opens the data folder in `place`, or makes it: UTF-8, the built-in C.UTF-8 locale whatever the machine's, password
 * on the socket, refused elsewhere. It is made beside and renamed, so a start that was cut off leaves nothing half made.
 * Throws `DatabaseStartError` for data of another major version or without its password.
 */
export async function openCluster(place: Place, binaries: Binaries, log: DatabaseLog): Promise<Cluster> {
  const data = join(place.folder, 'data')
  const passwordFile = join(place.folder, 'password')
  removeUnfinished(place.folder)
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
  try {
    await runProgram(binaries, place, 'initdb', [
      '-D',
      join(unfinished, 'data'),
      `--pwfile=${pwfile}`,
      ...initdbOptions,
    ])
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('could not look up effective user ID'))) throw error
    await initializeNameless(join(unfinished, 'data'), password, place, binaries, log)
    await runProgram(binaries, place, 'initdb', ['-D', join(unfinished, 'data'), '--sync-only', syncMethod])
  }
  if (existsSync(passwordFile)) rmSync(passwordFile)
  renameSync(pwfile, passwordFile)
  renameSync(join(unfinished, 'data'), data)
  writeThrough(place.folder)
  // Once more: the initdb of a killed start may have written on after the first time.
  removeUnfinished(place.folder)
  return { data, password, isNew: true }
}

/** What a start that was cut off left behind; its initdb may need a moment to end. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('new-'))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  }
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
      `Go on with the previous version of the site, or serve this folder with a PostgreSQL ${major} of your own and set DATABASE_URL.`,
  )
}
