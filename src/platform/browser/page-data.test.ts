// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-client.ts'
import { begin, preload, takeAnswers, getQueryClient, makeQueryClient, shouldRetry } from './page-data.ts'

const query = (answer: () => Promise<unknown>) => ({ queryKey: ['courses'], queryFn: vi.fn(answer) })
const failing = (status: number, code: string) =>
  query(async () => Promise.reject(new ApiError(status, { error: { code, message: 'told' } }, 'reference-1')))
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  getQueryClient().clear()
  vi.useRealTimers()
})

test('a page gets its answers on the server and does not ask again at hydration (data-3)', async () => {
  const { state } = await preload([query(async () => 'rivers')])
  takeAnswers(getQueryClient(), state)
  const again = query(async () => 'asked again')
  begin([again])
  expect(again.queryFn).not.toHaveBeenCalled()
  expect(getQueryClient().getQueryData(['courses'])).toBe('rivers')
})

test('answers count as fresh at hydration, and are asked again after five minutes (cache-14)', async () => {
  const { state } = await preload([query(async () => 'rivers')])
  vi.advanceTimersByTime(3 * 60 * 60_000)
  takeAnswers(getQueryClient(), state)
  const again = query(async () => 'asked again')
  const onScreen = () => new QueryObserver(getQueryClient(), again).subscribe(() => {})()
  onScreen()
  expect(again.queryFn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5 * 60_000)
  onScreen()
  expect(again.queryFn).toHaveBeenCalledTimes(1)
})

test('data read by the browser is not replaced by data of a page (cache-14)', async () => {
  const { state } = await preload([query(async () => 'from the page'), { queryKey: ['none'], queryFn: () => null }])
  getQueryClient().setQueryData(['courses'], 'newer')
  takeAnswers(getQueryClient(), state)
  expect(getQueryClient().getQueryData(['courses'])).toBe('newer')
  expect(getQueryClient().getQueryData(['none'])).toBe(null)
})

test('a page carries no read time, so that its bytes are the same later (cache-14)', async () => {
  const made = async () => JSON.stringify(await preload([query(async () => 'rivers')]))
  const first = await made()
  vi.advanceTimersByTime(60_000)
  expect(await made()).toBe(first)
})

test('a page opened in the browser asks at once for missing data without waiting (data-2)', async () => {
  const asked = query(async () => 'rivers')
  expect(begin([asked])).toEqual({ state: undefined })
  expect(asked.queryFn).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(getQueryClient().getQueryData(['courses'])).toBe('rivers'))
})

test('the same answers make the same page, whenever they are read (cache-9)', async () => {
  const first = await preload([query(async () => 'rivers')])
  vi.advanceTimersByTime(60_000)
  expect(JSON.stringify(await preload([query(async () => 'rivers')]))).toBe(JSON.stringify(first))
})

test('two pages rendered at once share nothing', async () => {
  const [one, other] = await Promise.all(['a', 'b'].map((word) => preload([query(async () => word)])))
  expect([one, other].map((page) => page?.state[0]?.data)).toEqual(['a', 'b'])
})

test.each([
  [404, 'not_found', 404, null],
  [400, 'invalid', 404, null],
  [500, 'internal', 503, 'reference-1'],
  [503, 'unavailable', 503, 'reference-1'],
  [0, 'offline', 503, 'reference-1'],
])(
  'an answer %i %s gives a page of status %i with a message and the reference %s',
  async (status, code, page, reference) => {
    const error = await outcome(preload([failing(status, code)]))
    expect(error).toMatchObject({
      init: { status: page },
      data: { error: { code, message: 'told' }, reference },
    })
  },
)

test('a programming error is not shown as an answer', async () => {
  const mistake = new TypeError('ours')
  expect(await outcome(preload([query(async () => Promise.reject(mistake))]))).toBe(mistake)
})

test('a read is stale after 5 minutes, kept for 10, and not repeated on focus or reconnection', () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  expect(getQueryClient()).toBe(getQueryClient())
})

test('a temporary failure is retried three times, a refusal never', () => {
  const unavailable = new ApiError(503, {}, null)
  expect([0, 1].map((failures) => shouldRetry(failures, unavailable))).toEqual([true, false])
  expect(shouldRetry(0, new ApiError(404, {}, null))).toBe(false)
  expect(shouldRetry(0, new ApiError(0, {}, null))).toBe(true)
})

test('on the server nothing is retried, and no timer keeps a request’s data', () => {
  vi.stubGlobal('window', undefined)
  expect(shouldRetry(0, new ApiError(503, {}, null))).toBe(false)
  expect(makeQueryClient().getDefaultOptions().queries?.gcTime).toBe(Number.POSITIVE_INFINITY)
  expect(getQueryClient()).not.toBe(getQueryClient())
  vi.unstubAllGlobals()
})
