import path from 'node:path'
import type pg from 'pg'
import { openOperatorDatabase } from '#platform/server/database/operator.ts'
import { createLog } from '#platform/server/log.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import type { Settings } from '#platform/server/settings.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import type { Storage } from '#platform/server/storage/storage.ts'

/** What an operator's command is given. */
export type Asked = { settings: Settings; argument: string; say: (line: string) => void }

type OperatedSite = { connection: pg.PoolConfig; openFiles: () => Promise<Storage> }

export const migrations = path.join(projectRoot, 'migrations')

/** Nobody waits as a reader does: a slow store is no reason to fail. */
const timeouts = { answer: 60_000, idle: 60_000, write: 300_000 }

/** Opens the site's database for `work`, and its store of files when that asks. `alone`: with no server on it, made where it is not there. */
export async function withSite<T>(
  { settings }: Asked,
  mode: 'there' | 'alone',
  work: (site: OperatedSite) => Promise<T>,
): Promise<T> {
  const { databaseUrl, storage } = settings
  const dataDir = path.resolve(settings.dataDir)
  const { connection, close } = await openOperatorDatabase({ databaseUrl, dataDir, log: createLog('silent'), mode })
  try {
    const openFiles = () =>
      openStorage({ dataDir, storageUrl: storage?.url, credentials: storage?.credentials, timeouts })
    return await work({ connection, openFiles })
  } finally {
    await close()
  }
}

/** Says on standard output what was done. */
export function done(text: string): number {
  console.log(text)
  return 0
}

/** Says what was not done, and why. */
export function notDone(text: string): number {
  console.error(text)
  return 1
}
