import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseLog, DatabaseStartError } from '../database-log.ts'
import { socketFolderPrefix } from './place.ts'

/** Stops a PostgreSQL that a killed server left on `data` and disarms its stale pid file; the folder's lock must be held. */
export async function takeOverLeftover(data: string, log: DatabaseLog, ownSocketFolder = ''): Promise<void> {
  const note = join(data, 'postmaster.pid')
  if (!existsSync(note)) return
  const lines = readFileSync(note, 'utf8').split('\n')
  const pid = Number(lines[0])
  const socketFolder = lines[4] ?? ''
  if (pid > 0 && isServerOn(pid, data)) {
    log.warn({ pid }, 'An earlier server was killed and left its PostgreSQL running; taking over')
    await end(pid, data)
  }
  // PostgreSQL believes any living process with this number, except its parent; the other lines tell it of shared memory in use.
  if (existsSync(note)) writeFileSync(note, [String(process.pid), ...lines.slice(1)].join('\n'))
  if (socketFolder === ownSocketFolder) return
  if (basename(socketFolder).startsWith(socketFolderPrefix)) rmSync(socketFolder, { recursive: true, force: true })
}

async function end(pid: number, data: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 15],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // Gone meanwhile.
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(10)) {
      if (!isServerOn(pid, data)) return
    }
  }
  throw new DatabaseStartError(`PostgreSQL (process ${pid}), left by an earlier server, does not end. End it by hand.`)
}

/** Process numbers are reused: only one that works in `data` counts. */
function isServerOn(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(data)
  } catch {
    return false
  }
}
