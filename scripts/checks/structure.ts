import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { readFileSync, existsSync, readdirSync } from 'node:fs'

const longest = 300
const code = /\.(tsx?|mts|cts|mjs|cjs|js|jsx)$/
// Types import nothing that runs.
const declarations = /\.d\.[mc]?ts$/
const forbiddenName = /^(utils?|helpers?|common|misc)$/
const kebab = /^\+?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const vocabulary = [
  'kind.ts',
  'schema.ts',
  'rules.ts',
  'table.server.ts',
  'store.server.ts',
  'api.server.ts',
  'client.ts',
]

/** All code files below the folders of `root`, as `src/features/…`. */
function codeFiles(root: string, folders: string[]): string[] {
  return folders.flatMap((folder) => below(root, folder)).filter((file) => code.test(file) && !declarations.test(file))
}

/** Files whose name or place the architecture does not know. */
function namingProblems(files: string[]): string[] {
  return [
    ...files.flatMap((file) => [...badNames(file), ...outsideVocabulary(file, files)]),
    ...foldersOfOneFile(files),
  ]
}

/** Files that are too long, and program files that read the environment. */
function textProblems(root: string, files: string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const lines = text.replace(/\n$/, '').split('\n').length
    const long = lines > longest ? [`${file} has ${lines} lines; past ${longest} a file is two ideas: split it.`] : []
    return [...long, ...(readsEnvironment(file, text) ? [`${file} reads the environment. ${environmentAdvice}`] : [])]
  })
}

const environmentAdvice = 'Only src/main.server.ts does: add it to the settings and hand it in from there.'

function readsEnvironment(file: string, text: string): boolean {
  if (!/^(src|sample)\//.test(file) || file === 'src/main.server.ts') return false
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
  return /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"`]env|\{[^}]*\benv\b[^}]*\}\s*(=\s*process\b|from\s*['"](node:)?process['"])/.test(
    withoutComments,
  )
}

function badNames(file: string): string[] {
  const parts = file.split('/')
  const name = parts.at(-1) ?? ''
  const stems = parts.map((part) => part.split('.')[0] ?? '')
  const drawer = stems.find((stem) => forbiddenName.test(stem))
  return [
    ...(drawer
      ? [`${file}: '${drawer}' is a drawer. Name the file for what it knows (money.ts, video-links.ts).`]
      : []),
    ...(stems.at(-1) === 'index'
      ? [`${file} is a barrel. Import the file itself, and name this one for what it exports.`]
      : []),
    ...(kebab.test(name) ? [] : [`${file}: file names are kebab-case, after what the file exports.`]),
  ]
}

function outsideVocabulary(file: string, files: string[]): string[] {
  const found = /^src\/features\/[^/]+\/[^/]+\/(.*)$/.exec(file)
  if (!found)
    return /^src\/features\/([^/]+\/)?[^/]+$/.test(file)
      ? [`${file} belongs to no feature. Put it into one of a domain, or into records or platform.`]
      : []
  const parts = (found[1] ?? '').split('/')
  // A sub-concern of several files is one more folder with the same words.
  if (parts.length > 1 && !['site', 'admin'].includes(parts[0] ?? '')) parts.shift()
  if (isKnownPlace(parts)) return standsBesideWhatItTests(file, files)
  return [
    `${file} is not in the vocabulary of a feature: ${vocabulary.join(', ')}, *.server.ts for a protocol, site/*, admin/* or one *.site.tsx, *.admin.tsx, tests beside them, ` +
      'or for a sub-concern <concern>.<word>, and one folder with the same words where it has several files. What knows the machine belongs to platform.',
  ]
}

function isKnownPlace(parts: string[]): boolean {
  const name = parts.at(-1) ?? ''
  // A protocol that is neither store nor API (cookies, tokens, a provider) is named for what it knows, and so is a concern of one file.
  if (parts.length === 1)
    return (
      vocabulary.some((word) => name === word || name.endsWith(`.${word}`)) ||
      /\.server\.ts$|\.(site|admin|test)\.tsx?$|\.e2e\.ts$/.test(name)
    )
  return parts.length === 2 && ['site', 'admin'].includes(parts[0] ?? '') && /\.tsx?$/.test(name)
}

/** Folders of a feature that hold one file beside its tests. */
function foldersOfOneFile(files: string[]): string[] {
  const programs = files.filter(
    (file) => /^src\/features\/[^/]+\/[^/]+\/.+\//.test(file) && !/\.test\.tsx?$/.test(file),
  )
  return programs.flatMap((file) => {
    const folder = path.posix.dirname(file)
    const concern = path.posix.basename(folder)
    if (programs.some((other) => other !== file && other.startsWith(`${folder}/`))) return []
    const { name, ext, base } = path.posix.parse(file)
    const named = ['site', 'admin'].includes(concern) ? `${name}.${concern}${ext}` : `${concern}.${base}`
    const beside = `${path.posix.dirname(folder)}/${named}`
    return [`${file} is alone in its folder. Call it ${beside}, and its tests likewise.`]
  })
}

function standsBesideWhatItTests(file: string, files: string[]): string[] {
  const stem = /^(.*)\.test\.tsx?$/.exec(file)?.[1]
  if (!stem) return []
  const folder = path.posix.dirname(file)
  const beside = files.some((other) => {
    if (path.posix.dirname(other) !== folder || /\.test\.tsx?$/.test(other)) return false
    const tested = other.replace(/\.tsx?$/, '')
    return stem === tested || stem.startsWith(`${tested}.`)
  })
  return beside
    ? []
    : [`${file} tests no file beside it. Name it after the file: store.server.test.ts, store.server.order.test.ts.`]
}

function below(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(root, name)
    return [name]
  })
}

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
