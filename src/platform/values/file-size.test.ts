import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.for([
  [0, '0 B'],
  [740, '740 B'],
  [1023, '1023 B'],
  [1024, '1 kB'],
  [1434, '1.4 kB'],
  [10 * 1024, '10 kB'],
  [1_048_575, '1 MB'],
  [1_572_864, '1.5 MB'],
  [50 * 1024 * 1024, '50 MB'],
  [3 * 1024 ** 4, '3072 GB'],
] as const)('a file of %i bytes is shown as %s', ([bytes, shown]) => {
  expect(fileSize(bytes)).toBe(shown)
})
