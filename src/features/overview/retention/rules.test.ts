import { expect, test } from 'vitest'
import { dueInWords, keptFor } from './rules.ts'

test.each([
  [null, null, 'For ever'],
  [1, null, 'One month'],
  [18, null, '18 months'],
  [12, null, 'One year'],
  [120, null, '10 years'],
  [null, 1, 'One day'],
  [null, 30, '30 days'],
])('%s months or %s days read %s (retention-6)', (months, days, words) => expect(keptFor({ months, days })).toBe(words))

test('a dry run counts to ten thousand (retention-6)', () => {
  expect([dueInWords(10_000), dueInWords(10_001)]).toEqual(['10,000', 'More than 10,000'])
})
