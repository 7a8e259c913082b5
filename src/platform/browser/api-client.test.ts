// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { unavailableMessage } from '#platform/values/unavailable.ts'
import { inLanguage } from '#platform/server/language.ts'
import { answerOf, ApiError, browserApi, setReadPosition, reasonOf, requestJson } from './api-client.ts'

afterEach(() => {
  setReadPosition(0)
  vi.unstubAllGlobals()
})
const answering =
  (body: string | null, init: ResponseInit = {}) =>
  async () =>
    new Response(body, init)
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error as ApiError,
  )

test('an answer is its JSON, and a body goes out as JSON', async () => {
  const api = vi.fn(answering('{"a":1}'))
  expect(await requestJson(api, 'PUT', '/api/x', { b: 2 })).toEqual({ a: 1 })
  expect(api).toHaveBeenCalledWith(
    '/api/x',
    expect.objectContaining({
      method: 'PUT',
      body: '{"b":2}',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    }),
  )
  expect(await requestJson(answering(null, { status: 204 }), 'DELETE', '/api/x')).toBeUndefined()
})

test('a refusal has its code, fields, reference and details', async () => {
  const body = {
    error: { code: 'stale', message: 'Changed', fields: { title: 'no' } },
    theirs: { title: 'x' },
    requestId: 'in-body',
  }
  const error = await failure(
    requestJson(
      answering(JSON.stringify(body), { status: 409, headers: { 'x-request-id': 'in-header' } }),
      'GET',
      '/api/x',
    ),
  )
  expect(error).toMatchObject({
    status: 409,
    code: 'stale',
    message: 'Changed',
    fields: { title: 'no' },
    requestId: 'in-header',
    body: { theirs: { title: 'x' } },
  })
  expect(
    (await failure(requestJson(answering(JSON.stringify(body), { status: 409 }), 'GET', '/api/x'))).requestId,
  ).toBe('in-body')
})

test.each([
  [413, 'too_large'],
  [429, 'too_many'],
  [401, 'unauthenticated'],
  [502, 'unavailable'],
  [418, 'internal'],
  [500, 'internal'],
])('a %i from a proxy without the API’s shape is understood as %s', async (status, code) => {
  for (const body of ['<html>', 'null', '[]', '"text"', '{"error":"text"}', '']) {
    expect(await failure(requestJson(answering(body, { status }), 'GET', '/api/x'))).toMatchObject({ status, code })
  }
})

test.each([
  ['a 500 without a body', '', { status: 500 }, '未知错误'],
  ['a 500 in HTML', '<html>Internal Server Error</html>', { status: 500 }, '未知错误'],
  ['a 500 with an empty message', '{"error":{"code":"internal","message":""}}', { status: 500 }, '未知错误'],
  ['a 500 whose message is no text', '{"error":{"message":{}}}', { status: 500 }, '未知错误'],
  ['a 418 without a body', '', { status: 418 }, '未知错误'],
  ['a success that breaks off', '{"a":', { status: 200 }, '未知错误'],
  ['a success that is null', 'null', { status: 200 }, '未知错误'],
  ['a success in HTML', '<html>', { status: 200 }, '未知错误'],
  ['a proxy that reaches nothing', '<html>', { status: 502 }, unavailableMessage],
  ['a proxy without a server', '', { status: 503 }, unavailableMessage],
  ['a proxy that has waited too long', '', { status: 504 }, unavailableMessage],
  ['a 503 with its own words', '{"error":{"message":"At rest."}}', { status: 503 }, 'At rest.'],
])('%s is told as it is: %j %o says %s (errors-1)', async (_, body, init, message) => {
  expect((await failure(requestJson(answering(body, init), 'GET', '/api/x'))).message).toBe(message)
})

test('errors are told in plain words; the engine’s own go to the console (errors-2)', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const fault = new TypeError("Cannot read properties of null (reading 'id')")
  expect([reasonOf(fault), reasonOf(fault)]).toEqual(['未知错误', '未知错误'])
  expect(log.mock.calls, 'logged once').toEqual([[fault]])
  expect(reasonOf(new ApiError(400, { error: { message: 'No', fields: { title: 'Too long' } } }, null))).toBe(
    'Too long',
  )
  expect(reasonOf(null)).toBe('未知错误')
})

test('a truncated answer is an error', async () => {
  expect(await failure(requestJson(answering('{"a":'), 'GET', '/api/x'))).toMatchObject({ name: 'ApiError' })
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) })
  expect(await failure(answerOf(Promise.resolve(new Response(broken))))).toMatchObject({ code: 'offline', status: 0 })
})

test('a connection that fails says so, and a call that was cancelled stays cancelled', async () => {
  const failing = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await failure(requestJson(failing, 'GET', '/api/x'))).toMatchObject({
    status: 0,
    code: 'offline',
    message: expect.stringContaining('check your connection'),
  })
  const cancelled = async () => {
    throw new DOMException('cancelled', 'AbortError')
  }
  expect(await failure(requestJson(cancelled, 'GET', '/api/x'))).toMatchObject({ name: 'AbortError' })
  const cutOff = new ReadableStream({
    start: (controller) => controller.error(new DOMException('cancelled', 'AbortError')),
  })
  expect(await failure(answerOf(Promise.resolve(new Response(cutOff))))).toMatchObject({ name: 'AbortError' })
})

test('a browser sends the position of the last change with every call', async () => {
  const calls: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    calls.push(new Headers(init?.headers).get('x-seen-position'))
    return new Response('{}')
  })
  await browserApi('/api/x')
  setReadPosition(42)
  await requestJson(browserApi, 'GET', '/api/x')
  expect(calls).toEqual([null, '42'])
})

test('a browser names the language of its page, and not its own', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response('{}'))
  vi.stubGlobal('fetch', asked)
  await requestJson(browserApi, 'GET', '/api/x')
  expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('accept-language')).toBe('en')
})

test('a page in Chinese asks for what readers get in Chinese, and says so once (language-4)', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('{}')
  })
  await inLanguage('zh', async () => {
    for (const address of ['/api/x', '/api/x?q=river', '/api/x?q=river&language=zh'])
      await requestJson(browserApi, 'GET', address)
    await requestJson(browserApi, 'PUT', '/api/x', {})
  })
  const said = '/api/x?q=river&language=zh'
  expect(asked).toEqual(['/api/x?language=zh', said, said, '/api/x'])
})
