import { expect, test } from 'vitest'
import { distance } from './spelling.rules.ts'

test.each([
  ['river', 'river', 0],
  ['river', 'rvier', 1],
  ['river', 'rive', 1],
  ['river', 'riverr', 1],
  ['river', 'liver', 1],
  ['river', 'vire', 3],
  ['', 'abc', 3],
])('%s and %s are %i letters apart (search-9)', (one, other, apart) => expect(distance(one, other)).toBe(apart))
