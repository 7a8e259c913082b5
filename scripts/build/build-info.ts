import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unlessReadOnly } from './read-only.ts'

/** What `build/client/build-info.json` says. Each is 'unknown' where there is no git to ask. */
export type BuildInfo = {
  buildTime: string
  branch: string
  commitHash: string
  commitMessage: string
  version: string
}

/**
 * Brings `build-info.json` up to date with the commit that is checked out. `buildTime` is when the pages were built, which
 * a commit that changes no source does not move.
 */
export function refreshBuildInfo(root: string): void {
  const file = path.join(root, 'build/client/build-info.json')
  const built = statTime(root)
  const before = read(file)
  const info: BuildInfo = { buildTime: built, ...commit(root), version: version(root) }
  const text = `${JSON.stringify(info, null, 2)}\n`
  // A built copy without its history knows its commit from the build.
  if (text === before || (before !== '' && info.commitHash === 'unknown')) return
  unlessReadOnly(() => {
    writeFileSync(`${file}.${process.pid}`, text)
    renameSync(`${file}.${process.pid}`, file)
  })
}

function commit(root: string): Pick<BuildInfo, 'branch' | 'commitHash' | 'commitMessage'> {
  const [commitHash, commitMessage] = git(root, ['log', '-1', '--format=%H%n%s']).split('\n')
  const branch = git(root, ['rev-parse', '--abbrev-ref', 'HEAD'])
  return { branch: branch || 'unknown', commitHash: commitHash || 'unknown', commitMessage: commitMessage || 'unknown' }
}

function git(root: string, args: string[]): string {
  // The checkout may belong to another user (a service, a container), which git would refuse; its code is running anyway.
  const asked = spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: root, encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim() : ''
}

function statTime(root: string): string {
  const written = read(path.join(root, 'build/.built-at'))
  return written || new Date().toISOString()
}

function version(root: string): string {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version ?? 'unknown'
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
