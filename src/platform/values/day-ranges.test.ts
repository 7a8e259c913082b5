import { expect, test } from 'vitest'
import { daysInWords, daysOf, daysWordOf, daysWords } from './day-ranges.ts'

// Already March in Shanghai, still February in Los Angeles.
const now = new Date('2028-02-29T17:30:00Z')

test.each([
  ['today', 'Asia/Shanghai', '2028-03-01', '2028-03-01'],
  ['today', 'America/Los_Angeles', '2028-02-29', '2028-02-29'],
  ['next-7', 'Asia/Shanghai', '2028-03-01', '2028-03-07'],
  ['next-30', 'America/Los_Angeles', '2028-02-29', '2028-03-29'],
  ['last-7', 'Asia/Shanghai', '2028-02-24', '2028-03-01'],
  ['last-30', 'America/Los_Angeles', '2028-01-31', '2028-02-29'],
  ['this-month', 'Asia/Shanghai', '2028-03-01', '2028-03-31'],
  ['this-month', 'America/Los_Angeles', '2028-02-01', '2028-02-29'],
  ['next-month', 'Asia/Shanghai', '2028-04-01', '2028-04-30'],
  ['last-month', 'America/Los_Angeles', '2028-01-01', '2028-01-31'],
  ['this-year', 'Asia/Shanghai', '2028-01-01', '2028-12-31'],
])('%s in %s is %s to %s, and is found again by these days (lists-10)', (word, zone, from, to) => {
  expect(daysOf(word, zone, now)).toEqual({ from, to })
  expect(daysWordOf({ from, to }, zone, now)).toBe(word)
})

test('December is followed by January, and a word that nobody knows means no days (lists-10)', () => {
  const december = new Date('2027-12-31T12:00:00Z')
  expect(daysOf('next-month', 'UTC', december)).toEqual({ from: '2028-01-01', to: '2028-01-31' })
  expect(daysOf('last-month', 'UTC', now)).toEqual({ from: '2028-01-01', to: '2028-01-31' })
  expect(daysOf('yesteryear', 'UTC', now)).toBeNull()
  expect(daysOf('toString', 'UTC', now)).toBeNull()
})

test.each([
  ['2028-03-01', '2028-03-07', 'Next 7 days'],
  ['2026-03-05', '', 'Since Mar 05, 2026'],
  ['', '2026-03-05', 'Until Mar 05, 2026'],
  ['2026-03-05', '2026-03-05', 'Mar 05, 2026'],
  ['2026-03-05', '2026-03-09', 'Mar 05, 2026 – Mar 09, 2026'],
])('the days from “%s” to “%s” are said as %s (lists-10)', (from, to, said) => {
  expect(daysInWords({ from, to }, 'Asia/Shanghai', now)).toBe(said)
})

test('what is ahead is offered other days than what is over (lists-10)', () => {
  expect(daysWords().map(([word]) => word)).not.toContain('next-7')
  expect(daysWords(true).map(([, name]) => name)).toContain('Next 7 days')
})
