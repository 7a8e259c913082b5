import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, recipesIn, type Step } from '../scripts/checks/growing-steps.ts'
import { answers, startProgram } from './programs.ts'
import { copyProject } from './project-copy.ts'
import { freePort } from './server.ts'

const text = readFileSync(path.join(import.meta.dirname, '../docs/growing.md'), 'utf8')
const [field, kind] = recipesIn(text)
const copy = copyProject('academy')
afterAll(() => copy.remove())

beforeAll(() => {
  for (const recipe of [field, kind]) if (recipe) follow(recipe, copy.root)
}, 300_000)

/** The files that somebody edits or writes by hand. */
const placesOf = (steps: readonly Step[] = []) => {
  const named = steps.flatMap((step) => (step.does === 'run' ? [] : [{ ...step }]))
  const filesOf = (isNew: boolean) => [
    ...new Set(named.filter(({ does }) => (does === 'new') === isNew).map(({ file }) => file)),
  ]
  return { edited: filesOf(false), written: filesOf(true) }
}

/** Runs a program of the project in the copy. Gives what it said, with `failed` where it failed. */
async function run(...args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: copy.root, maxBuffer: 1e8 })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `failed\n${stdout}${stderr}`
  }
}

test('a field takes three edits, a test and a generated migration (growing-1)', () => {
  const { edited, written } = placesOf(field?.steps)
  expect([edited.length, written.length]).toEqual([3, 1])
  expect(field?.steps.filter(({ does }) => does === 'run')).toHaveLength(1)
})

test('a kind of record takes a folder, a file for each of its screens, an example and five edits (growing-1)', () => {
  const { edited, written } = placesOf(kind?.steps)
  expect(edited).toHaveLength(5)
  expect(written.filter((file) => !file.startsWith('src/features/books/'))).toEqual([
    'src/pages/site/books.tsx',
    'src/pages/admin/books.tsx',
    'test/kinds/books.ts',
  ])
})

test('with the steps followed, types, structure and format are in order (growing-1)', async () => {
  const said = await run('scripts/run.mjs', 'scripts/test.ts', 'types', 'structure', 'format')
  expect(said).toContain('3 passed, 0 failed')
}, 1_200_000)

// It builds, and the tests of every kind load what is built of the sample content.
test('the site that is built with the steps has the page of books (growing-1)', async () => {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'academy-growing-'))
  const program = startProgram([process.execPath, 'scripts/run.mjs', 'scripts/start.ts'], {
    cwd: copy.root,
    env: { SAMPLE_CONTENT: 'off', PORT: String(port), DATA_DIR: dataDir },
  })
  try {
    const nothing = 'There is nothing to read yet.'
    const page = await answers(program, `http://localhost:${port}/books`, (html) => html.includes(nothing))
    expect(page).toContain(nothing)
  } finally {
    program.child.kill('SIGTERM')
    await program.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 1_200_000)

test('the field is saved and shown, books are added, saved with versions and read, and only administrators edit them (growing-1)', async () => {
  const said = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    'src/features/books/api.server.test.ts',
    'src/features/courses/site/course-detail.test.tsx',
    'src/record-kinds.server.test.ts',
    'test/admin-operations.test.ts',
    'test/api-document.test.ts',
    'test/record-editing.test.ts',
    'test/tables.test.ts',
  )
  expect(said).toMatch(/Test Files +7 passed/)
}, 1_200_000)
