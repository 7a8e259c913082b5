import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs, removeAbandoned } from './abandoned.ts'

export type Receiving = { folder: string; prefix: string }

const prefix = 'academy-upload-'

/** The folder for uploads, without leftovers: its own for the one server of a data folder, else the system's, which others share. */
export async function openReceiving(dataDir: string, isOnlyServer: boolean): Promise<Receiving> {
  const folder = isOnlyServer ? join(dataDir, 'receiving') : tmpdir()
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder, isOnlyServer ? 0 : dayMs, prefix)
  return { folder, prefix }
}
