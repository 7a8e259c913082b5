import { expect, test } from 'vitest'
import { isolines } from './contours.server.ts'

test('one peak has one closed line around it, half way down its slopes', () => {
  const field = [
    [0, 0, 0],
    [0, 1, 0],
    [0, 0, 0],
  ]
  const lines = isolines(field, 0.5)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toHaveLength(4)
  for (const [x, y] of lines[0] ?? []) expect(Math.abs(x - 1) + Math.abs(y - 1)).toBe(0.5)
})

test('two peaks have two lines, a pit adds its own, flat land none', () => {
  const peaks = [
    [0, 0, 0, 0, 0],
    [0, 1, 0, 1, 0],
    [0, 0, 0, 0, 0],
  ]
  expect(isolines(peaks, 0.5)).toHaveLength(2)
  const pit = [
    [0, 0, 0, 0, 0],
    [0, 1, 1, 1, 0],
    [0, 1, 0, 1, 0],
    [0, 1, 1, 1, 0],
    [0, 0, 0, 0, 0],
  ]
  expect(isolines(pit, 0.5)).toHaveLength(2)
  expect(
    isolines(
      [
        [0, 0],
        [0, 0],
      ],
      0.5,
    ),
  ).toHaveLength(0)
})
