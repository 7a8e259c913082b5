import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseStartError } from '../database-log.ts'

/** Another server holds the folder. */
export class FolderInUseError extends DatabaseStartError {}

/** `isMine` turns false when somebody removed it by hand. */
export type FolderLock = { isMine(): boolean; release(): Promise<void> }

/** Locks `folder` by a socket file: kill -9 frees it, and other containers see it. @throws DatabaseStartError where it is held */
export async function lockFolder(folder: string, dataDir: string): Promise<FolderLock> {
  try {
    return await lockIn(folder, dataDir)
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error
    // Some mounted folders hold no sockets: one of this machine stands in.
    return lockIn(standInFor(folder), dataDir)
  }
}

async function lockIn(folder: string, dataDir: string): Promise<FolderLock> {
  const path = join(folder, 'in-use')
  const short = shortPath(folder)
  try {
    let server = await take(folder, short.to)
    if (!server) {
      const holder = await holderOf(short.to('in-use'))
      if (holder !== null) throw new FolderInUseError(inUse(dataDir, holder))
      unlinkSync(path)
      server = await take(folder, short.to)
      if (!server) throw new FolderInUseError(inUse(dataDir, 'just started'))
    }
    return held(server, path)
  } finally {
    short.remove()
  }
}

function held(server: Server, path: string): FolderLock {
  const mine = statSync(path).ino
  const isMine = () => statSync(path, { throwIfNoEntry: false })?.ino === mine
  server.unref()
  return {
    isMine,
    release: () =>
      new Promise((resolve) => {
        if (isMine()) unlinkSync(path)
        server.close(() => resolve())
      }),
  }
}

async function take(folder: string, short: (name: string) => string): Promise<Server | null> {
  // Closing removes the name it was made with, whoever's it is by then: so that is a unique one.
  const own = `in-use-${randomBytes(6).toString('hex')}`
  const server = await listen(short(own))
  try {
    linkSync(join(folder, own), join(folder, 'in-use'))
    unlinkSync(join(folder, own))
    return server
  } catch (error) {
    server?.close()
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
    return listen(short('in-use'))
  }
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(`process ${process.pid}`)
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(path, () => resolve(server))
  })
}

/** null where nobody listens; asked twice, for a server between its first two system calls. */
async function holderOf(path: string): Promise<string | null> {
  const answer = await ask(path)
  if (answer !== null) return answer
  await sleep(50)
  return ask(path)
}

function ask(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    let connected = false
    const socket = connect(path)
    socket.setTimeout(500, () => socket.destroy())
    socket.on('connect', () => (connected = true))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on(
      'error',
      (error: NodeJS.ErrnoException) => (connected ||= error.code === 'EACCES' || error.code === 'EAGAIN'),
    )
    socket.on('close', () => resolve(connected ? answer || 'busy' : null))
  })
}

function inUse(dataDir: string, holder: string): string {
  return (
    `Another server (${holder}) is already running on DATA_DIR ${dataDir}. Stop it first, or give this one another ` +
    'DATA_DIR. Several servers can share one database: set DATABASE_URL for all of them.'
  )
}

function standInFor(folder: string): string {
  const { dev, ino } = statSync(folder)
  const standIn = join(tmpdir(), `academy-lock-${dev}-${ino}`)
  mkdirSync(standIn, { recursive: true, mode: 0o700 })
  if (statSync(standIn).uid === process.geteuid?.()) return standIn
  throw new DatabaseStartError(`${standIn}, which guards ${folder}, belongs to another user. Remove it, or set TMPDIR.`)
}

/** Socket paths are limited to some 100 bytes: a long folder is entered through a short link. */
function shortPath(folder: string): { to: (name: string) => string; remove: () => void } {
  if (Buffer.byteLength(folder) < 80) return { to: (name) => join(folder, name), remove: () => {} }
  const base = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp'
  const own = mkdtempSync(join(base, `academy-${randomBytes(2).toString('hex')}-`))
  symlinkSync(folder, join(own, 'to'))
  return { to: (name) => join(own, 'to', name), remove: () => rmSync(own, { recursive: true, force: true }) }
}
