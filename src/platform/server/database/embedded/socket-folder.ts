import { accessSync, chmodSync, chownSync, constants, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'
import { canEnter } from './account.ts'
import type { Place } from './place.ts'

export const socketFolderPrefix = 'academy-db-'

/**
 * Makes a private folder (mode 0700, owned by the database's user) for PostgreSQL's socket, with a path short enough
 * for one (107 bytes with the socket's own name). Throws `DatabaseStartError` where there is no room for it.
 */
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
