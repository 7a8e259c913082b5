import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSpecification } from './specification.ts'

/** Levels of the requirements of OWASP ASVS 5.0.0: a line is a chapter, a word a section (`-`: none), a digit a requirement. */
const levels = `
22 1111122223 112222222223 222 123
122 112 12223 23
3 113 12223 11222233 11122333 3 22333
12233 23333 22 1222
2 112333 113 222
122 111111112222 11223333 112233 22222333 2223 33 2222
222 1111 22 11222 223 22
1233 1123 133 23
111 1222
22 223 22223 1111122222233333 22222 22 222
2233 22233 11233 1222 23 23 33
12233 11 22223
2333 222223 2233 1222233
22 12223333 122
12233 12233 1222222 3333
2 22222 2222 222 2223
23 22223333 22`

const requirements = levels
  .trim()
  .split('\n')
  .flatMap((chapter, one) =>
    chapter.split(' ').flatMap((section, two) =>
      [...section.replace('-', '')].map((level, three) => ({
        id: `${one + 1}.${two + 1}.${three + 1}`,
        level: Number(level),
      })),
    ),
  )
const all = requirements.map(({ id }) => id)

/** What a table of security by requirement leaves out of levels 1 and 2, says twice, or does not answer, and what is no requirement. */
export function requirementProblems(text: string): string[] {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+.*?) \|[^|]*\| (.*?) \|(.*)\|$/gm)]
  const named = rows.flatMap(([, numbers = '']) => numbers.split(', ').flatMap(idsOf))
  const wanted = requirements.filter(({ level }) => level < 3).map(({ id }) => id)
  return [
    ...wanted.filter((id) => !named.includes(id)).map((id) => `leaves out the requirement ${id}.`),
    ...named.filter((id, at) => named.indexOf(id) !== at).map((id) => `answers the requirement ${id} twice.`),
    ...named.filter((id) => !all.includes(id)).map((id) => `answers ${id}, which is no requirement.`),
    ...rows
      .filter(([, , met = '', shown = '']) => shown.trim() === '' && !/Does not apply|\*\*/.test(met))
      .map(([, numbers]) => `says by nothing how ${numbers} is shown.`),
  ]
}

/** `1.2.3`, or `1.2.3–1.3.1` with those between. */
function idsOf(range: string): string[] {
  const [first = '', last = first] = range.split('–')
  const [from, to] = [all.indexOf(first), all.indexOf(last)]
  return from < 0 || to < from ? [range] : between(from, to)
}

/** Of level 3 a range says nothing. */
function between(from: number, to: number): string[] {
  return requirements.slice(from, to + 1).flatMap(({ id, level }, at) => (level < 3 || at === 0 ? [id] : []))
}

/** What may be cited: ids of statements, numbers of decisions, paths of files. */
export type Known = {
  statements: ReadonlySet<string>
  decisions: ReadonlySet<string>
  hasFile: (path: string) => boolean
  read: (path: string) => string
}

