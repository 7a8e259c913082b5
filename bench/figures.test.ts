import { expect, test } from 'vitest'
import { meetsAim, median } from './figures.ts'

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
