import { randomUUID } from 'node:crypto'
import fs, { lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../database-log.ts'

export type Place = { folder: string; account: Account | null }

const pointerName = 'WHERE-THE-DATA-IS.txt'
const sharedParents = ['/var/lib', '/srv', '/opt', '/var/tmp']

/** PostgreSQL's place: `home`, or under root a folder that a text file there names. @throws DatabaseStartError where there is none */
export function choosePlace(home: string): Place {
  const pointer = join(home, pointerName)
  if (fs.existsSync(pointer)) return placeFromPointer(home, pointer)
  if (!runsAsRoot()) {
    refuseForeignData(join(home, 'data'))
    fs.chmodSync(home, 0o700)
    return { folder: fs.realpathSync(home), account: null }
  }
  const account = accountBesideRoot(join(home, 'data'))
  if (canEnter(fs.realpathSync(join(home, '..')), account)) return prepare(fs.realpathSync(home), account)
  if (fs.existsSync(join(home, 'data'))) {
    throw new DatabaseStartError(
      `The database in ${home} belongs to user ${account.uid}, who may not enter that folder. ` +
        'Move it to a folder that user can enter, or set DATABASE_URL.',
    )
  }
  const folder = makeOutside()
  const place = prepare(folder, account)
  fs.writeFileSync(pointer, pointerText(folder))
  return place
}

/** Where the database of `DATA_DIR/postgres` is; undefined where a text file there names no folder. */
export function dataFolderOf(home: string): string | undefined {
  const pointer = join(home, pointerName)
  if (!fs.existsSync(pointer)) return home
  return fs
    .readFileSync(pointer, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('/'))
    ?.trim()
}

function placeFromPointer(home: string, pointer: string): Place {
  const folder = dataFolderOf(home)
  if (!folder || !fs.existsSync(folder)) {
    throw new DatabaseStartError(
      `${pointer} says that the database is in ${folder ?? 'no folder'}, which is not there. Bring that folder back, ` +
        `or delete ${pointer} to start with an empty database.`,
    )
  }
  if (!runsAsRoot()) return { folder, account: null }
  return prepare(folder, accountBesideRoot(join(folder, 'data')))
}

function prepare(folder: string, account: Account): Place {
  fs.chownSync(folder, account.uid, account.gid)
  fs.chmodSync(folder, 0o700)
  const data = fs.statSync(join(folder, 'data'), { throwIfNoEntry: false })
  // PostgreSQL serves only its own user's files, and root's copy is root's.
  if (data?.uid === 0) giveTo(account, join(folder, 'data'))
  return { folder, account }
}

function refuseForeignData(data: string): void {
  const owner = fs.statSync(data, { throwIfNoEntry: false })
  if (!owner || owner.uid === process.geteuid?.()) return
  throw new DatabaseStartError(
    `The database in ${data} belongs to user ${owner.uid}, and this server runs as user ${process.geteuid?.()}. ` +
      'Start the server as its owner, change the owner, or set DATABASE_URL.',
  )
}

function makeOutside(): string {
  for (const parent of sharedParents) {
    const shared = join(parent, 'ecological-civilization-academy')
    const folder = join(shared, randomUUID())
    try {
      fs.mkdirSync(folder, { recursive: true })
      fs.chmodSync(shared, 0o755)
      return fs.realpathSync(folder)
    } catch {
      // Read-only here: try the next one.
    }
  }
  throw new DatabaseStartError(
    `The database's user may not enter DATA_DIR, and none of ${sharedParents.join(', ')} can be written. ` +
      'Set DATA_DIR to a folder that other users may enter, or set DATABASE_URL.',
  )
}

function pointerText(folder: string): string {
  return [
    "PostgreSQL does not run as root, and the user it runs as may not enter this folder. So the database's files are in",
    '',
    folder,
    '',
    'Back them up and move them together with this folder. Deleting both starts with an empty database.',
    '',
  ].join('\n')
}

export const socketFolderPrefix = 'academy-db-'

/** A private folder (0700) for a socket, whose path may have 107 bytes. @throws DatabaseStartError where there is no room for it */
export function makeSocketFolder({ folder, account }: Place): string {
  for (const candidate of [tmpdir(), '/tmp', '/var/tmp', folder]) {
    try {
      const base = fs.realpathSync(candidate)
      if (Buffer.byteLength(base) > 70 || (account && !canEnter(base, account))) continue
      fs.accessSync(base, fs.constants.W_OK)
      const made = fs.mkdtempSync(join(base, socketFolderPrefix))
      fs.chmodSync(made, 0o700)
      if (account) fs.chownSync(made, account.uid, account.gid)
      return made
    } catch {
      // Not writable: try the next one.
    }
  }
  throw new DatabaseStartError(
    'No temporary folder can be written for the database socket. Make /tmp writable, or set DATABASE_URL.',
  )
}

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
