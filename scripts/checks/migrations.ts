import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** main when this check began; once a release is tagged, the newest tag counts instead. */
const firstBaseline = 'e4a8c0a66991b5abaaa37f442c600b2a22df24a8'

/** Problems with the migrations at `root`: landed ones must stay as they are, new ones come after. `notes`: what was not compared. */
export function migrationProblems(root: string, baseline = firstBaseline): { problems: string[]; notes: string[] } {
  const here = readdirSync(path.join(root, 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
  const problems = here
    .filter((name) => !/^\d{14}_[a-z0-9-]+$/.test(name))
    .map((name) => `${name} is no name of a migration.`)
  const notes: string[] = []
  for (const [what, commit] of landedAt(root, baseline)) {
    if (commit === null) notes.push(`There is no ${what} here to compare with.`)
    else problems.push(...changesSince(root, commit, here))
  }
  return { problems: [...new Set(problems)], notes }
}

/** null where this clone lacks the commit. */
function landedAt(root: string, baseline: string): [what: string, commit: string | null][] {
  const tag = git(root, ['describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD'])
  const release = git(root, ['rev-parse', '--verify', '--quiet', `${tag || baseline}^{commit}`])
  const main = ['origin/main', 'main'].find((name) => git(root, ['rev-parse', '--verify', '--quiet', name]))
  return [
    ['release', release || null],
    ['main', (main && git(root, ['merge-base', 'HEAD', main])) || null],
  ]
}

function changesSince(root: string, commit: string, here: string[]): string[] {
  const listed = (git(root, ['ls-tree', '-r', '--format=%(objectname) %(path)', commit, 'migrations/']) ?? '').split(
    '\n',
  )
  const landed = listed.filter(Boolean).map((line) => ({ hash: line.slice(0, 40), file: line.slice(41) }))
  const changed = landed.flatMap(({ hash, file }) => {
    const now = path.join(root, file)
    if (!existsSync(now)) return [`${file} has landed and is gone. Put it back under its name.`]
    const same = git(root, ['hash-object', `--path=${file}`, '--stdin'], readFileSync(now)) === hash
    return same ? [] : [`${file} has landed and was edited. Put it back and write a new migration.`]
  })
  const names = landed.map(({ file }) => file.split('/')[1] ?? '')
  const last = names.toSorted().at(-1) ?? ''
  const early = here.filter((name) => !names.includes(name) && name < last)
  return [...changed, ...early.map((name) => `${name} would come before ${last}, which has landed. Generate it anew.`)]
}

function git(root: string, args: string[], input?: Buffer): string | null {
  const asked = spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: root, encoding: 'utf8', input })
  return asked.status === 0 ? asked.stdout.trim() : null
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const { problems, notes } = migrationProblems(root)
  for (const line of [...problems, ...notes]) console.error(line)
  if (problems.length > 0) process.exitCode = 1
}
