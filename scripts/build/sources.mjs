import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unlessReadOnly } from './read-only.mjs'

const folders = ['src', 'messages', 'sample', 'public', 'docs/guide', 'scripts/build']
const files = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build.ts',
]
// Tests beside the sources are part of no build.
const ignored = /\.test\.tsx?$/

/** Whether `build/` of `root` matches its sources; files with the same time and size are not read again. */
export function isFresh(root) {
  if (!existsSync(path.join(root, 'build/client')) || !existsSync(path.join(root, 'build/server'))) return false
  const built = read(root)
  if (!built) return false
  const now = snapshot(root, built)
  const names = Object.keys(now)
  if (names.length !== Object.keys(built).length) return false
  if (!names.every((name) => built[name]?.hash === now[name]?.hash)) return false
  // A checkout may change times only: remember them, so that the next check is quick.
  if (names.some((name) => built[name]?.seen !== now[name]?.seen)) unlessReadOnly(() => remember(root, now))
  return true
}

/** Every source with time and size (`seen`) and content hash; hashes come from `known` where `seen` is equal. */
export function snapshot(root, known = {}) {
  const result = {}
  for (const name of sourceFiles(root)) {
    const { mtimeMs, size } = statSync(path.join(root, name))
    const seen = `${mtimeMs} ${size}`
    const before = known[name]
    const hash = before?.seen === seen ? before.hash : hashOf(path.join(root, name))
    result[name] = { seen, hash }
  }
  return result
}

/** Records what `build/` was made from. */
export function remember(root, made) {
  writeFileSync(path.join(root, 'build/.stamp'), JSON.stringify(made))
}

function sourceFiles(root) {
  const found = folders.flatMap((folder) => filesBelow(root, folder))
  return [...found, ...files.filter((file) => existsSync(path.join(root, file)))].filter((name) => !ignored.test(name))
}

function filesBelow(root, folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(root, name) : [name]
  })
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('base64url')
}

function read(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, 'build/.stamp'), 'utf8'))
  } catch {
    return null
  }
}
