import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { runProgram } from './program.ts'

export type Cluster = { data: string; password: string; isNew: boolean }

const initdbOptions = [
  '--username=postgres',
  '--auth-local=scram-sha-256',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
  `--sync-method=${process.platform === 'linux' ? 'syncfs' : 'fsync'}`,
]

/** Opens the data folder, or makes it atomically. @throws DatabaseStartError for another major version, no password or a nameless user */
export async function openCluster(place: Place, binaries: Binaries): Promise<Cluster> {
  const data = join(place.folder, 'data')
  const passwordFile = join(place.folder, 'password')
  removeUnfinished(place.folder)
  if (fs.existsSync(data)) {
    refuseOtherVersion(data, binaries)
    if (!fs.existsSync(passwordFile))
      throw new DatabaseStartError(`${passwordFile} is missing. Bring it back from the backup.`)
    return { data, password: fs.readFileSync(passwordFile, 'utf8').trim(), isNew: false }
  }
  const password = randomBytes(24).toString('hex')
  const unfinished = fs.mkdtempSync(join(place.folder, 'new-'))
  if (place.account) fs.chownSync(unfinished, place.account.uid, place.account.gid)
  const pwfile = join(unfinished, 'password')
  fs.writeFileSync(pwfile, `${password}\n`, { mode: 0o600, flush: true })
  if (place.account) fs.chownSync(pwfile, place.account.uid, place.account.gid)
  const options = ['-D', join(unfinished, 'data'), `--pwfile=${pwfile}`, ...initdbOptions]
  await runProgram(binaries, place, 'initdb', options).catch((error: unknown) => {
    throw error instanceof Error && error.message.includes('could not look up effective user ID') ? nameless() : error
  })
  if (fs.existsSync(passwordFile)) fs.rmSync(passwordFile)
  fs.renameSync(pwfile, passwordFile)
  fs.renameSync(join(unfinished, 'data'), data)
  writeThrough(place.folder)
  // Again: the initdb of a killed start may have written on.
  removeUnfinished(place.folder)
  return { data, password, isNew: true }
}

function nameless(): DatabaseStartError {
  const uid = process.geteuid?.()
  return new DatabaseStartError(
    `This server runs as user ${uid}, who has no name on this system, and PostgreSQL makes a database only for a user who has one. ` +
      `Start it as a user that /etc/passwd names (docker run --user node), add a line for this one there ` +
      `(academy:x:${uid}:${process.getegid?.()}::/:/bin/sh), or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

function removeUnfinished(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith('new-'))
      fs.rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  }
}

/** fsync: a rename must survive a power failure. */
function writeThrough(folder: string): void {
  const descriptor = fs.openSync(folder, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}

function refuseOtherVersion(data: string, binaries: Binaries): void {
  const major = fs.readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (major === binaries.major) return
  throw new DatabaseStartError(
    `The database in ${data} was made by PostgreSQL ${major}, and this version comes with PostgreSQL ${binaries.major}. ` +
      `Go on with the previous version of the site, or serve this folder with a PostgreSQL ${major} of your own and set DATABASE_URL.`,
  )
}
