import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
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
