import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What a test file needs: nothing, a document, PostgreSQL or the built site (`attack` and `faults` both); `apart` mock modules, which
 * no other file may see, or watch React load; `full` are tagged as a whole, and do much before their first test.
 */
export type Group = 'pure' | 'dom' | 'api' | 'apart' | 'pages' | 'attack' | 'faults' | 'full'

/** The test files by group, read from their text; paths relative to `root`. With a language those alone that run in each. */
export function groupsOf(root: string, language?: string): Record<Group, string[]> {
  const groups: Record<Group, string[]> = {
    pure: [],
    dom: [],
    api: [],
    apart: [],
    pages: [],
    attack: [],
    faults: [],
    full: [],
  }
  const asks = asksForDatabase(root)
  for (const file of testFiles(root)) {
    const text = readFileSync(path.join(root, file), 'utf8')
    if (language && !runsInEachLanguage(text)) continue
    if (file.startsWith('test/pages/')) groups.pages.push(file)
    else if (text.startsWith('/** @module-tag full */')) groups.full.push(file)
    else if (file.startsWith('test/attack/')) groups.attack.push(file)
    else if (file.startsWith('test/faults/')) groups.faults.push(file)
    else if (/\bvi\.(mock|doMock|resetModules)\(|#test\/renders\.ts/.test(text)) groups.apart.push(file)
    else if (text.startsWith('// @vitest-environment happy-dom')) groups.dom.push(file)
    else groups[asks(file) ? 'api' : 'pure'].push(file)
  }
  return groups
}

/** Whether a test of what readers see finds things by the messages of the catalogue. */
export const runsInEachLanguage = (text: string): boolean => /'#test\/(language|sample-text)\.ts'/.test(text)

/** All test files that need no build, relative to `root`. */
export function testFiles(root: string): string[] {
  return ['src', 'sample', 'scripts', 'test', 'bench']
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.replaceAll(path.sep, '/')),
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .toSorted()
}

function asksForDatabase(root: string): (file: string) => boolean {
  const known = new Map<string, boolean>()
  const asks = (file: string): boolean => {
    const before = known.get(file)
    if (before !== undefined) return before
    // Ends import cycles.
    known.set(file, false)
    const text = readFileSync(path.join(root, file), 'utf8')
    const helpers = [...text.matchAll(/from '(#test\/|\.\.?\/)([^']+)'/g)]
      .map(([, start = '', name = '']) =>
        start === '#test/' ? `test/${name}` : path.posix.join(path.posix.dirname(file), start, name),
      )
      // Beside a test only what serves tests can reach the database of a run.
      .filter((helper) => helper.startsWith('test/') && existsSync(path.join(root, helper)))
    const answer = /\binject\(/.test(text) || helpers.some(asks)
    known.set(file, answer)
    return answer
  }
  return asks
}
