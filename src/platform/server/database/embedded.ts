import { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type DatabaseLog, DatabaseStartError } from './database-log.ts'
import { usableBinaries } from './embedded/binaries.ts'
import { openCluster } from './embedded/cluster.ts'
import { type FolderLock, lockFolder } from './embedded/lock.ts'
import { choosePlace, makeSocketFolder } from './embedded/place.ts'
import { supervise, takeOverLeftover } from './embedded/postmaster.ts'

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
    /** The socket's folder as host; no TCP. */
    const connection: pg.PoolConfig = {
      host: socketFolder,
      port: 5432,
      user: 'academy',
      database: 'academy',
      password: cluster.password,
    }
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
