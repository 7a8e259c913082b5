import { lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'

export type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root. */
export function runsAsRoot(): boolean {
  return process.geteuid?.() === 0
}

/** PostgreSQL's account under root: the data's owner, else `postgres`, else `nobody`. @throws DatabaseStartError where none exists */
export function accountBesideRoot(existingData: string): Account {
  const owner = statSync(existingData, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = systemUsers()
  const found = users.get('postgres') ?? users.get('nobody') ?? [...users.values()].find((user) => user.uid !== 0)
  if (found) return found
  throw new DatabaseStartError(
    'PostgreSQL does not run as root and this system has no other user. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether `account` may enter `folder` (a real path) and every folder above it, by mode bits. */
export function canEnter(folder: string, account: Account): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (!allows(path, account, 0o1)) return false
    if (path === dirname(path)) return true
  }
}

/** Whether the mode bits of `path` give `account` all of `bits` (4 read, 2 write, 1 execute or enter). */
export function allows(path: string, account: Account, bits: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

function systemUsers(): Map<string, Account> {
  const users = new Map<string, Account>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (!name || name.startsWith('#') || !uid || !gid) continue
    // macOS writes nobody as -2; system calls take it unsigned.
    users.set(name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 })
  }
  return users
}

export function giveTo(account: Account | null, path: string): void {
  if (!account) return
  lchownSync(path, account.uid, account.gid)
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}
