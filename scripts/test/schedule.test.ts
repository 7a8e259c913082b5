import { expect, test } from 'vitest'
import type { Check } from './checks.ts'
import { countPlaywright, countVitest } from './counts.ts'
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

test('a name that no check has is told', () => {
  expect(chosen(all, ['lint', 'lnit']).unknown).toEqual(['lnit'])
})

test('checks run two at a time, and one that wants to be alone runs alone, after what it builds on (tests-1)', async () => {
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
    check('types', { behind: 'build' }),
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
  const file = { status: 'failed', assertionResults: [] }
  const report = { numPassedTests: 3, numFailedTests: 1, success: false, testResults: [file] }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, unsteady: [] })
})

test('a journey that passes on its second try only is named; an error outside of any is a failure', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [
    { specs: [spec('a visitor comes', 'expected')], suites: [{ specs: [spec('a visitor returns', 'flaky')] }] },
    { specs: [spec('a visitor waits', 'unexpected')] },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 1 }
  expect(countPlaywright({ stats, errors: [{}], suites })).toEqual({
    passed: 2,
    failed: 2,
    unsteady: ['a visitor returns'],
  })
})
