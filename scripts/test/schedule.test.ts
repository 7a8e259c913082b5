import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Check } from './checks.ts'
import { afterSecondTry, readPlaywright, readVitest } from './counts.ts'
import { machineOf } from './run-check.ts'
import { chosen, inOrder } from './schedule.ts'

function check(name: string, more: Partial<Check> = {}): Check {
  return { name, title: name, commands: [], ...more }
}

const all = [
  check('lint'),
  check('build'),
  check('journeys', { after: 'build', alone: true }),
  check('lighthouse', { full: true }),
]

test('npm test runs everything but the full matrix', () => {
  expect(chosen(all, []).checks.map(({ name }) => name)).toEqual(['lint', 'build', 'journeys'])
  expect(chosen(all, ['--full']).checks).toEqual(all)
})

test('npm test with names runs those, and what they build on', () => {
  expect(chosen(all, ['journeys']).checks.map(({ name }) => name)).toEqual(['build', 'journeys'])
  expect(chosen(all, ['lighthouse']).checks.map(({ name }) => name)).toEqual(['lighthouse'])
})

test('an unknown check name is reported', () => {
  expect(chosen(all, ['lint', 'lnit']).unknown).toEqual(['lnit'])
})

test('checks run two at a time; an exclusive one runs alone, after what it builds on (tests-1)', async () => {
  const now = new Set<string>()
  const seen: string[] = []
  await inOrder([check('a'), check('b'), check('build'), ...all.slice(2, 3), check('c')], async ({ name }) => {
    now.add(name)
    seen.push([...now].join('+'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    now.delete(name)
  })
  expect(seen).toHaveLength(5)
  expect(Math.max(...seen.map((names) => names.split('+').length))).toBe(2)
  expect(seen.at(-1)).toBe('journeys')
})

test('a check that must come behind another waits for it, and those behind it go first (tests-1)', async () => {
  const begun: string[] = []
  const checks = [
    check('build'),
    check('journeys', { after: 'build' }),
    check('types', { behind: ['build'] }),
    check('unit'),
  ]
  let built = () => {}
  const building = new Promise<void>((resolve) => (built = resolve))
  const all = inOrder(checks, async ({ name }) => {
    begun.push(name)
    if (name === 'build') await building
  })
  await expect.poll(() => begun).toEqual(['build', 'unit'])
  built()
  await all
  expect(begun).toEqual(['build', 'unit', 'journeys', 'types'])
  // Where it was not asked for, nobody waits for it.
  begun.length = 0
  await inOrder(checks.slice(2), async ({ name }) => void begun.push(name))
  expect(begun).toEqual(['types', 'unit'])
})

test('a test file that could not be loaded counts as a failure', () => {
  const tests = [
    { status: 'passed', fullName: 'rivers rise' },
    { status: 'failed', fullName: 'rivers fall' },
  ]
  const testResults = [
    { name: 'rivers.test.ts', status: 'failed', assertionResults: tests },
    { name: 'lakes.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(readVitest({ testResults })).toEqual([
    { file: 'rivers.test.ts', passed: 1, failed: ['rivers fall'] },
    { file: 'lakes.test.ts', passed: 0, failed: ['could not be loaded'] },
  ])
})

test('an error outside of any journey is a failure of no file', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const inner = { file: 'visit.e2e.ts', specs: [spec('a visitor returns', 'expected')] }
  const suites = [{ file: 'visit.e2e.ts', specs: [spec('a visitor waits', 'unexpected')], suites: [inner] }]
  expect(readPlaywright({ errors: [{}], suites })).toEqual([
    { file: 'visit.e2e.ts', passed: 1, failed: ['a visitor waits'] },
    { file: '', passed: 0, failed: ['an error outside'] },
  ])
})

test('a test that passes alone after failing is named flaky; two failures fail (tests-5)', () => {
  const kept = { file: 'lakes.test.ts', passed: 4, failed: [] }
  const first = [kept, { file: 'rivers.test.ts', passed: 1, failed: ['rise', 'fall'] }]
  const second = [{ file: 'rivers.test.ts', passed: 2, failed: ['fall'] }]
  expect(afterSecondTry(first, second)).toEqual({ results: [kept, ...second], flaky: ['rise'] })
})

test.each([
  ['a quiet machine', 2, 0.9, { workers: 2, slowness: 1 }],
  ['one that is busy with as much again', 2, 2, { workers: 2, slowness: 2 }],
  ['one that gives us a quarter', 2, 4, { workers: 1, slowness: 4 }],
  ['a large one that gives us a quarter', 16, 4, { workers: 8, slowness: 4 }],
  ['one that hardly gets on', 1, 30, { workers: 1, slowness: 30 }],
])('%s has workers for its processors, and waits that grow with it (tests-6)', (_what, processors, times, found) => {
  expect(machineOf(processors, times)).toEqual(found)
})

test('an interrupted run names ended, running and unstarted checks (tests-7)', async () => {
  const root = path.join(import.meta.dirname, '../..')
  const run = spawn(process.execPath, ['scripts/test.ts', 'lock', 'structure', 'unit'], { cwd: root })
  let said = ''
  run.stdout.on('data', (text) => (said += text))
  const ended = new Promise((resolve) => run.once('close', resolve))
  await vi.waitFor(() => expect(said).toContain('(lock): 1 passed'))
  run.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(said).toMatch(/Interrupted\.\n {2}ended: lock: 1 passed, 0 failed\n {2}under way: structure, for \d+ s/)
  expect(said).toMatch(/\n {2}not begun: .*unit\n/)
})
