import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { createLog } from '#platform/server/log.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { backUp, type SiteContent } from './backup.ts'
import { BackupError, type Manifest, manifestOf } from './manifest.ts'
import { restore, type RestoreAsked } from './restore.ts'

type Asked = Omit<RestoreAsked, 'connection' | 'storage'> & { content: SiteContent }

/**
 * Restores the newest finished backup of `folder`, or `folder` itself, into a database and a store of its own, backs that up again and
 * compares both; nothing of it stays. `differs` names what is not the same. @throws BackupError for one that cannot be restored
 */
export async function drillRestore({ folder, content, ...asked }: Asked) {
  const newest = await newestBackup(folder)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-drill-'))
  asked.say(`Restoring ${newest} on trial into ${dataDir}…`)
  const began = performance.now()
  const engine = await startEmbeddedPostgres({ dataDir, log: createLog('silent'), durable: false })
  try {
    const site = { connection: engine.connection, storage: await openStorage({ dataDir }) }
    const manifest = await restore({ ...asked, ...site, folder: newest })
    const seconds = (performance.now() - began) / 1000
    const again = await backUp({ ...site, folder: path.join(dataDir, 'again'), content, say: () => {} })
    return { newest, manifest, seconds, differs: differencesOf(manifest, again) }
  } finally {
    await engine.stop()
    for (const place of [engine.location, dataDir]) await rm(place, { recursive: true, force: true })
  }
}

/** By when it was finished, so that a newest one that is damaged is found and not passed over. @throws BackupError where there is none */
async function newestBackup(folder: string): Promise<string> {
  const below = await readdir(folder).catch((): string[] => [])
  const places = ['', ...below].map((name) => path.join(folder, name)).filter((place) => existsSync(manifestOf(place)))
  const dated = await Promise.all(places.map(async (place) => ({ place, at: (await stat(manifestOf(place))).mtimeMs })))
  const [newest] = dated.toSorted((one, other) => other.at - one.at)
  if (!newest)
    throw new BackupError(`${folder} holds no finished backup: no manifest.json is in it or one folder below.`)
  return newest.place
}

/** Tables of an earlier version are other ones by now: the restore compared them before it brought them up. */
function differencesOf(before: Manifest, after: Manifest): string[] {
  const isSameVersion = before.migrations.length === after.migrations.length
  const kept = ({ tables, sequences, files: { count, bytes, missing } }: Manifest) => [
    ...(isSameVersion ? [...tables, ...sequences] : []),
    { name: 'files', count, bytes, missing },
  ]
  const found = new Set(kept(after).map((each) => JSON.stringify(each)))
  return kept(before).flatMap((each) => (found.has(JSON.stringify(each)) ? [] : [each.name]))
}
