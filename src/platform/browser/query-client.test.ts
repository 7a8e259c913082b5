// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getQueryClient, makeQueryClient, worthRetrying } from './query-client.ts'

test('data is stale after 5 minutes, kept for 10, and not asked for again on focus or reconnection', () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
})

test('a tab has one cache', () => {
  expect(getQueryClient()).toBe(getQueryClient())
})

test.each([
  ['a server that failed', Object.assign(new Error('down'), { status: 503 }), true],
  ['a connection that failed', new TypeError('Failed to fetch'), true],
  ['a missing row', Object.assign(new Error('gone'), { status: 404 }), false],
  ['a refused reader', Object.assign(new Error('no'), { status: 403 }), false],
])('%s is asked again: %s', (_, error, again) => {
  expect(worthRetrying(0, error)).toBe(again)
})

test('after three tries it is left at that', () => {
  expect(worthRetrying(3, new TypeError('Failed to fetch'))).toBe(false)
})
