import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/project-root.ts'
import { digestOf, problemsOf, recordFile, sectionsOf, withRun } from './promises.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'promises-'))
  mkdirSync(path.join(root, 'src/mail'), { recursive: true })
  mkdirSync(path.join(root, 'test'))
  write('src/mail/send.ts', 'send()\n')
  write('test/attack.test.ts', 'attack()\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)
const globs = ['src/**/*', 'test/*']
const head = '| Promise | Figure | Date | Machine | Commit | Code |\n|---|---|---|---|---|---|\n'
const row = (program: string, { figure = 'kept', day = '2026-11-01', code = digestOf(root, globs) } = {}) =>
  `| ${program}: no | pipe is lost | ${figure} | ${day} | 2 × AMD | 12dbda86+ | ${code} |\n`
const speaks = '\n\nSpeaks of: `src/**/*`, `test/*`.\n\n'
const record = (...rows: string[]) =>
  `# Promises\n\n## Attacks\n\n\`npm run test:attack\`.${speaks}${head}${rows.join('')}`

test('a row of the current code holds, however old it is (promises-1)', () => {
  expect(problemsOf(root, record(row('files')), '2027-11-01')).toEqual([])
})

test('a row of other code holds for fourteen days; then its program is named (promises-1)', () => {
  const before = record(row('files'), row('cache', { day: '2026-11-09' }), row('old', { code: '' }))
  write('src/mail/send.ts', 'send(twice)\n')
  expect(problemsOf(root, before, '2026-11-15')).toEqual([])
  const [said, ...others] = problemsOf(root, before, '2026-11-16')
  expect(others).toEqual([])
  expect(said).toMatch(/^files old: run on 2026-11-01, .*changed since\. Run: npm run test:attack -- --keep files old$/)
})

test.each([
  ['a new file', 'src/mail/queue.ts'],
  ['another program of attacks', 'test/attack.test.ts'],
])('%s counts as changed code (promises-1)', (_what, file) => {
  const before = record(row('files'))
  write(file, 'changed()\n')
  expect(problemsOf(root, before, '2026-12-24')).toHaveLength(1)
})

test('unit tests, other folders and line ends do not count as changed code (promises-1)', () => {
  const before = record(row('files'))
  write('src/mail/send.test.ts', 'test()\n')
  write('src/mail/send.ts', 'send()\r\n')
  write('README.md', 'Read me\n')
  expect(problemsOf(root, before, '2026-12-24')).toEqual([])
})

test('a promise that is broken, and a part that was never run, are told at once (promises-1)', () => {
  expect(problemsOf(root, record(row('files', { figure: '**broken**: 500' })), '2026-11-01')).toEqual([
    'files: a promise is broken. Run: npm run test:attack -- --keep files',
  ])
  expect(problemsOf(root, record(), '2026-11-01')).toEqual([expect.stringContaining('Run: npm run test:attack')])
})

test('a run replaces the rows of its programs, a whole one all of its command (promises-2)', () => {
  const other = `\n## Speed\n\n\`npm run bench -- files home\`${speaks}${head}${row('home')}`
  const before = record(row('cache'), row('files')) + other
  const run = { command: 'npm run test:attack', commit: 'a9ad92b1', codes: ['0a0a0a0a', '1b1b1b1b'] }
  const rows = [{ program: 'files', promise: 'no byte | is lost', figure: '3 times' }]
  const after = withRun(before, { ...run, rows, isWhole: false })
  const [attacks, speed] = sectionsOf(after)
  expect(attacks?.rows.map(({ program, code }) => [program, code])).toEqual([
    ['cache', digestOf(root, globs)],
    ['files', '0a0a0a0a'],
  ])
  expect(after).toContain('| files: no byte \\| is lost | 3 times | ')
  expect(speed?.text).toBe(sectionsOf(before)[1]?.text)
  const whole = sectionsOf(withRun(before, { ...run, rows, isWhole: true }))
  expect(whole[0]?.rows.map(({ program }) => program)).toEqual(['files'])
  expect(
    withRun(before, { ...run, command: 'npm run bench', rows: [{ ...rows[0]!, program: 'none' }], isWhole: false }),
  ).toBe(before)
})

test('each part of the project’s record names files that are there, and has rows (promises-1)', () => {
  const sections = sectionsOf(readFileSync(path.join(projectRoot, recordFile), 'utf8'))
  expect(sections.map(({ text }) => text.split('\n')[0]?.slice(3))).toEqual([
    'Attacks',
    'Faults',
    'Several machines',
    'Speed',
    'Weight',
    'Restore',
  ])
  for (const { command, globs: spoken, rows, text } of sections) {
    for (const glob of spoken) expect(digestOf(projectRoot, [glob]), glob).not.toBe(digestOf(projectRoot, []))
    expect(rows, command).toHaveLength(text.split('\n').filter((line) => /^\| (?!Promise)/.test(line)).length)
  }
})
