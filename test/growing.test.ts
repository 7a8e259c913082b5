/** @module-tag full */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
const journey = 'test/journeys/books.e2e.ts'
const copy = copyProject('academy')
afterAll(() => copy.remove())

beforeAll(() => {
  for (const recipe of [field, kind]) if (recipe) follow(recipe, copy.root)
  // What proves that the steps are enough; a kind does not need it.
  copyFileSync(path.join(copy.root, 'test/growing-books.ts'), path.join(copy.root, journey))
}, 300_000)

/** What is written by hand: a line or a block below another is one edit, however many stand in one file. */
const placesOf = (steps: readonly Step[] = []) => ({
  edited: steps.filter(({ does }) => does === 'below' || does === 'instead').length,
  written: steps.flatMap((step) => (step.does === 'new' ? step.file : [])),
  // What a catalogue says is no code.
  lines: steps.reduce((sum, step) => {
    const isCode = step.does !== 'run' && !step.file.startsWith('messages/')
    return sum + (isCode ? step.code.split('\n').length : 0)
  }, 0),
  generated: steps.filter((step) => step.does === 'run' && step.command.startsWith('npm run migration')).length,
})

/** Runs a program of the project in the copy. Gives what it said, with `failed` where it failed. */
async function run(...args: string[]): Promise<string> {
  try {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: copy.root, maxBuffer: 1e8, env })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `failed\n${stdout}${stderr}`
  }
}

const vitest = (...args: string[]) => run('node_modules/vitest/vitest.mjs', 'run', ...args)

test('a field takes four edits, a test and a generated migration (growing-1)', () => {
  const { edited, written, generated } = placesOf(field?.steps)
  expect([edited, written.length, generated]).toEqual([4, 1, 1])
})

test('a searched kind takes five files, 150 lines, Chinese words, a migration (growing-1)', () => {
  const { edited, written, lines, generated } = placesOf(kind?.steps)
  expect([edited, written.length, generated]).toEqual([5, 5, 1])
  expect(lines).toBeLessThanOrEqual(150)
  expect(written.filter((file) => !file.startsWith('src/features/content/books/'))).toEqual([
    'src/pages/site/books.tsx',
  ])
})

test('after the steps, types, lint, structure and format pass, and nothing is unused (growing-1)', async () => {
  const said = await run(
    'scripts/run.mjs',
    'scripts/test.ts',
    'types',
    'lint',
    'structure',
    'format',
    'dead',
    'messages',
  )
  expect(said).toContain('7 passed, 0 failed')
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
    const chinese = await fetch(`http://localhost:${port}/zh/books`)
    expect(await chinese.text()).toContain('还没有可读的内容。')
  } finally {
    program.child.kill('SIGTERM')
    await program.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 1_200_000)

test('the field is saved and read; books are saved, searched and described (growing-1)', async () => {
  const said = await vitest(
    'src/features/content/books/kind.server.test.ts',
    'src/features/learning/courses/store.server.subtitle.test.ts',
    'src/record-kinds.server.test.ts',
    'test/api-document.test.ts',
    'test/tables.test.ts',
  )
  expect(said).toMatch(/Test Files +5 passed/)
}, 1_200_000)

test('tests of every operation and save pass for books, edited by staff only (growing-1)', async () => {
  const said = await vitest(
    'test/admin-operations.test.ts',
    'test/record-editing.test.ts',
    'test/save-road.test.ts',
    '-t',
    'books',
  )
  expect(said).toMatch(/Test Files +3 passed/)
  expect(Number(/Tests +(\d+) passed/.exec(said)?.[1])).toBeGreaterThan(40)
}, 1_200_000)

test('staff adds a book and a subtitle in a browser, and a visitor reads both (growing-1)', async () => {
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--project=journeys', '--workers=1']
  const said = await run(...playwright, journey)
  expect(said).toContain('2 passed')
}, 1_200_000)
