import { expect, test } from 'vitest'
import { joined, type Point, soft, softAbove, straight } from './canvas.server.ts'

const bend: Point[] = [
  [0, 0],
  [10, 10],
  [20, 0],
]

test('numbers are joined with blanks only where a sign does not part them', () => {
  expect(joined([1, -2, 3.4, -0.2])).toBe('1-2 3 0')
})

test('a straight path connects its points', () => {
  expect(straight(bend)).toBe('M0 0l10 10l10-10')
  expect(straight(bend, true)).toBe('M0 0l10 10l10-10z')
  expect(straight([])).toBe('M0 0')
})

test('a soft path starts and ends on its ends, a closed one comes back', () => {
  expect(soft(bend)).toBe('M0 0q10 10 20 0')
  expect(soft(bend, true).startsWith('M10 0')).toBe(true)
  expect(soft(bend, true).endsWith('z')).toBe(true)
})

test('rounding errors do not add up along a line', () => {
  const points: Point[] = Array.from({ length: 101 }, (_, at): Point => [at * 0.4, 0])
  const steps = [...soft(points).matchAll(/q\S+ \S+ (\d+) /g)].map((match) => Number(match[1]))
  expect(steps.reduce((sum, step) => sum + step, 0)).toBe(40)
})

test('a region below a line reaches its depth and closes', () => {
  expect(softAbove(bend, 50)).toBe('M0 0q10 10 20 0V50H0z')
  expect(softAbove([], 50)).toBe('')
})
