import { expect, test, vi } from 'vitest'
import { meetsAim, median, printResult, rowsOf } from './figures.ts'

test('the median of an even number of values lies between the two in the middle (bench-1)', () => {
  expect(median([9, 1, 2, 4])).toBe(3)
  expect(median([7, 1, 3])).toBe(3)
})

test('the median of no values is null', () => {
  expect(() => median([])).toThrow('Nothing was measured.')
})

test('an aim is judged by the median, and a figure without an aim is not judged (bench-1)', () => {
  const values = [0.5, 0.96, 0.97]
  expect(meetsAim({ name: 'ratio', unit: '×', values, aim: { atLeast: 0.95 } })).toBe(true)
  expect(meetsAim({ name: 'ratio', unit: '×', values, aim: { atLeast: 0.97 } })).toBe(false)
  expect(meetsAim({ name: 'start', unit: 'ms', values, aim: { atMost: 0.95 } })).toBe(false)
  expect(meetsAim({ name: 'ratio', unit: '×', values })).toBeNull()
})

test('a result is printed with figures, aims and causes, missed aims counted (bench-1)', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  const figure = { unit: '×' as const, aim: { atLeast: 0.9 }, note: 'a reason' }
  const figures = [
    { ...figure, name: 'ratio', values: [0.5, 0.6, 0.7] },
    { ...figure, name: 'other', values: [0.95] },
  ]
  const missed = printResult('home', { title: 'Home', how: 'Pinned.', figures })
  const text = printed.mock.calls.join('\n')
  printed.mockRestore()
  expect(missed).toBe(1)
  expect(text).toContain('home: Home\n  Pinned.')
  expect(text).toMatch(/ratio +0.60 × +\(0.50 – 0.70\) +aim ≥ 0.90 +MISSED\n +a reason/)
  expect(text).toMatch(/other +0.95 × +aim ≥ 0.90 +met/)
})

test('the record keeps what is promised, and why something is missed (bench-1)', () => {
  const figure = { unit: 'ms' as const, aim: { atMost: 10 }, note: 'a reason' }
  const figures = [
    { ...figure, name: 'met', values: [9] },
    { ...figure, name: 'missed', values: [20] },
    { ...figure, name: 'one list', values: [30], group: 'lists' },
    { ...figure, name: 'another list', values: [1], group: 'lists' },
    { name: 'kept', values: [2], unit: '/s' as const, isKept: true as const },
    { name: 'passed over', values: [3], unit: '/s' as const },
  ]
  expect(rowsOf('api', { title: 'API', how: '', figures }).map(({ promise, figure: said }) => [promise, said])).toEqual(
    [
      ['met, ≤ 10.0', '9.00 ms'],
      ['missed, ≤ 10.0', '20.0 ms, missed: a reason'],
      ['lists, ≤ 10.0', '1.00 ms to 30.0 ms, 1 of 2 met; farthest: one list: a reason'],
      ['kept', '2.00 /s'],
    ],
  )
})
