import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unlessReadOnly } from './read-only.mjs'

/** Writes the checked-out commit into `build-info.json`; `buildTime` stays that of the pages. */
export function refreshBuildInfo(root) {
  const file = path.join(root, 'build/client/build-info.json')
  const built = builtAt(root)
  const before = read(file)
  const info = { buildTime: built, ...commit(root), version: version(root) }
  const text = `${JSON.stringify(info, null, 2)}\n`
  // A copy without git history keeps the build's commit.
  if (text === before || (before !== '' && info.commitHash === 'unknown')) return
  unlessReadOnly(() => {
    writeFileSync(`${file}.${process.pid}`, text)
    renameSync(`${file}.${process.pid}`, file)
  })
}

function commit(root) {
  // git refuses a checkout of another user (a service, a container); its code is running anyway.
  const asked = spawnSync('git', ['-c', 'safe.directory=*', 'log', '-1', '--format=%H%n%D%n%s'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (asked.status !== 0) return { branch: 'unknown', commitHash: 'unknown', commitMessage: 'unknown' }
  const [commitHash, names, commitMessage] = asked.stdout.split('\n')
  return { branch: /^HEAD -> (\S+?)(,|$)/.exec(names)?.[1] ?? 'HEAD', commitHash, commitMessage }
}

function builtAt(root) {
  const written = read(path.join(root, 'build/.built-at'))
  return written || new Date().toISOString()
}

function version(root) {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version ?? 'unknown'
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
