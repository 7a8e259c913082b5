import fs, { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type DatabaseLog, DatabaseStartError } from './database-log.ts'
import { usableBinaries, type Binaries } from './embedded/binaries.ts'
import { type FolderLock, lockFolder } from './embedded/lock.ts'
import { choosePlace, makeSocketFolder, type Place } from './embedded/place.ts'
import { runProgram, supervise, takeOverLeftover } from './embedded/postmaster.ts'
import { randomBytes } from 'node:crypto'

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
async function openCluster(place: Place, binaries: Binaries) {
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

/** Starts the built-in PostgreSQL on `dataDir`; `durable: false` is for tests only. @throws DatabaseStartError for the operator */
export async function startEmbeddedPostgres(options: { dataDir: string; log: DatabaseLog; durable?: boolean }) {
  const { log, durable = true } = options
  const dataDir = resolve(options.dataDir)
  const home = makeHome(dataDir)
  const locks: FolderLock[] = [await lockFolder(home, dataDir)]
  let socketFolder: string | undefined
  const release = async () => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    for (const lock of locks) await lock.release()
  }
  try {
    const place = choosePlace(home)
    if (place.folder !== home) locks.push(await lockFolder(place.folder, dataDir))
    const binaries = usableBinaries(place)
    const cluster = await openCluster(place, binaries)
    await takeOverLeftover(cluster.data, log)
    socketFolder = makeSocketFolder(place)
    const running = await supervise({ data: cluster.data, socketFolder, place, binaries, durable, log })
    const connection = connectionThrough(socketFolder, cluster.password)
    try {
      await prepareRoles(connection, cluster.isNew)
      if (!locks.every((lock) => lock.isMine()))
        throw new DatabaseStartError(`Another server took DATA_DIR ${dataDir}.`)
    } catch (error) {
      await running.stop()
      throw error
    }
    log.info({ location: place.folder }, 'PostgreSQL is running')
    return {
      connection,
      /** `DATA_DIR/postgres`, or the folder that the text file there names. */
      location: place.folder,
      /** Stops in order and frees DATA_DIR. Close pools first. */
      stop: () => running.stop().then(release),
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** The socket's folder as host; no TCP. */
export function connectionThrough(socketFolder: string, password: string): pg.PoolConfig {
  return { host: socketFolder, port: 5432, user: 'academy', database: 'academy', password }
}

function makeHome(dataDir: string): string {
  const home = join(dataDir, 'postgres')
  try {
    mkdirSync(home, { recursive: true })
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(home)
  } catch (error) {
    throw new DatabaseStartError(
      `DATA_DIR ${dataDir} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Makes the role and database of `connection` where missing; each start checks, so an interrupted first one is completed. */
async function prepareRoles(connection: pg.ClientConfig, isNew: boolean): Promise<void> {
  if (!isNew && (await works(connection))) return
  const superuser = new pg.Client({ ...connection, user: 'postgres', database: 'template1' })
  await superuser.connect()
  try {
    const { rows } = await superuser.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'academy') as role,
              exists (select from pg_database where datname = 'academy') as database`,
    )
    // Hexadecimal (openCluster): nothing to escape.
    const login = `role academy login createdb password '${String(connection.password)}'`
    await superuser.query(rows[0]?.role ? `alter ${login}` : `create ${login}`)
    if (!rows[0]?.database) await superuser.query('alter database postgres rename to academy')
    await superuser.query('alter database academy owner to academy')
  } finally {
    await superuser.end()
  }
}

async function works(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && ['28P01', '28000', '3D000'].includes(error.code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
