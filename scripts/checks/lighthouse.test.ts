import { expect, test, vi } from 'vitest'
import { measuredAddresses, median, persistently, shortfalls } from './lighthouse.ts'

const full = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }

test('the median of five is the middle value in any order', () => {
  expect(median([99, 90, 100, 91, 97])).toBe(97)
})

test('99 for performance, 100 for the rest and a largest paint after 1.8 seconds suffice', () => {
  expect(shortfalls('/', { scores: { ...full, performance: 99 }, largestPaint: 1800 })).toEqual([])
})

test('a point less in any score fails, and so does a later paint', () => {
  const scores = { performance: 98, accessibility: 99, 'best-practices': 99, seo: 99 }
  expect(shortfalls('/', { scores, largestPaint: 1801 })).toHaveLength(5)
})

test('Home, Courses, a course, an announcement and Resources are measured by real addresses', () => {
  const known = [
    '/',
    '/about',
    '/courses',
    '/courses?tab=free',
    '/course/c1',
    '/course/c2',
    '/announcements',
    '/announcements/a1',
    '/resources',
  ]
  expect(measuredAddresses(known)).toEqual(['/', '/courses', '/course/c1', '/announcements/a1', '/resources'])
  expect(() => measuredAddresses(['/', '/courses'])).toThrow('The site has no page /course/….')
})

test('a run that fails in itself is done again, three times at most', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const run = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('NO_NAVSTART')).mockResolvedValue(97)
  expect(await persistently(3, run)).toBe(97)
  const broken = vi.fn<() => Promise<number>>().mockRejectedValue(new Error('NO_NAVSTART'))
  await expect(persistently(3, broken)).rejects.toThrow('NO_NAVSTART')
  expect(broken).toHaveBeenCalledTimes(3)
})
