import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrationProblems } from './migrations.ts'

const first = '20260101000000_tables'
const second = '20260201000000_courses'
let made = ''
let root = ''
let baseline = ''

beforeAll(() => {
  made = root = mkdtempSync(path.join(os.tmpdir(), 'migrations-made-'))
  git('init', '-q', '-b', 'main')
  write(first)
  baseline = commit('First')
  write(second)
  commit('Second')
})
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  cpSync(made, root, { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))
afterAll(() => rmSync(made, { recursive: true, force: true }))

function git(...args: string[]): string {
  const asked = spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(asked.stderr).toBe('')
  return asked.stdout.trim()
}

function commit(message: string): string {
  git('add', '-A')
  git('commit', '-q', '-m', message)
  return git('rev-parse', 'HEAD')
}

function folder(name: string): string {
  return path.join(root, 'migrations', name)
}

function write(name: string, sql = `create table "${name}" ();\n`): void {
  mkdirSync(folder(name), { recursive: true })
  writeFileSync(path.join(folder(name), 'migration.sql'), sql)
}

const problems = () => migrationProblems(root, baseline).problems.join('\n')

test('unchanged landed migrations and a newer one are fine', () => {
  git('checkout', '-q', '-b', 'work')
  write('20260301000000_news')
  expect(problems()).toBe('')
  commit('Third')
  write('20260301000000_news', 'select 1;\n')
  expect(problems()).toBe('')
})

test('a branch that edits, renames or deletes a migration on main is a problem (migrations-1)', () => {
  git('checkout', '-q', '-b', 'work')
  write(second, 'select 1;\n')
  expect(problems()).toContain(`migrations/${second}/migration.sql has landed and was edited`)
  commit('Edited')
  expect(problems()).toContain('was edited')
  git('reset', '-q', '--hard', 'main')
  renameSync(folder(second), folder('20260215000000_courses'))
  expect(problems()).toContain(`${second}/migration.sql has landed and is gone`)
  git('reset', '-q', '--hard', 'main')
  rmSync(folder(first), { recursive: true })
  expect(problems()).toContain(`${first}/migration.sql has landed and is gone`)
})

test('on main, migrations are compared with the last release or a stated commit (migrations-1)', () => {
  write(first, 'select 1;\n')
  commit('Edited on main')
  expect(problems()).toContain(`migrations/${first}/migration.sql has landed and was edited`)
  git('reset', '-q', '--hard', 'HEAD^')
  git('tag', 'v1.0.0')
  write(second, 'select 1;\n')
  commit('Edited after the release')
  expect(problems()).toContain(`migrations/${second}/migration.sql has landed and was edited`)
})

test('a new migration before a landed one is a problem, and so is a wrong name (migrations-1)', () => {
  write('20260115000000_early')
  write('late')
  expect(problems()).toContain('20260115000000_early would come before 20260201000000_courses')
  expect(problems()).toContain('late is no name of a migration')
})

test('without git history nothing is compared, and the check says so', () => {
  rmSync(path.join(root, '.git'), { recursive: true })
  expect(migrationProblems(root, baseline)).toEqual({
    problems: [],
    notes: ['There is no release here to compare with.', 'There is no main here to compare with.'],
  })
})
