import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of what `npm run test:attack`, `test:faults` and `test:machines` promise. */
export const documents = ['docs/attack.md', 'docs/faults.md', 'docs/scaling.md']
/** Days that a record may be older than the code it speaks of. */
const mostDays = 14

/** The files that a record says it speaks of, as globs; what they test, not the tests of single files. */
export function speaksOf(document: string): string[] {
  const line = /^Speaks of: (.+)$/m.exec(document)?.[1] ?? ''
  return [...line.matchAll(/`([^`]+)`/g)].map(([, glob = '']) => glob)
}

/** A digest of all these files, however lines end and whatever this clone knows of its history. */
export function digestOf(root: string, globs: readonly string[]): string {
  const files = globSync([...globs], { cwd: root, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(root, path.join(file.parentPath, file.name)).replaceAll('\\', '/'))
    .filter((file) => file.startsWith('test/') || !/\.test\.tsx?$/.test(file))
  const all = createHash('sha256')
  for (const file of files.toSorted()) {
    all.update(`${file}\0${readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n')}\0`)
  }
  return all.digest('hex').slice(0, 16)
}

/** Why a record proves nothing any more; null where it does. `today`: the day of the last commit. */
export function recordProblem(root: string, document: string, today: string): string | null {
  const globs = speaksOf(document)
  const [, day, digest] = /^Run on (\d{4}-\d\d-\d\d)(?:.* of ([0-9a-f]{16}))?/m.exec(document) ?? []
  if (globs.length === 0 || day === undefined) return 'does not say what it speaks of, or when it was run'
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (days <= mostDays || digest === digestOf(root, globs)) return null
  return `is of ${day}, ${days} days before the last commit, and what it speaks of has changed since`
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const asked = spawnSync('git', ['-c', 'safe.directory=*', 'log', '-1', '--format=%cs'], {
    cwd: root,
    encoding: 'utf8',
  })
  const today = asked.status === 0 ? asked.stdout.trim() : ''
  if (today === '') console.log('There is no commit here to compare the days with.')
  for (const file of today === '' ? [] : documents) {
    const problem = recordProblem(root, readFileSync(path.join(root, file), 'utf8'), today)
    if (problem === null) continue
    console.error(`${file} ${problem}: run its program whole, with -- --keep, and mend what it finds.`)
    process.exitCode = 1
  }
}
