import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Receiving = { folder: string; prefix: string }

const prefix = 'academy-upload-'

/** The folder for uploads, without leftovers: its own for the one server of a data folder, else the system's, which others share. */
export async function openReceiving(dataDir: string, isOnlyServer: boolean): Promise<Receiving> {
  const folder = isOnlyServer ? join(dataDir, 'receiving') : tmpdir()
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder, isOnlyServer ? 0 : dayMs, prefix)
  return { folder, prefix }
}

/** Longer than anything takes to arrive: other processes may be writing theirs. */
export const dayMs = 24 * 60 * 60 * 1000

/** Removes a folder's entries that begin with `prefix`, untouched for `untouchedMs`; those that cannot be removed stay. */
export async function removeAbandoned(folder: string, untouchedMs: number, prefix = ''): Promise<void> {
  const before = Date.now() - untouchedMs
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const path = join(folder, name)
    const info = await stat(path).catch(() => null)
    if (info && info.mtimeMs <= before) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
