import { expect, test } from 'vitest'
import { placesIn, readingsIn, wrongLine } from './rules.ts'

test('readings are read line by line, oldest first, however they are spaced (watersheds-2)', () => {
  expect(readingsIn('2026-04-12 7.2\n\n 2024-04-30;-3 \n2025-04-01, 0.05')).toEqual([
    { day: '2024-04-30', value: -3 },
    { day: '2025-04-01', value: 0.05 },
    { day: '2026-04-12', value: 7.2 },
  ])
})

test('places are read from source to mouth (watersheds-2)', () => {
  expect(placesIn('31.02, 103.61\n-6.5 7')).toEqual([
    { latitude: 31.02, longitude: 103.61 },
    { latitude: -6.5, longitude: 7 },
  ])
})

test.each([
  ['reading', '', 0],
  ['reading', '2026-04-12 7.2\n', 0],
  ['reading', '2026-04-12 7.2\n2026-02-30 7', 2],
  ['reading', '2026-04-12 7,2', 1],
  ['reading', '2026-04-12', 1],
  ['reading', '\nseven', 2],
  ['place', '31.02, 103.61\n31 104', 0],
  ['place', '90, 0', 1],
  ['place', '0, 181', 1],
  ['place', '31.02', 1],
  ['place', '31.02, 103.61\nN 31, E 103', 2],
] as const)('the first line that is no %s in %j is line %i (watersheds-2)', (what, text, line) => {
  expect(wrongLine(text, what)).toBe(line)
})
