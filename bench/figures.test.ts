import { expect, test } from 'vitest'
import { meetsAim, median, withResult } from './figures.ts'

test('the median of an even number of values lies between the two in the middle (bench-1)', () => {
  expect(median([9, 1, 2, 4])).toBe(3)
  expect(median([7, 1, 3])).toBe(3)
})

test('nothing measured has no median', () => {
  expect(() => median([])).toThrow('Nothing was measured.')
})

test('an aim is judged by the median, and a figure without an aim is not judged (bench-1)', () => {
  const values = [0.5, 0.96, 0.97]
  expect(meetsAim({ name: 'ratio', unit: '×', values, aim: { atLeast: 0.95 } })).toBe(true)
  expect(meetsAim({ name: 'ratio', unit: '×', values, aim: { atLeast: 0.97 } })).toBe(false)
  expect(meetsAim({ name: 'start', unit: 'ms', values, aim: { atMost: 0.95 } })).toBe(false)
  expect(meetsAim({ name: 'ratio', unit: '×', values })).toBeNull()
})

test('a result replaces its own section of the document and leaves the others alone', () => {
  const result = (ratio: number) => ({
    title: 'Home',
    how: 'Pinned.',
    figures: [{ name: 'ratio', unit: '×' as const, values: [ratio], aim: { atLeast: 0.9 }, note: 'a reason' }],
  })
  const first = withResult(withResult('# Measurements\n', 'home', result(0.5), 'Today.'), 'start', result(2), 'Today.')
  const again = withResult(first, 'home', result(0.95), 'Tomorrow.')
  expect(again.match(/^## \w+$/gm)).toEqual(['## home', '## start'])
  expect(again).toContain('| ratio | 0.95 × | ≥ 0.90 met | a reason |')
  expect(again).not.toContain('| ratio | 0.50 ×')
  expect(withResult(again, 'home', result(0.95), 'Tomorrow.')).toBe(again)
})
