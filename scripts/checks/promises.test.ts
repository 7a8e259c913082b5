import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/project-root.ts'
import { digestOf, documents, recordProblem, speaksOf } from './promises.ts'

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
const record = (digest = digestOf(root, globs)) =>
  `Speaks of: \`src/**/*\`, \`test/*\`. Where these change …\n\nRun on 2026-11-01 in 6.2 minutes, of ${digest}: 2 × AMD.\n`

test('a record of the current code holds, however old it is (promises-1)', () => {
  expect(recordProblem(root, record(), '2027-11-01')).toBeNull()
})

test('a record of other code holds for fourteen days and no longer (promises-1)', () => {
  const before = record()
  write('src/mail/send.ts', 'send(twice)\n')
  expect(recordProblem(root, before, '2026-11-15')).toBeNull()
  expect(recordProblem(root, before, '2026-11-16')).toContain('15 days before the last commit')
  expect(recordProblem(root, record(), '2026-11-16')).toBeNull()
})

test.each([
  ['a new file', 'src/mail/queue.ts'],
  ['another program of attacks', 'test/attack.test.ts'],
])('%s counts as changed code (promises-1)', (_what, file) => {
  const before = record()
  write(file, 'changed()\n')
  expect(recordProblem(root, before, '2026-12-24')).toContain('has changed since')
})

test('unit tests, other folders and line ends do not count as changed code (promises-1)', () => {
  const before = record()
  write('src/mail/send.test.ts', 'test()\n')
  write('src/mail/send.ts', 'send()\r\n')
  write('README.md', 'Read me\n')
  expect(recordProblem(root, before, '2026-12-24')).toBeNull()
})

test('a record without its day, its files or its digest proves nothing (promises-1)', () => {
  expect(recordProblem(root, 'Speaks of: `src/**/*`.', '2026-11-02')).toContain('does not say')
  expect(recordProblem(root, 'Run on 2026-11-01 in 6.2 minutes', '2026-11-02')).toContain('does not say')
  expect(recordProblem(root, record().replace(/, of \w+/, ''), '2026-11-16')).toContain('has changed since')
})

test('each of the project’s records says what it speaks of and when it was run (promises-1)', () => {
  for (const file of documents) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8')
    expect(speaksOf(text).length, file).toBeGreaterThan(2)
    for (const glob of speaksOf(text)) expect(digestOf(projectRoot, [glob]), glob).not.toBe(digestOf(projectRoot, []))
    expect(text, file).toMatch(/^Run on \d{4}-\d\d-\d\d/m)
  }
})
