// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-client.ts'
import { getQueryClient, makeQueryClient, shouldRetry } from './page-data.ts'

test('data is stale after 5 minutes, kept for 10, and not refetched on focus (data-1)', () => {
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
  expect(shouldRetry(0, error)).toBe(again)
})

test('a failed read is retried once and then reported (reading-1)', async () => {
  const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(new ApiError(500, {}, null))
  await expect(makeQueryClient().fetchQuery({ queryKey: ['x'], queryFn })).rejects.toThrow('未知错误')
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(makeQueryClient().getDefaultOptions().queries?.retryDelay).toBe(300)
})

test('a read that succeeds at the second try is no failure (reading-1)', async () => {
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('here')
  queryFn.mockRejectedValueOnce(new ApiError(503, {}, null))
  expect(await makeQueryClient().fetchQuery({ queryKey: ['x'], queryFn })).toBe('here')
})
