import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import type { Check } from './checks.ts'
import { concernedTests } from './concerned.ts'
import { journeysOf } from './journeys-of.ts'

/** Committed since `main`, not committed, new or deleted. */
function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  const from = firstThatWorks(
    () => git('merge-base', 'HEAD', 'main'),
    () => git('merge-base', 'HEAD', 'origin/main'),
  )
  const files = [
    ...git('diff', '--name-only', '--no-renames', from),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(files)].toSorted()
}

function firstThatWorks(...ways: (() => string[])[]): string {
  for (const way of ways) {
    try {
      const [found] = way()
      if (found) return found
    } catch {
      // No such branch here.
    }
  }
  throw new Error('There is no branch main to compare with: run npm test for everything.')
}

/** The checks that a change of these files concerns, each cut down to them. */
export function checksOfChange(root: string, checks: Check[], changed = changedFiles(root)): Check[] {
  const present = changed.filter((file) => existsSync(path.join(root, file)))
  const code = present.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  const tests = concernedTests(root, changed)
  const journeys = journeysOf(changed, journeyFiles(root))
  const pages = tests.filter((file) => file.startsWith('test/pages/'))
  const unit = tests.filter((file) => !pages.includes(file))
  const built = tests.filter((file) => /^test\/(pages|attack|faults)\//.test(file))
  const needed: Record<string, (check: Check) => Check | null> = {
    lock: onlyIf(changed.some((file) => /^package(-lock)?\.json$/.test(file))),
    migrations: onlyIf(changed.some((file) => file.startsWith('migrations/'))),
    specification: onlyIf(changed.length > 0),
    routes: onlyIf(code.length > 0),
    structure: onlyIf(code.length > 0),
    types: onlyIf(changed.some((file) => /\.[cm]?tsx?$|^package-lock|^tsconfig/.test(file))),
    format: (check) =>
      withFiles(
        check,
        present.filter((file) => /\.([cm]?[jt]sx?|json|css|md)$/.test(file)),
        '--no-error-on-unmatched-pattern',
      ),
    lint: (check) => withFiles(check, code),
    unit: (check) => withFiles(check, unit),
    pages: onlyIf(pages.length > 0 || journeys.length > 0),
    journeys: (check) => withFiles(check, journeys),
    build: onlyIf([...built, ...journeys].length > 0),
  }
  return checks.flatMap((check) => needed[check.name]?.(check) ?? [])
}

const onlyIf = (concerns: boolean) => (check: Check) => (concerns ? check : null)

function withFiles(check: Check, files: string[], ...options: string[]): Check | null {
  if (files.length === 0) return null
  const commands = check.commands.map((command) => [...command.filter((part) => part !== '.'), ...options, ...files])
  return { ...check, commands }
}

function journeyFiles(root: string): string[] {
  return globSync('{test/journeys,src/features/*/*}/*.e2e.ts', { cwd: root }).toSorted()
}
