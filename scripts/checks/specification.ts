import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** One line of the specification; `tests` are the titles of the tests that prove it. */
export type Statement = {
  section: string
  finished: boolean
  line: number
  piece: string
  text: string
  tests: string[]
}

const statement = /^- \[([a-z][a-z0-9-]*)\] (.+?)(?: — test: (`[^`]+`(?:, `[^`]+`)*))?$/
const heading = /^## (.+?)(?: \((finished|open)\))?$/

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
    const found = statement.exec(line)
    if (!found || (!found[3] && /\btests?: ?`/.test(line))) {
      problems.push(`line ${index + 1} is not '- [piece] Statement. — test: \`title\`': ${line}`)
      continue
    }
    const tests = found[3] ? [...found[3].matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '') : []
    const [, piece = '', said = ''] = found
    statements.push({ section: section.name, finished: section.finished, line: index + 1, piece, text: said, tests })
  }
  return { statements, problems }
}

/** What the specification says of itself that is not so, given the titles that the test files hold. */
export function specificationProblems(text: string, titles: Set<string>): string[] {
  const { statements, problems } = parseSpecification(text)
  const untested = statements.filter(({ finished, tests }) => finished && tests.length === 0)
  const unknown = statements.flatMap((each) =>
    each.tests.filter((title) => !titles.has(title)).map((title) => ({ ...each, title })),
  )
  return [
    ...problems,
    ...untested.map(
      ({ line, section, text: said }) => `line ${line}: '${section}' is finished, and no test is named for: ${said}`,
    ),
    ...unknown.map(({ line, title }) => `line ${line}: no test file holds a test '${title}'.`),
  ]
}

/** The titles of the tests in a file's text, as they are written (`%s` and `$name` included). */
export function testTitles(text: string): string[] {
  const call =
    /\b(?:test|it)(?:\.(?:only|concurrent|each\([\s\S]*?\)|for\([\s\S]*?\)))*\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g
  return [...text.matchAll(call)].map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(.)/g, '$1'))
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = globSync('{src,sample,scripts,test,bench}/**/*.{test,e2e}.{ts,tsx}', { cwd: root })
  const titles = new Set(files.flatMap((file) => testTitles(readFileSync(path.join(root, file), 'utf8'))))
  const document = path.join(root, 'docs/specification.md')
  const text = existsSync(document) ? readFileSync(document, 'utf8') : ''
  const problems = text ? specificationProblems(text, titles) : ['docs/specification.md is missing.']
  for (const problem of problems) console.error(`docs/specification.md, ${problem}`)
  const { statements } = parseSpecification(text)
  console.log(
    `${statements.length} statements, ${statements.filter((each) => each.tests.length > 0).length} with tests, ${titles.size} tests`,
  )
  if (problems.length > 0) process.exitCode = 1
}
