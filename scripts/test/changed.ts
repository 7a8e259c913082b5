import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Check } from './checks.ts'
import { testFiles } from './groups.ts'

/** Compositions: what they import is no reason to test everything that imports them. */
const compositions = new Set(['src/app.server.ts', 'src/jobs.server.ts', 'src/main.server.ts', 'src/routes.ts'])
/** Tests over all features' declarations. */
const wholes = [
  'test/admin-operations.test.ts',
  'test/api-document.test.ts',
  'test/record-editing.test.ts',
  'test/tables.test.ts',
]
const folders = ['src', 'sample', 'scripts', 'test', 'bench']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** The test files that a change concerns: themselves, direct and indirect importers, and those beside any file so reached. */
export function concernedTests(root: string, changed: string[]): string[] {
  const importers = importersOf(root)
  const reached = new Set(changed)
  for (const file of reached) {
    if (compositions.has(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  // A test that is reached runs; it is no reason for those beside it.
  const code = [...reached].filter((file) => file.startsWith('src/') && (changed.includes(file) || !isTest(file)))
  const beside = new Set(code.map((file) => path.posix.dirname(file)))
  // Compositions, and nobody's tests.
  beside.delete('src')
  const declares = changed.some((file) => /^(src\/(features|records)\/.*(schema|\.server)\.ts|migrations\/)/.test(file))
  return testFiles(root).filter(
    (file) => reached.has(file) || beside.has(path.posix.dirname(file)) || (declares && wholes.includes(file)),
  )
}

function importersOf(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const file of codeIn(root)) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, said = ''] of text.matchAll(/(?:from|import)[\s(]+'([#.][^']+)'/g)) {
      const imported = said.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), said)
        : said.replace(/^#(features|records|platform|pages)\//, 'src/$1/').replace(/^#/, '')
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

function codeIn(root: string): string[] {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.[cm]?tsx?$/.test(name))
        .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/'))),
    )
}

export const journeysByFeature: Record<string, readonly string[]> = {
  accounts: ['sign-in', 'profile', 'people-office', 'back-office', 'desk'],
  announcements: ['news', 'announcement-editing'],
  'api-keys': ['back-office'],
  attendance: ['attendance', 'learning'],
  'calendar-addresses': ['moved-class'],
  certificates: ['courses', 'course-family'],
  'course-sessions': ['term', 'moved-class', 'learning'],
  courses: ['courses', 'course-family', 'enrolling'],
  drawings: ['courses', 'news'],
  enrollments: ['enrolling', 'people-office', 'desk'],
  highlights: ['visit', 'news'],
  history: ['vision', 'record-editing'],
  inquiries: ['contact', 'answering', 'inbox'],
  'issued-certificates': ['issued-certificates', 'learning'],
  learning: ['learning', 'attendance'],
  mail: ['refused-mail', 'moved-class', 'inbox'],
  media: ['pictures', 'resource-editing', 'profile'],
  milestones: ['about'],
  pages: ['pages', 'visit', 'contact'],
  'prepared-answers': ['inbox'],
  publishing: ['publishing', 'announcement-editing'],
  resources: ['resources', 'resource-editing'],
  search: ['news', 'resources'],
  'session-mail': ['moved-class'],
  'site-content': [
    'homepage',
    'about',
    'editing',
    'mission-editing',
    'modules',
    'vision',
    'team',
    'partners',
    'drafts',
  ],
  statistics: ['empty-site', 'people-office'],
  subscriptions: ['moved-class'],
  translations: ['translations'],
  teachers: ['record-editing', 'announcement-editing'],
  watersheds: ['visit', 'about'],
  webhooks: ['back-office'],
}

/** The journeys that a change concerns; all of them where shared code changed. */
export function journeysOf(changed: string[], all: string[]): string[] {
  const code = changed.filter((file) => !/\.test\.tsx?$|\.md$/.test(file))
  const concerns = (journey: string) =>
    code.some((file) => {
      const [, feature] = /^src\/(?:features\/[^/]+|records)\/([^/]+)\//.exec(file) ?? []
      if (feature) return (journeysByFeature[feature] ?? [nameOf(journey)]).includes(nameOf(journey))
      if (file.startsWith('test/journeys/')) return file === journey || !file.endsWith('.e2e.ts')
      return /^(src|sample|migrations)\//.test(file)
    })
  return all.filter(concerns)
}

const nameOf = (journey: string) => journey.slice(journey.lastIndexOf('/') + 1).replace('.e2e.ts', '')

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
