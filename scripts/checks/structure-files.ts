import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

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
export function codeFiles(root: string, folders: string[]): string[] {
  return folders.flatMap((folder) => below(root, folder)).filter((file) => code.test(file) && !declarations.test(file))
}

/** Files whose name or place the architecture does not know. */
export function namingProblems(files: string[]): string[] {
  return [
    ...files.flatMap((file) => [...badNames(file), ...outsideVocabulary(file, files)]),
    ...foldersOfOneFile(files),
  ]
}

/** Files that are too long, and program files that read the environment. */
export function textProblems(root: string, files: string[]): string[] {
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
    `${file} is not in the vocabulary of a feature: ${vocabulary.join(', ')}, *.server.ts for a protocol, site/*, admin/*, tests beside them, ` +
      'or for a sub-concern <concern>.<word>, and one folder with the same words where it has several files. What knows the machine belongs to platform.',
  ]
}

function isKnownPlace(parts: string[]): boolean {
  const name = parts.at(-1) ?? ''
  // A protocol that is neither store nor API (cookies, tokens, a provider) is named for what it knows, and so is a concern of one file.
  if (parts.length === 1)
    return (
      vocabulary.some((word) => name === word || name.endsWith(`.${word}`)) ||
      /\.server\.ts$|\.test\.tsx?$|\.e2e\.ts$/.test(name)
    )
  return parts.length === 2 && ['site', 'admin'].includes(parts[0] ?? '') && /\.tsx?$/.test(name)
}

/** Folders of a feature that hold one file beside its tests; `site` and `admin` say who sees what is in them. */
function foldersOfOneFile(files: string[]): string[] {
  const programs = files.filter(
    (file) => /^src\/features\/[^/]+\/[^/]+\/.+\//.test(file) && !/\.test\.tsx?$/.test(file),
  )
  return programs.flatMap((file) => {
    const folder = path.posix.dirname(file)
    const concern = path.posix.basename(folder)
    if (
      ['site', 'admin'].includes(concern) ||
      programs.some((other) => other !== file && other.startsWith(`${folder}/`))
    )
      return []
    const beside = `${path.posix.dirname(folder)}/${concern}.${path.posix.basename(file)}`
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
