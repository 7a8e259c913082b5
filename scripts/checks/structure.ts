import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { codeFiles, namingProblems, textProblems } from './structure-files.ts'
import { readFileSync } from 'node:fs'

const table =
  /^src\/(?:features\/[^/]+\/([^/]+)\/.*table\.server|(records|platform\/server)\/([^/]+)\/table(?:\.server)?)\.ts$/
const server = /^src\/features\/[^/]+\/([^/]+)\/.*\.server\.ts$/

/** Uses of tables of another feature, of records or the platform in SQL text, which neither types nor a search for uses find. */
function foreignTables(root: string, files: readonly string[]): string[] {
  const owners = new Map<string, string>()
  for (const file of files) {
    const [, feature, floor, concern] = table.exec(file) ?? []
    const owner = feature ?? (concern && `${floor}/${concern}`)
    if (owner === undefined) continue
    for (const [, name = ''] of textOf(root, file).matchAll(/\bpgTable\(\s*'(\w+)'/g)) owners.set(name, owner)
  }
  return files.flatMap((file) => {
    const feature = server.exec(file)?.[1]
    if (feature === undefined || file.includes('.test.')) return []
    return [...tablesNamedIn(textOf(root, file))].flatMap((name) => {
      const owner = owners.get(name)
      if (owner === undefined || owner === feature) return []
      return `${file} names '${name}', a table of ${owner}, as text. Ask its store, or the kinds of records that are handed in.`
    })
  })
}

function tablesNamedIn(text: string): Set<string> {
  const inSql = text
    .replace(/'[^'\n]*'/g, "''")
    .matchAll(/\b(?:from|join|into|update|truncate)\s+(?:only\s+)?"?(\w+)/gi)
  const byName = text.matchAll(/\b(?:identifier|countOf|countsOf)\((?:\w+,\s*)?'(\w+)'/g)
  return new Set([...inSql, ...byName].map(([, name = '']) => name))
}

function textOf(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
}

const folders = ['src', 'sample', 'scripts', 'bench', 'test']
const settings = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

/** Structure problems at `root`: import direction, cycles, misplaced files, forbidden names. There is no list of exceptions. */
export async function structureProblems(root: string): Promise<string[]> {
  const files = codeFiles(root, folders)
  return [
    ...namingProblems(files),
    ...inNoDomain(files),
    ...textProblems(root, files),
    ...foreignTables(root, files),
    ...(await importProblems(root, files)),
  ]
}

function inNoDomain(files: string[]): string[] {
  return files.flatMap((file) => {
    const domain = /^src\/features\/([^/]+)\/[^/]+\//.exec(file)?.[1]
    if (domain === undefined || settings.domains.includes(domain)) return []
    return [`${file} stands in no domain: there are ${settings.domains.join(', ')} (.dependency-cruiser.cjs).`]
  })
}

async function importProblems(root: string, files: string[]): Promise<string[]> {
  if (files.length === 0) return []
  const { forbidden, options } = settings
  const present = folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
  let result: ICruiseResult
  try {
    const cruised = await cruise(present, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } })
    if (typeof cruised.output === 'string') throw new Error(cruised.output)
    result = cruised.output
  } catch (error) {
    return [
      `The imports could not be read: ${error instanceof Error ? error.message.split('Stack backtrace')[0] : String(error)}`,
    ]
  }
  const read = new Set(result.modules.map((module) => module.source))
  const unread = files.filter((file) => !read.has(file))
  return [
    // An unreadable file is a failure, or a broken reader would find nothing wrong.
    ...unread.map((file) => `${file} could not be read by the structure check, so nothing is known about its imports.`),
    ...wrongWay(result),
    ...climbing(result),
  ]
}

function wrongWay(result: ICruiseResult): string[] {
  const why = new Map<string, string>(
    settings.forbidden.map((rule: { name: string; comment: string }) => [rule.name, rule.comment]),
  )
  return result.summary.violations.map(({ from, to, rule, cycle }) => {
    const road = cycle ? cycle.map((step) => step.name).join(' → ') : to
    return `${from} imports ${road} (${rule.name}). ${why.get(rule.name)}`
  })
}

function climbing(result: ICruiseResult): string[] {
  return result.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module }) => module.startsWith('../../') && !module.includes('+types/'))
      .map(
        ({ module }) =>
          `${source} imports '${module}'. Write '#features/…', '#records/…', '#platform/…', '#pages/…', '#sample/…' or '#test/…'.`,
      ),
  )
}

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)))
  const problems = await structureProblems(root)
  for (const problem of new Set(problems)) console.error(problem)
  console.log(`${codeFiles(root, folders).length} files, ${problems.length} problems of structure`)
  if (problems.length > 0) process.exitCode = 1
}
