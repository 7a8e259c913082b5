import { expect, test } from 'vitest'
import { clockTime, daysAfter } from './moments.ts'

test('days are counted from the first start in both directions', () => {
  const now = new Date('2026-03-05T09:30:00Z')
  expect(daysAfter(now, 2).toISOString()).toBe('2026-03-07T09:30:00.000Z')
  expect(daysAfter(now, -5).toISOString()).toBe('2026-02-28T09:30:00.000Z')
})

test('a time is the wall-clock time of its zone', () => {
  const now = new Date('2026-03-05T09:30:00Z')
  expect(clockTime(now, 1, '19:30', 'Asia/Shanghai').toISOString()).toBe('2026-03-06T11:30:00.000Z')
  expect(clockTime(now, 0, '10:00', 'Europe/Lisbon').toISOString()).toBe('2026-03-05T10:00:00.000Z')
  expect(clockTime(new Date('2026-03-05T18:00:00Z'), 0, '08:00', 'Asia/Shanghai').toISOString()).toBe(
    '2026-03-06T00:00:00.000Z',
  )
  expect(() => clockTime(now, 0, '10:00', 'Nowhere/Town')).toThrow(RangeError)
})
