import { accessSync, chmodSync, chownSync, constants, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'
import { canEnter } from './account.ts'
import type { Place } from './place.ts'

export const socketFolderPrefix = 'academy-db-'

/** A private folder (0700) for a socket, whose path may have 107 bytes. @throws DatabaseStartError where there is no room for it */
export function makeSocketFolder({ folder, account }: Place): string {
  for (const candidate of [tmpdir(), '/tmp', '/var/tmp', folder]) {
    try {
      const base = realpathSync(candidate)
      if (Buffer.byteLength(base) > 70 || (account && !canEnter(base, account))) continue
      accessSync(base, constants.W_OK)
      const made = mkdtempSync(join(base, socketFolderPrefix))
      chmodSync(made, 0o700)
      if (account) chownSync(made, account.uid, account.gid)
      return made
    } catch {
      // Not writable: try the next one.
    }
  }
  throw new DatabaseStartError(
    'No temporary folder can be written for the database socket. Make /tmp writable, or set DATABASE_URL.',
  )
}
