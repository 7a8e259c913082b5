import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Account } from './account.ts'

const vigil = [
  'read -r word && exit',
  'kill -INT "$1"',
  '[ -n "$2" ] || exit',
  'for turn in 1 2 3 4 5 6 7 8 9 10; do rmdir "$2" 2>/dev/null && exit; sleep 0.2 2>/dev/null || sleep 1; done',
].join('; ')

/** Ends the program `pid` when this process dies, by a shell that reads from its pipe; gives the way to dismiss it. */
export function watchOver(pid: number, socketFolder: string, account: Account | null): () => void {
  const watcher = spawn('/bin/sh', ['-c', vigil, 'academy-database-watch', String(pid), socketFolder], {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without it the next start takes over what is left.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return () => watcher.stdin.end('done\n')
}
