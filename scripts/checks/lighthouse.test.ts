import { expect, test } from 'vitest'
import { median, shortfalls } from './lighthouse.ts'

const full = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }

test('the median of five is the middle one, whatever their order', () => {
  expect(median([99, 90, 100, 91, 97])).toBe(97)
})

test('95 for performance and 100 for the rest suffice', () => {
  expect(shortfalls('/', { ...full, performance: 95 })).toEqual([])
})

test('a point less in any of them does not', () => {
  expect(shortfalls('/', { performance: 94, accessibility: 99, 'best-practices': 99, seo: 99 })).toHaveLength(4)
})
