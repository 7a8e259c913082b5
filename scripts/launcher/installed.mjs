import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Whether `node_modules` holds what the lock asks for here; npm writes `.package-lock.json` last, so an interrupted install has none. */
export function isInstalled(root, { development }) {
  const written = npmFinishedAt(root)
  if (written === null) return false
  const found = read(stampFile(root))
  if (found === stamp(root, written, true)) return true
  if (!development && found === stamp(root, written, false)) return true
  // The larger level is remembered, so that neither command compares again.
  const holds = [true, false].find((level) => holdsTheLock(root, level))
  if (holds === undefined || (development && !holds)) return false
  markInstalled(root, { development: holds })
  return true
}

/** Remembers what is installed, so that the next start need not compare every package. */
export function markInstalled(root, { development }) {
  try {
    writeFileSync(stampFile(root), stamp(root, npmFinishedAt(root), development))
  } catch {
    // Read-only: compared every time instead, in milliseconds.
  }
}

/** How many packages the lock asks for on this platform. */
export function packagesWanted(root, { development }) {
  const entries = Object.entries(packages(path.join(root, 'package-lock.json')))
  return entries.filter(
    ([place, entry]) =>
      place !== '' && !entry.link && (development || !entry.dev) && (!entry.optional || isMadeForThisPlatform(entry)),
  ).length
}

function holdsTheLock(root, development) {
  const wanted = packages(path.join(root, 'package-lock.json'))
  const present = packages(path.join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || entry.link || (entry.dev && !development)) return true
    const found = present[place]
    if (!found) return entry.optional === true && !isMadeForThisPlatform(entry)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/** Dependencies of another platform's package are rightly absent: only packages that name a platform count. */
function isMadeForThisPlatform(entry) {
  if (entry.os === undefined || entry.engines) return false
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch) && allows(entry.libc, libc())
}

function allows(field, value) {
  const list = field === undefined ? [] : [field].flat()
  if (list.includes(`!${value}`)) return false
  const named = list.filter((item) => !item.startsWith('!'))
  return named.length === 0 || value === undefined || named.includes(value)
}

function libc() {
  if (process.platform !== 'linux') return undefined
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function stamp(root, written, development) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  return hash.update(`${process.platform} ${process.arch} ${written} ${development}`).digest('hex')
}

function stampFile(root) {
  return path.join(root, 'node_modules', '.install-stamp')
}

function npmFinishedAt(root) {
  const file = path.join(root, 'node_modules', '.package-lock.json')
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

function packages(file) {
  return JSON.parse(read(file) || '{}').packages ?? {}
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
