import { expect, test } from 'vitest'
import { dueInWords, keptFor } from './rules.ts'

test.each([
  [null, 'For ever'],
  [1, 'One month'],
  [18, '18 months'],
  [12, 'One year'],
  [120, '10 years'],
])('%s months read %s (retention-6)', (months, words) => expect(keptFor({ months })).toBe(words))

test('a dry run counts to ten thousand (retention-6)', () => {
  expect([dueInWords(10_000), dueInWords(10_001)]).toEqual(['10,000', 'More than 10,000'])
})
