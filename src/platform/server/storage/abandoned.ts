import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

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
