import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Account } from './account.ts'

/**
 * Lets PostgreSQL (`pid`) end when this process does, however it dies: a small shell of its own session reads from a
 * pipe that only this process holds, and on its end asks PostgreSQL to finish. Gives back a function that dismisses it.
 */
export function watchOver(pid: number, account: Account | null): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r word || kill -INT "$1"', 'academy-database-watch', String(pid)], {
    ...account,
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without it the next start takes over what is left, so its absence is no reason to stop.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return () => watcher.stdin.end('done\n')
}
