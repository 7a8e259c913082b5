import { lchownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

export function giveTo(account: Account | null, path: string): void {
  if (!account) return
  lchownSync(path, account.uid, account.gid)
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}