const comment = /\/\*[\s\S]*?\*\/|(?<=^|[\s{(,;])\/\/[^\n]*/g
const ids = /\((?:[^()]*?, )?([a-z][a-z0-9-]*-[1-9]\d*(?:, [a-z][a-z0-9-]*-[1-9]\d*)*)\)/g
const decisions = /\bdecisions? (\d{3})\b/g
const documents = /(?<![\w/.])((?:[\w.-]+\/)*[\w.-]+\.md)\b/g

/** A test by its file, or by the name of an attack, and a part of its title. */
const tests = /\b(attack\/[\w-]+|(?:src|test|scripts|bench)\/[\w./-]+\.(?:test|e2e)\.tsx?)(?: “([^”]+)”)?/g

/**
 * What the comments of a file, or a whole document, cite that is not there: statements (`(saves-1)`), decisions (`decision 019`)
 * and documents (`docs/operations.md`, or a name in docs or beside README.md); in a document also the files that ```files blocks list.
 */
export function citationProblems(file: string, text: string, known: Known): string[] {
  const isDocument = file.endsWith('.md')
  const said = isDocument ? [text.replace(/```[\s\S]*?```|^ {4}.*$/gm, '')] : (text.match(comment) ?? [])
  const problems = said.flatMap((each) => [
    ...[...plain(each).matchAll(ids)]
      .flatMap(([, found = '']) => found.split(', '))
      .filter((id) => isStatement(id, known) && !known.statements.has(id))
      .map((id) => `cites the statement ${id}, which docs/specification.md does not have.`),
    ...[...each.matchAll(decisions)]
      .filter(([, number = '']) => !known.decisions.has(number))
      .map(([, number]) => `cites decision ${number}, which docs/decisions does not have.`),
    ...[...each.matchAll(documents)]
      .filter(
        ([, name = '']) => ![name, `docs/${name}`, path.posix.join(path.posix.dirname(file), name)].some(known.hasFile),
      )
      .map(([, name]) => `cites ${name}, which is no file of the project.`),
  ])
  if (isDocument) problems.push(...testProblems(text, known))
  const listed = isDocument ? listedFiles(text).filter((each) => !known.hasFile(each)) : []
  problems.push(...listed.map((each) => `lists ${each}, which is no file of the project.`))
  return [...new Set(problems)].map((problem) => `${file} ${problem}`)
}

/** What the tables of a document name of tests that is not there. */
function testProblems(text: string, known: Known): string[] {
  const tables = text.match(/^\| .*$/gm)?.join('\n') ?? ''
  return [...tables.matchAll(tests)].flatMap(([, named = '', title]) => {
    const file = named.startsWith('attack/') ? `test/${named}.test.ts` : named
    if (named.startsWith('attack/') && title === undefined) return []
    if (!known.hasFile(file)) return [`names ${file}, which is no file of the project.`]
    const isThere = title === undefined || known.read(file).includes(title)
    return isThere ? [] : [`names “${title}”, which is no test of ${file}.`]
  })
}

/** The files of ```files blocks, below src: a word that ends in a slash is the folder of those after it. */
function listedFiles(text: string): string[] {
  let folder = 'src'
  return [...text.matchAll(/^```files\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.split(/\s+/).flatMap((word) => {
      if (!word.endsWith('/')) return word === '' ? [] : [path.posix.join(folder, word)]
      folder = path.posix.join('src', word)
      return []
    }),
  )
}

/** A comment in one line. */
function plain(text: string): string {
  return text.replace(/\n\s*(\*|\/\/)?\s*/g, ' ')
}

/** Whether a word with a number means a statement: 'utf-8' and 'rfc-4180' are none. */
function isStatement(id: string, { statements }: Known): boolean {
  const piece = id.replace(/-\d+$/, '')
  return [...statements].some((each) => each.replace(/-\d+$/, '') === piece)
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const { statements } = parseSpecification(read('docs/specification.md'))
  const known = {
    statements: new Set(statements.map((each) => each.id)),
    decisions: new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 3))),
    hasFile: (file: string) => existsSync(path.join(root, file)),
    read,
  }
  const files = globSync(
    ['{src,sample,scripts,bench,test}/**/*.{ts,tsx,mts,mjs}', '*.{ts,cjs}', '{docs,docs/decisions,.}/*.md'],
    {
      cwd: root,
    },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/^scripts\/checks\/citations|^docs\/specification\.md$/.test(file))
  const problems = files.flatMap((file) => citationProblems(file, read(file), known))
  problems.push(...requirementProblems(read('docs/security.md')).map((problem) => `docs/security.md ${problem}`))
  for (const problem of problems) console.error(problem)
  console.log(`${files.length} files, ${problems.length} citations of what is not there`)
  if (problems.length > 0) process.exitCode = 1
}
