import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** One line of the specification; tests that prove it carry its `id` at the end of their titles. */
export type Statement = { section: string; finished: boolean; line: number; id: string; text: string }

const id = '[a-z][a-z0-9-]*-[1-9]\\d*'
const statement = new RegExp(`^- \\[(${id})\\] (.+)$`)
const heading = /^## (.+?)(?: \((finished|open)\))?$/
const idsAtEnd = new RegExp(` \\((${id}(?:, ${id})*)\\)$`)

/** The statements of `docs/specification.md`, and what in it follows the format nearly. */
export function parseSpecification(text: string): { statements: Statement[]; problems: string[] } {
  const statements: Statement[] = []
  const problems: string[] = []
  let section: { name: string; finished: boolean } | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const title = heading.exec(line)
    if (title) {
      // Only sections with a status hold statements; the others explain.
      section = title[2] ? { name: title[1] ?? '', finished: title[2] === 'finished' } : null
      continue
    }
    if (!section || !line.trim().startsWith('- ')) continue
    const [, known = '', said = ''] = statement.exec(line) ?? []
    if (!known) {
      problems.push(`line ${index + 1} is not '- [word-number] Statement.': ${line}`)
      continue
    }
    const before = statements.find((each) => each.id === known)
    if (before) problems.push(`line ${index + 1}: the id ${known} is that of line ${before.line} already.`)
    statements.push({ section: section.name, finished: section.finished, line: index + 1, id: known, text: said })
  }
  return { statements, problems }
}

/**
 * What the specification and the tests say of one another that is not so.
 * @param titles the titles of the tests that run, by file
 */
export function specificationProblems(text: string, titles: ReadonlyMap<string, readonly string[]>): string[] {
  const { statements, problems } = parseSpecification(text)
  const known = new Set(statements.map((each) => each.id))
  const carried = [...titles].flatMap(([file, all]) =>
    all.flatMap((title) => idsOf(title).map((each) => ({ file, title, id: each }))),
  )
  const proven = new Set(carried.map((each) => each.id))
  return [
    ...problems.map((problem) => `docs/specification.md, ${problem}`),
    ...statements
      .filter((each) => each.finished && !proven.has(each.id))
      .map(
        ({ line, section, id: lacking, text: said }) =>
          `docs/specification.md, line ${line}: '${section}' is finished, and no test carries (${lacking}) at the end of its title: ${said}`,
      ),
    ...carried
      .filter((each) => !known.has(each.id))
      .map(
        ({ file, title, id: strange }) => `${file}: the test '${title}' carries ${strange}, which no statement has.`,
      ),
  ]
}

/** The ids at the end of a test's title: 'a draft is missing (courses-3, search-4)'. */
export function idsOf(title: string): string[] {
  return idsAtEnd.exec(title)?.[1]?.split(', ') ?? []
}

/** The titles of the tests in a file's text that run, as they are written (`%s` and `$name` included). */
export function testTitles(text: string): string[] {
  const call =
    /^(.*)\b(?:test|it)(?:\.(?:only|concurrent|(?:runIf|skipIf)\([^\n]*?\)|each\([\s\S]*?\)|for\([\s\S]*?\)))*\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gm
  return [...text.matchAll(call)]
    .filter(([, before = '']) => !/^\s*(\/\/|\*)/.test(before))
    .map((match) => (match[2] ?? match[3] ?? match[4] ?? '').replace(/\\(.)/g, '$1'))
}

/** The titles of all tests of the project at `root`, by file. */
export function titlesBelow(root: string): Map<string, string[]> {
  const files = globSync('{src,sample,scripts,test,bench}/**/*.{test,e2e}.{ts,tsx}', { cwd: root })
  return new Map(files.map((file) => [file, testTitles(readFileSync(path.join(root, file), 'utf8'))]))
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const document = path.join(root, 'docs/specification.md')
  const text = existsSync(document) ? readFileSync(document, 'utf8') : ''
  const titles = titlesBelow(root)
  const problems = text ? specificationProblems(text, titles) : ['docs/specification.md is missing.']
  for (const problem of problems) console.error(problem)
  const all = [...titles.values()].flat()
  console.log(
    `${parseSpecification(text).statements.length} statements, proven by ${all.filter((title) => idsOf(title).length > 0).length} of ${all.length} tests`,
  )
  if (problems.length > 0) process.exitCode = 1
}
