import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs, removeAbandoned } from './abandoned.ts'

/** Where files are received: each in a folder of its own, whose name begins with `prefix`. */
export type Receiving = { folder: string; prefix: string }

const prefix = 'academy-upload-'

/**
 * The place for files on their way in, without what killed servers left there. With the embedded database this is the one server
 * of its data folder: whatever lies there is left over. Otherwise it is the system's folder, which others receive in at the same time.
 */
export async function openReceiving(dataDir: string, isOnlyServer: boolean): Promise<Receiving> {
  const folder = isOnlyServer ? join(dataDir, 'receiving') : tmpdir()
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder, isOnlyServer ? 0 : dayMs, prefix)
  return { folder, prefix }
}
