import type pg from 'pg'
import { withClient } from '#platform/server/database/operator.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { backUpFile, mapSome, type StoredName } from './files.ts'
import { type BackedUpFile, finishBackup, makeFolder, type Manifest } from './manifest.ts'
import { beginSnapshot, dumpTables, sequencesOf } from './tables.ts'

/** What the site tells of its own: tables that no backup holds, and the files that its records know, as of the caller's transaction. */
export type SiteContent = { leftOut: readonly string[]; filesOf: (client: pg.Client) => Promise<StoredName[]> }

type Asked = {
  connection: pg.PoolConfig
  storage: Storage
  folder: string
  content: SiteContent
  say: (line: string) => void
}

/** A file that is removed between the tables and itself is missing; then the tables are read once more. */
const mostRounds = 3

/** Backs up database and files into a new folder while the site runs. @throws BackupError for the operator */
export async function backUp({ connection, storage, folder, content, say }: Asked): Promise<Manifest> {
  await makeFolder(folder, ['tables', 'files'])
  const copied = new Map<string, BackedUpFile | null>()
  for (let round = 1; ; round++) {
    say(round === 1 ? 'Reading the database…' : 'Files were removed meanwhile; reading the database again…')
    const { names, ...dump } = await withClient(connection, (client) => dumpAll(client, folder, content))
    const before = countMissing(copied)
    say(`Reading ${names.length} files…`)
    await mapSome(names, async (name) => {
      const known = copied.get(placeOf(name))
      if (known) return
      const file = await backUpFile(storage, folder, name)
      if (file || !name.isWaiting) copied.set(placeOf(name), file)
    })
    if (countMissing(copied) > before && round < mostRounds) continue
    const needed = names.filter((name) => !name.isWaiting || copied.get(placeOf(name)))
    const found = needed.map((name) => copied.get(placeOf(name)) ?? placeOf(name))
    say('Reading the backup back…')
    return finishBackup(folder, dump, {
      files: found.filter((file) => typeof file !== 'string'),
      missing: found.filter((file) => typeof file === 'string'),
    })
  }
}

async function dumpAll(client: pg.Client, folder: string, { leftOut, filesOf }: SiteContent) {
  const tables = await beginSnapshot(client, leftOut)
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from drizzle.__drizzle_migrations order by id',
  )
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const names = await filesOf(client)
  const dumped = await dumpTables(client, folder, tables)
  return {
    format: 2 as const,
    made_at: new Date().toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations,
    tables: dumped,
    sequences: await sequencesOf(client),
    left_out: [...leftOut],
    names,
  }
}

const placeOf = ({ bucket, key }: StoredName) => `${bucket}/${key}`

function countMissing(copied: ReadonlyMap<string, BackedUpFile | null>): number {
  return [...copied.values()].filter((file) => file === null).length
}
