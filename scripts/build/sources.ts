import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unlessReadOnly } from './read-only.ts'

/** What each source file was when it was looked at: its time and size, and the hash of what it holds. */
export type Snapshot = Record<string, { seen: string; hash: string }>

const folders = ['src', 'sample', 'public', 'scripts/build']
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

/** Whether `build/` of `root` was made from the sources as they are. Files of the same time and size are not read again. */
export function isFresh(root: string): boolean {
  if (!existsSync(path.join(root, 'build/client')) || !existsSync(path.join(root, 'build/server'))) return false
  const built = read(root)
  if (!built) return false
  const now = snapshot(root, built)
  const names = Object.keys(now)
  if (names.length !== Object.keys(built).length) return false
  if (!names.every((name) => built[name]?.hash === now[name]?.hash)) return false
  // A checkout touches files without changing them: remember their new times, so that the next look is quick again.
  if (names.some((name) => built[name]?.seen !== now[name]?.seen)) unlessReadOnly(() => remember(root, now))
  return true
}

/** Every source file as it is now; what `known` holds with the same time and size is believed. */
export function snapshot(root: string, known: Snapshot = {}): Snapshot {
  const result: Snapshot = {}
  for (const name of sourceFiles(root)) {
    const { mtimeMs, size } = statSync(path.join(root, name))
    const seen = `${mtimeMs} ${size}`
    const before = known[name]
    const hash = before?.seen === seen ? before.hash : hashOf(path.join(root, name))
    result[name] = { seen, hash }
  }
  return result
}

/** Writes down what the build that now lies in `build/` was made from. */
export function remember(root: string, made: Snapshot): void {
  writeFileSync(path.join(root, 'build/.stamp'), JSON.stringify(made))
}

function sourceFiles(root: string): string[] {
  const found = folders.flatMap((folder) => filesBelow(root, folder))
  return [...found, ...files.filter((file) => existsSync(path.join(root, file)))].filter((name) => !ignored.test(name))
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(root, name) : [name]
  })
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('base64url')
}

function read(root: string): Snapshot | null {
  try {
    return JSON.parse(readFileSync(path.join(root, 'build/.stamp'), 'utf8'))
  } catch {
    return null
  }
}
